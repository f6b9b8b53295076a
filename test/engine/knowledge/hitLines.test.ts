import { expect, it } from 'vitest';
import { chunksOf } from '../../../server/src/engine/knowledge/documents/chunking.ts';
import { linesOfChunk } from '../../../server/src/engine/knowledge/documents/chunkLines.ts';
import { ownRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import { withLines } from '../../../server/src/engine/knowledge/search/hitLines.ts';

const days = (count: number) =>
	Array.from(
		{ length: count },
		(_, day) =>
			`## Day ${day}\n\n${Array.from({ length: 9 }, (_, line) => `On day ${day} the log has entry ${line}.`).join('\n')}\n`,
	).join('\n');

it.each([
	['short', '\n\n# Tea\n\nOolong.\n\n'],
	['with headings', `# Log\n\n${days(40)}`],
	[
		'without headings, blank lines in threes',
		Array.from({ length: 300 }, (_, n) => `Paragraph ${n} of many.`).join('\n\n\n'),
	],
	['one that says the same again and again', 'The kiln is warm.\n'.repeat(400)],
	['of one line', 'word '.repeat(2_000)],
	['empty', ''],
])('the lines of each passage are those of its chunk: a text that is %s', (_name, content) => {
	const chunks = chunksOf(content, ownRules.chunks);
	const found = chunks.map((chunk, chunk_index) => ({
		logical_path: 'a.md',
		version_id: '1',
		chunk_index,
		chunk_content: chunk.content,
		score: 1,
	}));
	const hits = found.map(({ chunk_content: snippet, score, ...hit }) => ({
		...hit,
		snippet,
		score,
		semantic_score: null,
		keyword_score: 1,
	}));
	for (const hit of withLines(hits, found, () => content)) {
		const expected = linesOfChunk(content, hit.chunk_index);
		expect([hit.start_line, hit.end_line]).toEqual([expected?.startLine, expected?.endLine]);
	}
});
