import { describe, expect, it } from 'vitest';
import { chunkSizes17, chunkSizes19, chunksOf } from '../../../server/src/engine/knowledge/documents/chunking.ts';
import { headingIn } from '../../../server/src/engine/knowledge/documents/headings.ts';
import { lineDiff } from '../../../server/src/engine/knowledge/documents/lineDiff.ts';

const sentence = 'All work and no play. '.repeat(60);

describe('a document in chunks', () => {
	it('is one while it is short, whatever it says', () => {
		expect(chunksOf('# A\n\n## B', chunkSizes19)).toEqual([{ content: '# A\n\n## B' }]);
	});

	it('is cut at headings, each chunk with the headings above it', () => {
		const chunks = chunksOf(`# Guide\n\n${sentence}\n\n## Set up\n\n${sentence}`, chunkSizes19);
		expect(chunks.map(({ context }) => context)).toEqual([undefined, 'Guide']);
	});

	it('is not cut at headings by the older store', () => {
		expect(chunksOf(`# Guide\n\n${sentence}\n\n## Set up\n\n${sentence}`, chunkSizes17)).toHaveLength(1);
	});

	it('has no heading in fenced code, which only a fence of its own kind ends', () => {
		const code = '~~~\n```\n# no heading\n~~~';
		const chunks = chunksOf(`${code}\n\n${sentence}\n\n${sentence}\n\n## Heading`, chunkSizes19);
		expect(chunks.length).toBeGreaterThan(1);
		expect(chunks.map(({ context }) => context)).toEqual(chunks.map(() => undefined));
	});

	it('never has a chunk that is longer than the most', () => {
		const text = `# T\n${'x'.repeat(5000)}\n\n${sentence}\n${sentence}`;
		for (const { content } of chunksOf(text, chunkSizes19)) expect(content.length).toBeLessThanOrEqual(1800);
	});
});

describe('a heading', () => {
	it.each([
		['# Title ##', 'Title'],
		['# C#', 'C'],
		['# #', '#'],
		['   ### Deep', 'Deep'],
		['#  ', ''],
	])('in %j is called %j', (line, title) => {
		expect(headingIn(line)?.title).toBe(title);
	});

	it.each(['#Title', '    # code', '####### seven', '#', '# '])('is not %j', (line) => {
		expect(headingIn(line)).toBeUndefined();
	});
});

describe('a comparison of two versions', () => {
	it('shows every line, deletions first', () => {
		expect(lineDiff('a', 'one\ntwo\nthree', 'b', 'one\n2\nthree\nfour')).toBe(
			'--- a\n+++ b\n one\n-two\n+2\n three\n+four',
		);
	});
});
