import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Sentences that read like notes: repeated text would flatter every cache. */
const subjects = [
	'The kiln',
	'A customer',
	'Wednesday',
	'The big shelf',
	'Tobin',
	'The glaze book',
	'A parcel',
	'The wheel',
];
const verbs = ['waits for', 'needs', 'was moved to', 'asked about', 'goes with', 'comes before', 'costs', 'replaces'];
const objects = [
	'the second firing',
	'three mugs',
	'a new invoice',
	'the blue jar',
	'Saturday’s class',
	'the old order',
];

const pick = (list: readonly string[], seed: number): string => list[seed % list.length] ?? '';

function sentence(seed: number): string {
	return `${pick(subjects, seed)} ${pick(verbs, seed * 7 + 3)} ${pick(objects, seed * 13 + 5)} no. ${seed}.`;
}

/** Markdown of at least `length` UTF-16 units: a heading every few list items, a link now and then. */
export function notes(length: number, seed: number): string {
	const lines = [`# Notes ${seed}`];
	let size = 0;
	for (let n = 0; size < length; n++) {
		const line =
			n % 9 === 0
				? `\n## Part ${n / 9}\n`
				: `- ${sentence(seed * 1000 + n)}${n % 14 === 5 ? ' See [the log](memory/2026-01-01.md).' : ''}`;
		lines.push(line);
		size += line.length + 1;
	}
	return `${lines.join('\n')}\n`;
}

/** The configuration that every generated workspace has; plain JSON, so that a YAML server can read it as well. */
export const configText = `${JSON.stringify(
	{ agents: { defaults: { bootstrapMaxChars: 20_000, userTimezone: 'Europe/Berlin', heartbeat: { every: '30m' } } } },
	null,
	2,
)}\n`;

export interface GeneratedWorkspace {
	readonly root: string;
	readonly files: number;
	readonly bytes: number;
	/** The persona file that is open in the editor: 20,000 units and a little. */
	readonly soul: string;
	remove(): void;
}

/** Days from 2012 on that have a log: none of them is in the future, which would be a problem of each file. */
const daysPast = 5_000;

/** A persona workspace of `files` files on disk, most of them days of memory of about 2 KB each. */
export function generateWorkspace(files: number): GeneratedWorkspace {
	const root = mkdtempSync(join(tmpdir(), 'soulscope-bench-'));
	const soul = notes(20_000, 1);
	const fixed: Record<string, string> = {
		'AGENTS.md': notes(6_000, 2),
		'SOUL.md': soul,
		'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🌿\n',
		'USER.md': notes(2_000, 3),
		'MEMORY.md': notes(24_000, 4),
		'openclaw.json': configText,
	};
	let bytes = 0;
	const write = (path: string, text: string) => {
		const file = join(root, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
		bytes += Buffer.byteLength(text);
	};
	for (const [path, text] of Object.entries(fixed)) write(path, text);
	const days = Math.max(0, files - Object.keys(fixed).length);
	for (let day = 0; day < days; day++) {
		const date = new Date(Date.UTC(2012, 0, 1 + (day % daysPast))).toISOString().slice(0, 10);
		const topic = Math.floor(day / daysPast);
		write(`memory/${date}${topic > 0 ? `-topic-${topic}` : ''}.md`, notes(2_000, day + 10));
	}
	return { root, files, bytes, soul, remove: () => rmSync(root, { recursive: true, force: true }) };
}
