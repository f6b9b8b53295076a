import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { openGitPast } from '../../../server/src/host/past/git/gitPast.ts';
import { findRepository } from '../../../server/src/host/past/git/repository.ts';
import { createMeasures } from '../../../server/src/host/past/growth/measures.ts';
import {
	type PastGrowth,
	type PastGrowthOptions,
	pastGrowth,
} from '../../../server/src/host/past/growth/pastGrowth.ts';
import { openJournalPast } from '../../../server/src/host/past/journalPast.ts';
import type { Past } from '../../../server/src/host/past/past.ts';
import type { ChangeRecord } from '../../../server/src/host/writes/records/record.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { commitAll, git, twoYears } from '../../support/twoYears.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const moment = (day: string) => Date.parse(`${day}T12:00:00Z`);

interface Commit {
	readonly at: string;
	readonly files: Readonly<Record<string, string | undefined>>;
}

async function repositoryOf(commits: readonly Commit[]): Promise<string> {
	const dir = await folderWith({});
	await commitAll(
		dir,
		commits.map(({ at, files }) => ({ at: moment(at), message: 'change', files })),
	);
	return dir;
}

async function pastOf(folder: string): Promise<Past> {
	const repository = await findRepository(folder);
	const past = repository && (await openGitPast(repository));
	if (!past) throw new Error(`${folder} has no past`);
	return past;
}

/** Grown, and how often a text was measured. A token is a word here. */
async function grownFrom(
	past: Past,
	options: Partial<PastGrowthOptions> = {},
): Promise<PastGrowth & { readonly measured: number }> {
	let measured = 0;
	const measures = createMeasures((text) => {
		measured += 1;
		return { tokens: text.split(/\s+/u).filter(Boolean).length, length: text.length };
	});
	const grown = await pastGrowth({
		past,
		measures,
		now,
		isSkipped: (name) => name.startsWith('.'),
		follow: (path) =>
			path.endsWith('.md')
				? { isContext: !path.includes('/'), isMemory: path.startsWith('memory/') || path === 'MEMORY.md' }
				: undefined,
		dayOf: (at) => new Date(at).toISOString().slice(0, 10),
		logDay: (path) => /(\d{4}-\d{2}-\d{2})\.md$/u.exec(path)?.[1],
		pause: async () => undefined,
		isLate: () => false,
		...options,
	});
	return { ...grown, measured };
}

const grownIn = async (folder: string, options: Partial<PastGrowthOptions> = {}) =>
	grownFrom(await pastOf(folder), options);

const tokensOf = ({ samples }: PastGrowth, path: string) => samples.map(({ context }) => context.get(path)?.tokens);

