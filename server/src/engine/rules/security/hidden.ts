import type { TextRange } from '../../text/range.ts';
import type { Finding } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import type { KnownText } from '../support/texts.ts';

/** Characters that stand side by side and that nobody sees. */
export interface HiddenRun {
	readonly range: TextRange;
	readonly characters: string;
}

/** More of them in one file say nothing new. */
const mostRuns = 20;

/** The first runs of characters that `find`, a global expression, matches and `counts` lets through. */
export function hiddenRuns(
	text: string,
	find: RegExp,
	counts: (match: RegExpExecArray) => boolean = () => true,
): readonly HiddenRun[] {
	const runs: HiddenRun[] = [];
	for (const match of text.matchAll(find)) {
		if (!counts(match)) continue;
		runs.push({ range: { start: match.index, end: match.index + match[0].length }, characters: match[0] });
		if (runs.length === mostRuns) break;
	}
	return runs;
}

/** A finding whose preferred fix takes the characters out. */
export const hiddenFinding = (file: KnownText, run: HiddenRun, message: string, what: string): Finding => ({
	place: placeIn(file.path, run.range),
	message,
	fixes: [editFix(`Remove ${what}`, file.path, [{ range: run.range, text: '' }], true)],
});

/** `U+200B`, or `U+200B and 3 more`. */
export function codesOf(characters: string): string {
	const codes = [...characters].map((character) => `U+${hex(character.codePointAt(0) ?? 0)}`);
	const [first = ''] = codes;
	return codes.length === 1 ? first : `${first} and ${codes.length - 1} more`;
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
