import type { TextRange } from '../text/range.ts';
import type { Part, Prompt } from './prompt.ts';

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
