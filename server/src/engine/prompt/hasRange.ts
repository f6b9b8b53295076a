import type { TextRange } from '../text/range.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Prompt } from './prompt.ts';
import { placeParts } from './sourceMap.ts';

/** True where a word of `range` of the file at `path`, which says `text`, is in `prompt`. */
export const hasRange = (prompt: Prompt, path: WorkspacePath, text: string, range: TextRange): boolean =>
	placeParts(prompt)
		.flatMap(({ part }) =>
			(part.source.kind === 'file' || part.source.kind === 'recall') && part.source.path === path
				? part.source.runs
				: [],
		)
		.some(({ from, length }) => {
			const start = Math.max(from, range.start);
			return /\S/u.test(text.slice(start, Math.max(start, Math.min(from + length, range.end))));
		});
