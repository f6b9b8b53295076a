import { grouped } from '../../text/grouped.ts';
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

/** More of them in one file say nothing new, and nobody counts them. */
const mostRuns = 1_000;

/** Each of so few is worth a look; more of them come from one place, such as a chat that somebody has pasted. */
const mostSingle = 3;

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

/** What is said of one place, and what of several, of which the first is marked. */
interface HiddenWords {
	one(run: HiddenRun): string;
	/** `count`: `57 places`. */
	several(count: string, first: HiddenRun): string;
	/** What the fix removes: `the direction mark`. */
	readonly what: string;
	readonly allOf: string;
}

/** A finding for each of a few runs, or one for all of many. */
export function hiddenFindings(file: KnownText, runs: readonly HiddenRun[], words: HiddenWords): readonly Finding[] {
	const [first] = runs;
	if (!first || runs.length <= mostSingle) {
		return runs.map((run) => hiddenFinding(file, run, words.one(run), words.what));
	}
	const count = `${grouped(runs.length)}${runs.length === mostRuns ? ' or more' : ''} places`;
	const changes = runs.map(({ range }) => ({ range, text: '' }));
	return [
		{
			place: placeIn(file.path, first.range),
			message: words.several(count, first),
			fixes: [editFix(`Remove ${words.allOf} at ${count}`, file.path, changes, true)],
		},
	];
}

/** `U+200B`, or `U+200B and 3 more`. */
export function codesOf(characters: string): string {
	const codes = [...characters].map((character) => `U+${hex(character.codePointAt(0) ?? 0)}`);
	const [first = ''] = codes;
	return codes.length === 1 ? first : `${first} and ${codes.length - 1} more`;
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
