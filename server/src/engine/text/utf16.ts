const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** True where cutting `text` at `offset` would tear a surrogate pair apart. */
const splitsPair = (text: string, offset: number): boolean =>
	offset > 0 && offset < text.length && isHigh(text.charCodeAt(offset - 1)) && isLow(text.charCodeAt(offset));

/** The largest end ≤ `end` of a head of `text` that leaves every surrogate pair whole. */
export function safeEnd(text: string, end: number): number {
	const at = Math.min(Math.max(0, end), text.length);
	return splitsPair(text, at) ? at - 1 : at;
}

/** The smallest start ≥ `start` of a tail of `text` that leaves every surrogate pair whole. */
export function safeStart(text: string, start: number): number {
	const at = Math.min(Math.max(0, start), text.length);
	return splitsPair(text, at) ? at + 1 : at;
}
