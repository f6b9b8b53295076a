import { expect, test } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { rules, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import { OverlaidFiles, oncePerListing, readFiles, rootFiles } from '../../../server/src/engine/workspace/files.ts';
import type { FileContent, FileEntry, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';

/** Counts how often somebody goes through all files. */
class CountingFiles extends Map<string, FileEntry> {
	walks = 0;
	override keys() {
		this.walks++;
		return super.keys();
	}
	override values() {
		this.walks++;
		return super.values();
	}
	override entries() {
		this.walks++;
		return super.entries();
	}
	override [Symbol.iterator]() {
		this.walks++;
		return super[Symbol.iterator]();
	}
}

const entry = (path: string, content: FileContent): FileEntry => ({
	path,
	content,
	link: 'none',
	size: 9,
	modified: 0,
});
const text = (value: string): FileContent => ({ kind: 'text', text: value, origin: 'disk' });

const disk = () =>
	new CountingFiles(
		[
			entry('AGENTS.md', text('# Rules\n\n- Read [the log](memory/2026-11-20.md).\n- See `SOULS.md`.\n')),
			entry('IDENTITY.md', text('- **Name:** Aria\n')),
			entry('SOUL.md', text('You are Aria.\n')),
			entry('memory/2026-02-30.md', { kind: 'unread' }),
			entry('memory/2026-11-20.md', { kind: 'unread' }),
			entry('prompts/beliefs.md', text('---\ntitle: Beliefs\n---\nTea.\n')),
			entry('skills/kiln/SKILL.md', text('---\nname: kiln\ndescription: Fires the kiln.\n---\n')),
		].map((each) => [each.path, each]),
	);

const typed = (files: Snapshot['files'], soul: string): Snapshot => ({
	root: '/ws',
	files: new OverlaidFiles(
		files,
		new Map([['SOUL.md', entry('SOUL.md', { kind: 'text', text: soul, origin: 'editor' })]]),
	),
	config: undefined,
	environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
});

test.each(runtimes.map((runtime) => [runtime.id, runtime] as const))(
	'a keystroke has %s and no rule go through the files that nobody touched',
	(_, runtime) => {
		const files = disk();
		const look = (soul: string) => {
			const session = { kind: runtime.sessionKinds[0] ?? 'main', now: 0, timeZone: 'UTC', random: 1 };
			const analysis = analyse(typed(files, soul), runtime, session);
			for (const kind of runtime.sessionKinds) analysis.prompt(kind).text();
			return analysis.findings(rules, {});
		};
		expect(look('You are Aria.').failures).toEqual([]);
		expect(files.walks).toBeGreaterThan(0);
		files.walks = 0;
		look('You are Aria. Yes.');
		expect(files.walks).toBe(0);
	},
);

test('a keystroke has nobody ask again which memories lie where Holaboss never looks', () => {
	const holaboss = runtimes.find(({ id }) => id === 'holaboss@2026.4.13');
	if (!holaboss) throw new Error('there is no Holaboss');
	let asked = 0;
	const accepts = (path: string) => {
		asked++;
		return holaboss.memory.accepts(path);
	};
	const runtime = { ...holaboss, memory: { ...holaboss.memory, accepts } };
	const files = disk();
	const look = (soul: string) =>
		analyse(typed(files, soul), runtime, { kind: 'main', now: 0, timeZone: 'UTC', random: 1 })
			.findings(rules, {})
			.findings.filter(({ rule }) => rule.code === 'memory.outside-namespace').length;
	expect([look('You are Aria.'), asked > 0]).toEqual([2, true]);
	asked = 0;
	expect([look('You are Aria. Yes.'), asked]).toEqual([2, 0]);
});

test.each(runtimes.filter(({ family }) => family === 'openclaw').map((runtime) => [runtime.id, runtime] as const))(
	'a keystroke has %s not put its own prose together again',
	(_, runtime) => {
		let asked = 0;
		const wording: Wording = {
			...placeholderWording,
			textFor(piece) {
				asked++;
				return placeholderWording.textFor(piece);
			},
		};
		const files = disk();
		const look = (soul: string) => {
			const analysis = analyse(
				typed(files, soul),
				runtime,
				{ kind: 'main', now: 0, timeZone: 'UTC', random: 1 },
				wording,
			);
			return runtime.sessionKinds.map((kind) => analysis.prompt(kind).text());
		};
		look('You are Aria.');
		expect(asked).toBeGreaterThan(0);
		asked = 0;
		expect(look('You are Aria. Yes.').join('\n')).toContain('You are Aria. Yes.');
		expect(asked).toBe(0);
	},
);

test('what is known of a listing is worked out again once the disk changes', () => {
	let worked = 0;
	const count = oncePerListing((listing) => {
		worked++;
		return listing.size;
	});
	const before = disk();
	expect([count(typed(before, 'a').files), count(typed(before, 'b').files), worked]).toEqual([7, 7, 1]);
	const after = new Map([...before, ['USER.md', entry('USER.md', text(''))]]);
	expect([count(typed(after, 'b').files), worked]).toEqual([8, 2]);
});

test('open documents stand where the disk has them', () => {
	const { files } = typed(disk(), 'Typed.');
	expect(files.get('SOUL.md')?.content).toMatchObject({ text: 'Typed.' });
	expect([...files].map(([path]) => path)).toEqual([...files.keys()]);
	expect([...files.values()].map(({ path }) => path)).toEqual([...files.keys()]);
	expect([files.size, files.has('SOUL.md'), files.has('NO.md')]).toEqual([7, true, false]);
});

test('files that somebody has read come in the order of the snapshot, as they are typed', () => {
	const note = entry('memory/2026-11-20.md', { kind: 'text', text: 'A day.', origin: 'editor' });
	const files = new OverlaidFiles(disk(), new Map([[note.path, note]]));
	expect(readFiles(files).map(({ path }) => path)).toEqual([
		'AGENTS.md',
		'IDENTITY.md',
		'SOUL.md',
		'memory/2026-11-20.md',
		'prompts/beliefs.md',
		'skills/kiln/SKILL.md',
	]);
	expect(readFiles(files)[3]).toBe(note);
	expect(rootFiles(files)).toEqual(['AGENTS.md', 'IDENTITY.md', 'SOUL.md']);
});

test.each(runtimes.filter(({ family }) => family === 'openclaw').map((runtime) => [runtime.id, runtime] as const))(
	'to say what %s makes of each file takes none of its prose',
	(_, runtime) => {
		const asked = new Set<string>();
		const wording: Wording = {
			...placeholderWording,
			textFor(piece) {
				asked.add(piece.id);
				return placeholderWording.textFor(piece);
			},
		};
		const session = { kind: 'main', now: 0, timeZone: 'UTC', random: 1 } as const;
		const analysis = analyse(typed(disk(), 'You are Aria.'), runtime, session, wording);
		expect(analysis.findings(rules, {}).failures).toEqual([]);
		const before = new Set(asked);
		const { parts, ledger } = analysis.prompt('main');
		// The texts of files that the run makes are no prose of the prompt's own.
		const ofFiles = new Set(ledger.rows.map(({ partId }) => partId));
		const prose = parts.flatMap(({ id, source }) =>
			source.kind === 'wording' && !ofFiles.has(id) ? [source.piece] : [],
		);
		expect(prose.length).toBeGreaterThan(3);
		expect(prose.filter((piece) => before.has(piece))).toEqual([]);
		expect(prose.filter((piece) => !asked.has(piece))).toEqual([]);
	},
);
