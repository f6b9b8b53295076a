import { describe, expect, it } from 'vitest';
import { commitOfLine } from '../../../server/src/host/past/commitOfLine.ts';
import type { Past, PastPoint } from '../../../server/src/host/past/past.ts';

/** A history of `MEMORY.md`, oldest first; undefined where there was no such file. */
function historyOf(...texts: readonly (string | undefined)[]): Past & { readonly read: string[] } {
	const points = texts.map((_, at): PastPoint => ({ id: `c${at}`, at, author: 'Sam', message: 'm', state: `${at}` }));
	const read: string[] = [];
	return {
		read,
		kind: 'git',
		title: 'the branch main',
		notes: [],
		changes: async () => [],
		named: async () => undefined,
		async *points() {
			yield* points.toReversed();
		},
		async folderAt({ id, at }) {
			const text = texts[at];
			return {
				list: async () => [],
				entry: async () => (text === undefined ? undefined : { name: 'MEMORY.md', kind: 'file', content: text }),
				async bytes() {
					read.push(id);
					return text === undefined ? undefined : Buffer.from(text);
				},
			};
		},
	};
}

const now = (past: Past, text: string, at: number) => commitOfLine(past, 'MEMORY.md', { text, at });

describe('the commit that a line came with', () => {
	it('is that of the line, and not of another one that says the same', async () => {
		const past = historyOf('- tea\n- milk\n', '- tea\n- milk\n\n# Later\n\n- tea\n');
		const text = '- tea\n- milk\n\n# Later\n\n- tea\n';
		expect(await now(past, text, 0)).toMatchObject({ id: 'c0' });
		expect(await now(past, text, 5)).toMatchObject({ id: 'c1' });
	});

	it('is that of the line where others came above it, and where its line break changed', async () => {
		const past = historyOf('a\nb\n', 'x\na\r\ny\r\nb\r\n', 'x\na\ny\nz\nb\n');
		const text = 'new\nx\na\ny\nz\nb\n';
		const commits = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => now(past, text, at)));
		expect(commits.map((point) => point?.id)).toEqual([undefined, 'c1', 'c0', 'c1', 'c2', 'c0']);
	});

	it('is the one that brought the line back after it had been gone', async () => {
		const past = historyOf('- tea\n', undefined, '- milk\n', '- milk\n- tea\n');
		expect(await now(past, '- milk\n- tea\n', 1)).toMatchObject({ id: 'c3' });
		expect(await now(past, '- milk\n- tea\n', 0)).toMatchObject({ id: 'c2' });
	});

	it('is not there where the newest state does not have the line, or nobody waits any more', async () => {
		expect(await now(historyOf('a\n'), 'a\nb\n', 1)).toBeUndefined();
		expect(await now(historyOf(undefined), 'a\n', 0)).toBeUndefined();
		const stopped = commitOfLine(historyOf('a\n'), 'MEMORY.md', { text: 'a\n', at: 0 }, () => true);
		expect(await stopped).toBeUndefined();
	});

	it('reads a file once that many states left as it was', async () => {
		const past = historyOf('a\n', 'a\n', 'a\n', 'a\nb\n');
		expect(await now(past, 'a\nb\n', 0)).toMatchObject({ id: 'c0' });
		expect(past.read).toEqual(['c3', 'c2']);
	});

	it('is found in texts that have hardly a line in common', async () => {
		const lines = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word} ${at}`);
		const [old, young] = [lines('old'), lines('young')];
		const text = [...young, 'kept'].join('\n');
		const past = historyOf(['kept', ...old].join('\n'), text);
		expect(await now(past, text, 5_000)).toMatchObject({ id: 'c0' });
		expect(await now(past, text, 7)).toMatchObject({ id: 'c1' });
	});
});
