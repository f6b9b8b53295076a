import type { TextChange } from '../../engine/rules/rule.ts';

const byteOrderMark = '\uFEFF';

export interface Decoded {
	/** Without its byte order mark. */
	readonly text: string;
	readonly marked: boolean;
}

/** UTF-16 without a byte order mark, by its first character: to a decoder, its NULs are UTF-8. */
const isWide = ([first, second]: Uint8Array): boolean =>
	first !== undefined && second !== undefined && (first === 0) !== (second === 0);

/** Undefined where the bytes are not UTF-8: writing them back would lose what we could not read. */
export function decode(bytes: Uint8Array): Decoded | undefined {
	if (isWide(bytes)) return undefined;
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		const marked = text.startsWith(byteOrderMark);
		return { text: marked ? text.slice(1) : text, marked };
	} catch {
		return undefined;
	}
}

export const encode = (text: string, marked: boolean): Uint8Array =>
	new TextEncoder().encode(marked ? byteOrderMark + text : text);

/** The one stretch in which `after` differs from `before`, so that an editor keeps cursors and folds elsewhere. */
export function smallestChange(before: string, after: string): TextChange {
	const shorter = Math.min(before.length, after.length);
	let start = 0;
	while (start < shorter && before[start] === after[start]) start++;
	if (splitsPair(before, start) || splitsPair(after, start)) start--;
	let end = 0;
	while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
	if (splitsPair(before, before.length - end) || splitsPair(after, after.length - end)) end--;
	return {
		range: { start, end: before.length - end },
		text: after.slice(start, after.length - end),
	};
}

/** A line break of two units, or a surrogate pair, must not be cut in half. */
function splitsPair(text: string, at: number): boolean {
	const left = text.charCodeAt(at - 1);
	const right = text.charCodeAt(at);
	return (left === 13 && right === 10) || (left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000);
}
