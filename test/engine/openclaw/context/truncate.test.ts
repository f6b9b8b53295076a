import { describe, expect, it } from 'vitest';
import { fromFile, type MappedText, sliceMapped } from '../../../../server/src/engine/prompt/mappedText.ts';
import { digestLinesIn, truncateAgents } from '../../../../server/src/engine/runtimes/openclaw/context/agentsDigest.ts';
import { tidy2026_9 } from '../../../../server/src/engine/runtimes/openclaw/context/projectContext.ts';
import { truncate2026_1 } from '../../../../server/src/engine/runtimes/openclaw/context/v2026_1/truncate.ts';
import { withoutOtherProjects } from '../../../../server/src/engine/runtimes/openclaw/context/v2026_9/curated.ts';
import { truncate2026_9 } from '../../../../server/src/engine/runtimes/openclaw/context/v2026_9/truncate.ts';

const alphabet = (length: number) => 'abcdefghijklmnopqrstuvwxyz'.repeat(Math.ceil(length / 26)).slice(0, length);

/** Numbers from [0, 1) that are the same in every run (mulberry32). */
function dice(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

const pieces = [
	'a',
	'😀',
	'\n',
	'\n\n\n\n',
	'\r\n',
	'# Heading\n',
	'- must do\n',
	'never ',
	'word '.repeat(60),
	'禁止\n',
	'```\n',
];

function text(roll: () => number, longest: number): string {
	let made = '';
	for (let left = Math.floor(roll() * longest); left > 0; left -= 1) made += pieces[Math.floor(roll() * pieces.length)];
	return `${made.trimEnd()}.`;
}

const expectTrueRuns = (mapped: MappedText, source: string) => {
	let last = 0;
	for (const { at, from, length } of mapped.runs) {
		expect(length).toBeGreaterThan(0);
		expect(at).toBeGreaterThanOrEqual(last);
		last = at + length;
		expect(mapped.text.slice(at, last)).toBe(source.slice(from, from + length));
	}
};

describe('the cut of 2026.1', () => {
	it('keeps 70 % and 20 %, and may come out longer than the limit', () => {
		const cut = truncate2026_1(fromFile(alphabet(150)), 'SOUL.md', 100);
		expect(cut.text).toBe(
			`${alphabet(70)}\n\n[...truncated, read SOUL.md for full content...]\n…(truncated SOUL.md: kept 70+20 chars of 150)…\n\n${alphabet(150).slice(130)}`,
		);
		expect(cut.runs).toEqual([
			{ at: 0, from: 0, length: 70 },
			{ at: cut.text.length - 20, from: 130, length: 20 },
		]);
	});

	it('tears a surrogate pair apart', () => {
		expect(truncate2026_1(fromFile('abcdef😀ghijklmnop'), 'A.md', 10).text.slice(0, 7)).toBe('abcdef\ud83d');
	});

	it('keeps the whole text as its tail where a fifth of the limit is nothing', () => {
		const cut = truncate2026_1(fromFile('abcdef'), 'A.md', 4);
		expect(cut.text.startsWith('ab\n\n[')).toBe(true);
		expect(cut.text.endsWith('\n\nabcdef')).toBe(true);
	});
});

describe('the cut of 2026.9', () => {
	it('uses a short marker where the long one would leave too little', () => {
		expect(truncate2026_9(fromFile(alphabet(150)), 'SOUL.md', 100).text).toBe(
			`${alphabet(58)}[…truncated 58+19/150]${alphabet(150).slice(131)}`,
		);
	});

	it('leaves surrogate pairs whole', () => {
		expect(truncate2026_9(fromFile('😀'.repeat(60)), 'SOUL.md', 101).text.isWellFormed()).toBe(true);
	});
});

describe('the digest of AGENTS.md', () => {
	it('puts what must never be missed between head and tail', () => {
		const source = `${alphabet(3000)}\n\nSomething about keys.\n- never push secrets\n\n${alphabet(3000)}`;
		const cut = truncateAgents(fromFile(source), 1000);
		expect(cut.text).toContain(
			'[Policy digest from AGENTS.md]\nSomething about keys.\n- never push secrets\n…(truncated',
		);
		expect(cut.text.length).toBeLessThanOrEqual(1000);
	});

	it('has each line once, and with it the prose that stands right before it', () => {
		const rules = ['- never one', '- never two', 'Prose.', '', '- never three', 'Of keys.', '- never four', '# Never'];
		const cut = truncateAgents(fromFile(`${alphabet(3000)}\n\n${rules.join('\n')}\n${alphabet(3000)}`), 1000);
		const digest = '- never one\n- never two\n- never three\nOf keys.\n- never four\n# Never';
		expect(cut.text).toContain(`[Policy digest from AGENTS.md]\n${digest}\n…(truncated`);
		expect(digestLinesIn(cut)).toBe(6);
		expect(digestLinesIn(fromFile(`${alphabet(3000)}\n`))).toBeUndefined();
	});

	const opening = '[Policy digest from AGENTS.md]';
	const marker = '…(truncated AGENTS.md: kept 1+policy 2+3 chars of 4)…';

	const rules = ['- never one', '- never two'];
	const all = [opening, '- [...7 more policy lines omitted...]', marker];

	it.each([
		['before the cut', [opening], [], [], [opening, ...rules]],
		['after the cut', [], [], [opening, 'And so on.'], [...rules, opening]],
		['after the cut, with all that belongs to it', [], [], [...all, 'Over.'], [...rules, ...all]],
		['in what is cut', [], [opening], [], [...rules, opening]],
		['in what is cut, with all that belongs to it', [], all, [], [...rules, ...all]],
	])(
		'has the right number of lines where the file has its opening line itself: %s',
		(_, before, among, after, digest) => {
			const [far, lines] = [alphabet(3000), [...rules, ...among]];
			const source = [...before, '', far, '', ...lines, '', far, '', ...after].join('\n').trim();
			const cut = tidy2026_9(truncateAgents(fromFile(source), 1000));
			expect(cut.text).toContain(`full content...]\n${opening}\n${digest.join('\n')}\n…(truncated AGENTS.md: kept 4`);
			expect(digestLinesIn(cut)).toBe(digest.length);
		},
	);

	it('is none where nothing sounds like policy', () => {
		expect(digestLinesIn(truncateAgents(fromFile(alphabet(3000)), 1000))).toBeUndefined();
	});

	it('has no lines that OpenClaw takes out of it again', () => {
		const stock = 'Default heartbeat prompt:\n`Read HEARTBEAT.md if it exists. Do not stop. HEARTBEAT_OK.`';
		const source = `${alphabet(3000)}\n\n- never one\n${stock}\n- never two\n\n${alphabet(3000)}`;
		const cut = tidy2026_9(truncateAgents(fromFile(source), 1000));
		expect(cut.text).toContain('- never one\n\n- never two\n…(truncated');
		expect(digestLinesIn(cut)).toBe(2);
	});

	it('says how many policy lines found no room', () => {
		const source = Array.from({ length: 500 }, (_, index) => `- must keep rule ${index}`).join('\n');
		expect(truncateAgents(fromFile(source), 1000).text).toMatch(/\[\.\.\.\d+ more policy lines omitted\.\.\.\]/);
	});
});

describe('whatever is cut', () => {
	const cuts = {
		truncate2026_1: (source: MappedText, limit: number) => truncate2026_1(source, 'SOUL.md', limit),
		truncate2026_9: (source: MappedText, limit: number) => truncate2026_9(source, 'SOUL.md', limit),
		truncateAgents,
	};

	it.each(Object.entries(cuts))('%s knows where every kept stretch comes from', (name, cut) => {
		const roll = dice(7);
		for (let round = 0; round < 400; round += 1) {
			const source = text(roll, 120);
			const limit = Math.max(1, Math.floor(roll() * source.length));
			if (source.length <= limit) continue;
			const result = cut(fromFile(source), limit);
			expectTrueRuns(result, source);
			if (name !== 'truncate2026_1') expect(result.text.length).toBeLessThanOrEqual(limit);
		}
	});

	it('still knows after blank lines and other projects’ entries are gone', () => {
		const roll = dice(11);
		for (let round = 0; round < 400; round += 1) {
			const source = `${alphabet(20)}${text(roll, 40)}\n- <!-- project: x --> theirs\n${text(roll, 40)}\n\n\n\n- ours`;
			const start = Math.floor(roll() * 20);
			const result = tidy2026_9(
				withoutOtherProjects(sliceMapped(fromFile(source), start, source.length), 'MEMORY.md', []),
			);
			expectTrueRuns(result, source);
			expect(result.text).not.toMatch(/\n{3}/);
			expect(result.text).not.toContain('theirs');
		}
	});
});