describe('growth, from git', () => {
	it('is the tokens of each file in each state, and of the memory beside them, oldest first', async () => {
		const dir = await repositoryOf([
			{ at: '2026-10-01', files: { 'SOUL.md': 'one two', 'memory/2026-10-01.md': 'a b c' } },
			{ at: '2026-10-02', files: { 'SOUL.md': 'one two three', 'memory/2026-10-02.md': 'd', 'picture.png': 'x' } },
		]);
		const grown = await grownIn(dir);
		expect(grown.states).toBe(2);
		expect(grown.samples.map(({ at }) => at)).toEqual([moment('2026-10-01'), moment('2026-10-02')]);
		expect(tokensOf(grown, 'SOUL.md')).toEqual([2, 3]);
		expect(grown.samples.map(({ memory }) => memory)).toEqual([3, 4]);
	});

	it('follows a file under its old name and its new one, and one that went until it went', async () => {
		const dir = await repositoryOf([
			{ at: '2026-10-01', files: { 'NOTES.md': 'one two', 'SOUL.md': 'x' } },
			{ at: '2026-10-02', files: { 'NOTES.md': undefined, 'TOOLS.md': 'one two' } },
			{ at: '2026-10-03', files: { 'SOUL.md': undefined } },
		]);
		const grown = await grownIn(dir);
		expect(tokensOf(grown, 'NOTES.md')).toEqual([2, undefined, undefined]);
		expect(tokensOf(grown, 'TOOLS.md')).toEqual([undefined, 2, 2]);
		expect(tokensOf(grown, 'SOUL.md')).toEqual([1, 1, undefined]);
		expect(grown.measured).toBe(2);
	});

	it('measures what is the same in many states once, and looks at sixty states of hundreds', async () => {
		const steps = twoYears({ end: now, days: 300 });
		const dir = await folderWith({});
		await commitAll(dir, steps);
		let looked = 0;
		const past = await pastOf(dir);
		const counting: Past = {
			...past,
			points: () => past.points(),
			changes: (point) => past.changes(point),
			named: (name) => past.named(name),
			notes: past.notes,
			folderAt: async (point) => {
				const folder = await past.folderAt(point);
				return {
					...folder,
					bytes: (path) => {
						looked += 1;
						return folder.bytes(path);
					},
				};
			},
		};
		const grown = await grownFrom(counting);
		expect(grown.states).toBe(steps.length);
		expect(grown.samples.length).toBeLessThanOrEqual(60);
		expect(grown.samples.length).toBeGreaterThan(50);
		expect(grown.samples.at(-1)?.at).toBe(Math.floor((steps.at(-1)?.at ?? 0) / 1000) * 1000);
		// Each log of a day twice at most, and the few other files once for each of their versions; the day’s lines on top.
		expect(looked).toBeLessThan(4 * steps.length);
		expect(grown.measured).toBeLessThan(3 * steps.length);
	});

	it('says what was written on which day; what moved to another file was not', async () => {
		const dir = await repositoryOf([
			{ at: '2026-09-01', files: { 'MEMORY.md': '- old\n', 'memory/2026-08-30.md': '- of then\n' } },
			{ at: '2026-10-01', files: { 'MEMORY.md': '- old\n- new fact\n' } },
			{ at: '2026-10-01', files: { 'MEMORY.md': '- old\n- newer fact here\n' } },
			{ at: '2026-10-02', files: { 'MEMORY.md': '- old\n', 'memory/archive.md': '- newer fact here\n' } },
		]);
		const grown = await grownIn(dir);
		expect(grown.written).toEqual([{ day: '2026-10-01', lines: 1, tokens: 4 }]);
		expect([...grown.firstLogs]).toEqual([['2026-08-30', { tokens: 3, length: 10 }]]);
	});

	it('goes by the order of the commits where a clock was wrong', async () => {
		const dir = await repositoryOf([
			{ at: '2026-10-01', files: { 'SOUL.md': 'a' } },
			{ at: '2026-10-02', files: { 'SOUL.md': 'a b' } },
			{ at: '2001-01-01', files: { 'SOUL.md': 'a b c', 'MEMORY.md': 'x' } },
			{ at: '2026-10-03', files: { 'SOUL.md': 'a b c d' } },
		]);
		const grown = await grownIn(dir);
		expect(tokensOf(grown, 'SOUL.md')).toEqual([1, 2, 3, 4]);
		expect(grown.samples.map(({ at }) => at)).toEqual(
			['2026-10-01', '2026-10-02', '2026-10-02', '2026-10-03'].map(moment),
		);
		expect(grown.written.map(({ day }) => day)).toEqual(['2026-10-02']);
	});

	it('begins where a clone begins that has only the latest commits, and says so', async () => {
		const dir = await repositoryOf([
			{ at: '2026-10-01', files: { 'MEMORY.md': '- a\n' } },
			{ at: '2026-10-02', files: { 'MEMORY.md': '- a\n- b\n' } },
			{ at: '2026-10-03', files: { 'MEMORY.md': '- a\n- b\n- c\n' } },
		]);
		const clone = join(await folderWith({}), 'clone');
		await git(dir, '', 'clone', '--quiet', '--depth=2', `file://${dir}`, clone);
		const grown = await grownIn(clone);
		expect(grown.states).toBe(2);
		expect(grown.written.map(({ day, lines }) => [day, lines])).toEqual([['2026-10-03', 1]]);
		expect(grown.notes.join()).toMatch(/Nothing before commit/u);
	});

	it('is that of the branch itself where another one was merged into it', async () => {
		const dir = await repositoryOf([{ at: '2026-10-01', files: { 'SOUL.md': 'a' } }]);
		await git(dir, '', 'checkout', '--quiet', '-b', 'side');
		await appendFile(join(dir, 'SOUL.md'), ' b c');
		await git(dir, '', 'commit', '--quiet', '-am', 'aside', '--date=2026-10-02T12:00:00Z');
		await git(dir, '', 'checkout', '--quiet', 'main');
		await git(dir, '', 'merge', '--quiet', '--no-ff', '-m', 'merge', 'side');
		expect(tokensOf(await grownIn(dir), 'SOUL.md')).toEqual([1, 3]);
	});

	it('shows the newest, where time is short, and says from when', async () => {
		const dir = await repositoryOf([
			{ at: '2026-10-01', files: { 'SOUL.md': 'a' } },
			{ at: '2026-10-02', files: { 'SOUL.md': 'a b' } },
		]);
		let asked = 0;
		const grown = await grownIn(dir, { isLate: () => ++asked > 1 });
		expect(tokensOf(grown, 'SOUL.md')).toEqual([2]);
		expect(grown.notes.join()).toMatch(/not enough time to look at what was before 2026-10-02/u);
	});

	it('stops where nobody waits any more', async () => {
		const dir = await repositoryOf([{ at: '2026-10-01', files: { 'SOUL.md': 'a' } }]);
		await expect(grownIn(dir, { pause: () => Promise.reject(new Error('cancelled')) })).rejects.toThrow('cancelled');
		await rm(join(dir, '.git', 'objects'), { recursive: true });
		await expect(grownIn(dir)).rejects.toThrow();
	});
});

