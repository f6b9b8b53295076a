import type { FoundSecret } from '../workspace/snapshot.ts';
import { isPlaceholder } from './chance.ts';
import { labelledSecrets } from './labelled.ts';
import { secretShapes } from './shapes.ts';
import { candidatesIn } from './values.ts';
import { seedWords } from './words.ts';

/** What says itself what it is, and what a label announces; the same stretch may be among both. */
export const secretsOfText = (text: string) => ({ shaped: shapedSecrets(text), labelled: labelledSecrets(text) });

/** Tokens that anybody may have: the browser’s side of a database hands them out. */
const isPublic = (what: string, key: string): boolean => what === 'an access token' && isForEverybody(key);

function isForEverybody(token: string): boolean {
	const [, body = ''] = token.split('.');
	try {
		const claims = atob(body.replaceAll('-', '+').replaceAll('_', '/'));
		return /"role":\s*"anon"|"name":\s*"John Doe"/.test(claims);
	} catch {
		return false;
	}
}

/** The public half of a bot’s token may be any number. */
const accountNumber = /^\d{8,10}:/;

function shapedSecrets(text: string): readonly FoundSecret[] {
	const found: FoundSecret[] = [];
	for (const { what, starts, shape } of secretShapes) {
		if (starts.length > 0 && !starts.some((start) => text.includes(start))) continue;
		for (const { 0: key, index } of text.matchAll(shape())) {
			const range = { start: index, end: index + key.length };
			if (isPlaceholder(key.replace(accountNumber, '')) || isPublic(what, key)) continue;
			if (!found.some((other) => other.range.start < range.end && range.start < other.range.end))
				found.push({ kind: what, range });
		}
	}
	return found;
}

/**
 * Rows of `least` characters or more, of a class of them. Written out, V8 looks at the last of them first, and moves on by all at once where it
 * does not fit. Not `{20,}`: that counts, and keeps the way back through every character of a line of megabytes until there is no room for it.
 */
const rows = (characters: string, least: number): RegExp =>
	new RegExp(`${characters.repeat(least)}${characters}*`, 'g');

const longRun = rows('[\\w+/=.-]', 20);
const password = /:\/\/[^\s/@:]{0,100}:[^\s/@]{1,200}@/;
/** A row of letters that is no word of any language. */
const longLetters = rows('[A-Za-z]', 30);
/** One of them is in each of `starts`. */
const mark = /[-_:]/;
/** Beginnings that hardly ever stand in a text by chance; what begins otherwise is found by its length. */
const starts = new RegExp(
	[...new Set(secretShapes.flatMap((each) => each.starts))]
		.filter((start) => start.length >= 4 && mark.test(start))
		.map((start) => start.replace(/[.+*?()|[\]\\/^$]/g, '\\$&'))
		.join('|'),
);
/** `memory/2026-11-20.md`: the texts of an agent are full of them. */
const datedNote = /^(?:[A-Za-z]{1,19}\/)*\d{4}-\d{2}-\d{2}(?:\.md)?\.?$/;
/** Looked for by its first space, which long lines of data do not have: by its letters it would be tried at each of theirs. */
const groupsOfFour = / (?<=[a-z]{4} )[a-z]{4} [a-z]{4} [a-z]{4}/;

/** False where nothing can be found, so that nothing is started for prose. Linear in the text. */
export function couldHoldSecret(text: string): boolean {
	if (text.includes('PRIVATE KEY') || password.test(text) || seedWords.test(text) || groupsOfFour.test(text))
		return true;
	if (mark.test(text) && starts.test(text)) return true;
	if (/\d/.test(text))
		for (const [run] of text.matchAll(longRun))
			if (/\d/.test(run) && /[A-Za-z]/.test(run) && !datedNote.test(run)) return true;
	for (const [run] of text.matchAll(longLetters)) if (new Set(run.slice(0, 60)).size > 9) return true;
	return !candidatesIn(text).next().done;
}
