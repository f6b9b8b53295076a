import { describe, expect, it } from 'vitest';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { openJournalPast } from '../../../server/src/host/past/journalPast.ts';
import type { Past, PastFolder, PastPoint } from '../../../server/src/host/past/past.ts';
import type { ChangeRecord } from '../../../server/src/host/writes/records/record.ts';

const digest = (text: string | undefined) => (text === undefined ? undefined : sha256(text));

let at = 0;
/** What a write through the gate leaves behind. */
const wrote = (
	operation: string,
	path: string,
	before: string | undefined,
	after: string | undefined,
): ChangeRecord => ({
	operation,
	by: { kind: 'person' },
	what: 'remember',
	at: ++at,
	root: '/aria',
	path,
	before: digest(before),
	after: digest(after),
	hunk: hunkOf(before ?? '', after ?? ''),
});

const folder = (files: Readonly<Record<string, string>>): PastFolder => ({
	list: async (path) =>
		Object.keys(files)
			.filter((name) => name.split('/').slice(0, -1).join('/') === path)
			.map((name) => ({ name: name.split('/').at(-1) ?? '', kind: 'file' as const })),
	entry: async (path) => (path in files ? { name: path, kind: 'file' } : undefined),
	bytes: async (path) => (path in files ? Buffer.from(files[path] ?? '') : undefined),
});

async function pastOf(now: Readonly<Record<string, string>>, ...records: readonly ChangeRecord[]): Promise<Past> {
	const past = await openJournalPast({
		root: '/aria',
		records: { list: async () => records.toReversed() },
		now: folder(now),
	});
	if (!past) throw new Error('no past');
	return past;
}

async function textAt(past: Past, name: string, path: string): Promise<string | undefined> {
	const point = (await past.named(name)) as PastPoint;
	const bytes = await (await past.folderAt(point)).bytes(path);
	return bytes && Buffer.from(bytes).toString();
}

describe('the past by what was written', () => {
	it('has each file as it was after an operation, those that came and went too', async () => {
		const past = await pastOf(
			{ 'MEMORY.md': '- a\n- b\n- c\n', 'SOUL.md': 'Kind.\n' },
			wrote('op-1', 'MEMORY.md', undefined, '- a\n'),
			wrote('op-2', 'MEMORY.md', '- a\n', '- a\n- b\n'),
			wrote('op-3', 'gone.md', 'Gone.\n', undefined),
			wrote('op-4', 'MEMORY.md', '- a\n- b\n', '- a\n- b\n- c\n'),
		);
		expect(await textAt(past, 'op-1', 'MEMORY.md')).toBe('- a\n');
		expect(await textAt(past, 'op-1', 'gone.md')).toBe('Gone.\n');
		expect(await textAt(past, 'op-3', 'gone.md')).toBeUndefined();
		expect(await textAt(past, 'op-3', 'MEMORY.md')).toBe('- a\n- b\n');
		expect(await textAt(past, 'op-4', 'MEMORY.md')).toBe('- a\n- b\n- c\n');
		expect(await textAt(past, 'op-1', 'SOUL.md')).toBe('Kind.\n');
		const first = await past.folderAt((await past.named('op-1')) as PastPoint);
		expect((await first.list(''))?.map(({ name }) => name).sort()).toEqual(['MEMORY.md', 'SOUL.md', 'gone.md']);
		const points: string[] = [];
		for await (const { message } of past.points()) points.push(message);
		expect(points).toEqual(['remember: - c', 'remember: Gone.', 'remember: - b', 'remember: - a']);
	});

	it('guesses nothing where another program changed the file in between', async () => {
		const past = await pastOf(
			{ 'MEMORY.md': '- a\n- edited by hand\n- c\n' },
			wrote('op-1', 'MEMORY.md', '- a\n', '- a\n- b\n'),
			wrote('op-2', 'MEMORY.md', '- a\n- b\n', '- a\n- b\n- c\n'),
		);
		const point = (await past.named('op-1')) as PastPoint;
		const then = await past.folderAt(point);
		expect(await then.bytes('MEMORY.md')).toBeUndefined();
		expect(then.unknown?.('MEMORY.md')).toMatch(/changed by another program/);
		expect(await textAt(past, 'op-2', 'MEMORY.md')).toContain('edited by hand');
	});
});
