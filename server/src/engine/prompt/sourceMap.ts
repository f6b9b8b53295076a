import type { TextRange } from '../text/range.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { KeptRun, Part, Prompt } from './prompt.ts';

/** Where a part stands in the assembled prompt. */
export interface PlacedPart {
	readonly part: Part;
	readonly range: TextRange;
}

export function placeParts(prompt: Prompt): PlacedPart[] {
	let at = 0;
	return prompt.parts.map((part) => {
		const range = { start: at, end: at + part.text.length };
		at = range.end;
		return { part, range };
	});
}

/** A file position that a prompt position came from. */
interface SourcePosition {
	readonly path: WorkspacePath;
	readonly offset: number;
}

const runsOf = (part: Part): readonly KeptRun[] =>
	part.source.kind === 'file' || part.source.kind === 'recall' ? part.source.runs : [];

/** The file and offset behind `offset` of the prompt, or undefined where the text is not from a file. */
export function originOf(placed: readonly PlacedPart[], offset: number): SourcePosition | undefined {
	const found = placed.find(({ range }) => offset >= range.start && offset < range.end);
	if (!found) return undefined;
	const { part, range } = found;
	if (part.source.kind !== 'file' && part.source.kind !== 'recall') return undefined;
	const local = offset - range.start;
	const run = part.source.runs.find(({ at, length }) => local >= at && local < at + length);
	return run && { path: part.source.path, offset: run.from + (local - run.at) };
}

/** The stretches of the prompt that `path` reaches verbatim, in prompt offsets. */
export function rangesFrom(placed: readonly PlacedPart[], path: WorkspacePath): TextRange[] {
	return placed
		.filter(({ part }) => (part.source.kind === 'file' || part.source.kind === 'recall') && part.source.path === path)
		.flatMap(({ part, range }) =>
			runsOf(part).map(({ at, length }) => ({ start: range.start + at, end: range.start + at + length })),
		);
}
