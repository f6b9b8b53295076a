import { remembering } from '../../engine/text/remember.ts';
import { sha256 } from '../../engine/text/sha256.ts';

/** UTF-16 units from which on a text, or JSON, is kept once for all that have it: most of a request is the same from turn to turn. */
const longFrom = { text: 256, json: 1_024 } as const;

/** What stands in front of the digest of a text, or of JSON, that is kept elsewhere. */
const marks = { text: '\0', json: '\u0001' } as const;

const isMarked = (text: string): boolean => text.startsWith(marks.text) || text.startsWith(marks.json);

/** Something that is kept once, and what is kept once of what is in it. */
export interface KeptText {
	readonly digest: string;
	readonly text: string;
	readonly inside: readonly KeptText[];
}

/** Most of a request has been kept before: its digests need not be worked out again. */
const digestOf = remembering(sha256, 400);

const keptText = (text: string, inside: readonly KeptText[] = []): KeptText => ({
	digest: digestOf(text),
	text,
	inside,
});

/** What is long in `value` goes to `kept`, from the inside out, and its digest takes its place. */
function shortened(value: unknown, kept: KeptText[], isWhole: boolean): unknown {
	if (typeof value === 'string') {
		if (value.length < longFrom.text && !isMarked(value)) return value;
		const one = keptText(value);
		kept.push(one);
		return `${marks.text}${one.digest}`;
	}
	if (typeof value !== 'object' || value === null) return value;
	const inside: KeptText[] = [];
	const short = Array.isArray(value)
		? value.map((each) => shortened(each, inside, false))
		: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, inside, false)]));
	const json = isWhole ? '' : JSON.stringify(short);
	if (json.length < longFrom.json) {
		kept.push(...inside);
		return short;
	}
	const one = keptText(json, inside);
	kept.push(one);
	return `${marks.json}${one.digest}`;
}

/** `value` with digests in place of what is long in it, and what they stand for, from the outside in. */
export function withDigests(value: unknown): { readonly short: unknown; readonly texts: readonly KeptText[] } {
	const texts: KeptText[] = [];
	return { short: shortened(value, texts, true), texts };
}

/** The way back. */
export function whole(value: unknown, texts: ReadonlyMap<string, string>): unknown {
	if (typeof value === 'string') {
		if (!isMarked(value)) return value;
		const text = texts.get(value.slice(1));
		// What a damaged page took with it is empty.
		if (value.startsWith(marks.text)) return text ?? '';
		return text === undefined ? null : whole(JSON.parse(text), texts);
	}
	if (Array.isArray(value)) return value.map((each) => whole(each, texts));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each, texts)]));
}

/** Who has what is inside of a text that is kept once. */
export const ownerOfText = (digest: string): string => `text:${digest}`;