describe('growth, from what was written through the gate', () => {
	const digest = (text: string | undefined) => (text === undefined ? undefined : sha256(text));
	const wrote = (day: string, before: string | undefined, after: string): ChangeRecord => ({
		operation: `operation-${day}`,
		by: { kind: 'person' },
		what: 'remember',
		at: moment(day),
		root: '/aria',
		path: 'MEMORY.md',
		before: digest(before),
		after: digest(after),
		hunk: hunkOf(before ?? '', after),
	});

	async function journal(text: string, ...records: readonly ChangeRecord[]): Promise<Past> {
		const files: Readonly<Record<string, string>> = { 'MEMORY.md': text, 'SOUL.md': 'as it was' };
		const past = await openJournalPast({
			root: '/aria',
			records: { list: async () => records.toReversed() },
			now: {
				list: async (path) =>
					path === '' ? Object.keys(files).map((name) => ({ name, kind: 'file' as const })) : undefined,
				entry: async (path) => (path in files ? { name: path, kind: 'file' } : undefined),
				bytes: async (path) => Buffer.from(files[path] ?? ''),
			},
		});
		if (!past) throw new Error('no past');
		return past;
	}

	it('is known for what was written, operation by operation', async () => {
		const grown = await grownFrom(
			await journal(
				'- a\n- b\n- c\n',
				wrote('2026-10-01', undefined, '- a\n'),
				wrote('2026-10-02', '- a\n', '- a\n- b\n'),
				wrote('2026-10-05', '- a\n- b\n', '- a\n- b\n- c\n'),
			),
		);
		expect(tokensOf(grown, 'MEMORY.md')).toEqual([2, 4, 6]);
		expect(grown.written.map(({ day, lines }) => [day, lines])).toEqual([
			['2026-10-02', 1],
			['2026-10-05', 1],
		]);
		// What no operation touched is read once.
		expect(grown.measured).toBe(6);
	});

	it('does not guess what another program made of a file in between', async () => {
		const past = await journal(
			'- a\n- b\n- by hand\n',
			wrote('2026-10-01', undefined, '- a\n'),
			wrote('2026-10-02', '- a\n', '- a\n- b\n'),
		);
		const grown = await grownFrom(past);
		expect(grown.samples[0]?.context.get('MEMORY.md')).toBeNull();
		expect(grown.samples[0]?.context.get('SOUL.md')?.tokens).toBe(3);
		expect(grown.written).toEqual([]);
	});
});
