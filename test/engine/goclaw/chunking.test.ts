import { expect, it } from 'vitest';
import { chunkText } from '../../../server/src/engine/runtimes/goclaw/memory/chunking.ts';

const cut = (lengths: readonly number[], overlap: number) =>
	chunkText(lengths.map((length, at) => String.fromCharCode(97 + at).repeat(length)).join('\n'), 100, overlap).map(
		({ startLine, endLine }) => [startLine, endLine],
	);

it('begins a passage with the last lines of the one before, as far as they have room, as GoClaw 3.11.3 answered', () => {
	const lengths = [70, 30, 20, 20, 60, 5];
	expect(cut(lengths, 0)).toEqual([
		[1, 2],
		[3, 5],
		[6, 6],
	]);
	expect(cut(lengths, 50)).toEqual([
		[1, 2],
		[2, 5],
		[6, 6],
	]);
	// What is carried over is a passage even where nothing follows.
	expect(cut([60, 40], 50)).toEqual([
		[1, 2],
		[2, 2],
	]);
});
