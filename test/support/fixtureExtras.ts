import {
	annals,
	clubRules,
	dayOf,
	desks,
	logOfADay,
	personNote,
	projectNote,
	skillOfMany,
	westernLog,
} from './fixtureBulk.ts';
import type { TreeEntry } from './treeOnDisk.ts';

/** What a fixture has besides the files that stand in the repository. */
interface Extras {
	/** Made when they are needed: bulk, names that not every disk can keep apart, bytes that are no text, links. */
	readonly files?: Readonly<Record<string, TreeEntry>>;
	/** What a careless editor or another machine has done to files that are there. */
	readonly changes?: Readonly<Record<string, (text: string) => TreeEntry>>;
}

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
const bom = (text: string): string => `\uFEFF${text}`;
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(bom(text), 'utf16le');
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** By the fixture's id. */
export const extras: Readonly<Record<string, Extras>> = {
	'kept/bad-bytes': {
		files: {
			'MEMORY.md': Buffer.from(
				'# Memory\n\n- Box 3 smells of tar.\n- \u0000\u0000\u0000 (disk error in June)\n- Box 9 is empty.\n',
			),
			'memory/2026-11-20.md': latin1(
				'# 2026-11-20\n\n- Letter of Captain Sjöström: "gående ostvart". Half illegible.\n',
			),
			'memory/2026-11-19.md': Buffer.concat([
				Buffer.from('- Read until page 41.\n- '),
				Buffer.from([0xe2, 0x28, 0xa1]),
				Buffer.from('\n'),
			]),
			'TOOLS.md': new Uint8Array(),
		},
		changes: { 'USER.md': (text) => latin1(text.replace('Ms. Aalto', 'Frau Ähtäri')) },
	},
	'kept/big-log': {
		files: {
			'memory/2026-11-14.md': `# 2026-11-14\n\n${'Nov 14 03:11:09 web-2 caddy[411]: 200 GET /status in 4 ms\n'.repeat(4_600)}`,
			'memory/2026-11-15.md': '- Told them not to paste whole logs.\n',
		},
	},
	'kept/brimful': {
		changes: {
			'AGENTS.md': () => clubRules(17_200),
			'USER.md': (text) =>
				`${text}\n${'- Hedda likes to be told things in the order in which they happened.\n'.repeat(52)}`,
			'MEMORY.md': () => annals(17_800),
		},
	},
	'kept/cut-short': {
		changes: {
			'AGENTS.md': (text) => `${text}${clubRules(2_400)}`,
			'MEMORY.md': (text) => `${text}\n${annals(1_500)}`,
		},
	},
	'kept/family-skills': {
		files: {
			'alto/skills': { linkTo: 'shared/skills' },
			'tenor/skills': { linkTo: 'shared/skills' },
			'basso/skills': { linkTo: 'shared/skills' },
		},
	},
	'kept/four-hundred-notes': {
		files: Object.fromEntries([
			...range(140).map((index) => [`memory/people/person-${index + 1}.md`, personNote(index)] as const),
			...range(60).map((index) => [`memory/projects/project-${index + 1}.md`, projectNote(index)] as const),
			...range(210).map((index) => [`memory/${dayOf(index)}.md`, `- Catalogued ${3 + (index % 9)} items.\n`] as const),
		]),
	},
	'kept/half-moved': {
		files: {
			'memory.md':
				'# memory (old machine)\n\n- Boats 14 and 22 are sold.\n- Lorna’s sister Beth does the books on Wednesdays.\n- Wi-Fi at the put-in: OutfitterGuest / {{secret:password:wifi}}\n',
		},
	},
	'kept/hand-me-down': {
		files: { 'Memory.md': '- (from the Mac)\n', 'soul.md': 'old\n' },
	},
	'kept/hive': { files: desks() },
	'kept/links-out': {
		files: {
			'USER.md': { linkTo: '~/shared/USER.md' },
			'MEMORY.md': { hardLinkTo: '~/shared/MEMORY.md' },
			'TOOLS.md': { linkTo: '~/shared/TOOLS.md' },
			'skills/spin': { linkTo: '~/shared/skills/spin' },
			'memory/sisters': { linkTo: '~/shared' },
		},
	},
	'kept/long-agents': {
		files: {
			'AGENTS.md': clubRules(27_000),
			'USER.md': `# The board\n\n${'- Mette answers on weekdays; Jens keeps the keys of the boathouse and likes to be asked twice.\n'.repeat(52)}`,
		},
	},
	'kept/long-memory': { files: { 'MEMORY.md': annals(60_000) } },
	'kept/machine-state': {
		files: {
			'memory/processed.log': '2026-11-20 ok\n',
			'memory/index.sqlite': Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4080)]),
			'memory/archive/2025.zip': Buffer.from([0x50, 0x4b, 5, 6, ...range(18).map(() => 0)]),
		},
	},
	'kept/near-limit': {
		changes: { 'SOUL.md': (text) => `${text}\n${annals(17_400).replace('# Chronicle', '## What Brim remembers')}` },
	},
	'kept/nine-months': {
		files: Object.fromEntries(range(180).map((index) => [`memory/${dayOf(index)}.md`, logOfADay(index)] as const)),
	},
	'kept/ninety-skills': {
		files: Object.fromEntries(range(90).map((index) => skillOfMany(index))),
	},
	'kept/shared-drive': {
		files: {
			'IDENTITY.md': { linkTo: '~/drive/IDENTITY.md' },
			'USER.md': { linkTo: '~/drive/USER.md' },
			'MEMORY.md': { linkTo: 'AGENTS.md' },
			'memory/2026-11-16.md': { linkTo: '~/drive/2026-11-16.md' },
		},
	},
	'kept/small-purse': {
		changes: { 'AGENTS.md': () => clubRules(2_600), 'USER.md': (text) => `${text}\n${annals(900)}` },
	},
	'kept/two-memories': { files: { 'memory.md': '# memory\n\n- Anneke sings soprano since May.\n' } },
	'kept/utc-slip': {
		files: Object.fromEntries(range(36).map((index) => [`memory/${dayOf(index)}.md`, westernLog(index)] as const)),
	},
	'kept/windows-shop': {
		changes: { 'skills/size/SKILL.md': crlf, 'AGENTS.md': crlf },
	},
	'kept/windows-edges': {
		files: { 'memory/2026-11-19.md': utf16('- Pasted from the spreadsheet: 41;12,5;7\r\n') },
		changes: {
			'SOUL.md': bom,
			'IDENTITY.md': (text) => bom(crlf(text)),
			'AGENTS.md': crlf,
			'USER.md': crlf,
			'MEMORY.md': (text) => crlf(text).trimEnd(),
			'skills/month-end/SKILL.md': (text) => bom(crlf(text)),
		},
	},
};
