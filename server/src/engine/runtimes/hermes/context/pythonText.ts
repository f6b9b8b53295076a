import { type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';

/** What Python calls white space: four separators of ASCII belong to it, and U+FEFF does not. */
const space = /[\t-\r\x1C-\x20\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/u;

/** Without white space at its ends, as Python has it. */
export function stripped(mapped: MappedText): MappedText {
	const { text } = mapped;
	let start = 0;
	let end = text.length;
	while (start < end && space.test(text.charAt(start))) start += 1;
	while (end > start && space.test(text.charAt(end - 1))) end -= 1;
	return start === 0 && end === text.length ? mapped : sliceMapped(mapped, start, end);
}

/** UTF-16 units of the first `characters` of `text`. */
export function unitsOfFirst(text: string, characters: number): number {
	let units = 0;
	for (let left = characters; left > 0 && units < text.length; left -= 1)
		units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
	return units;
}

/** Where the last `characters` of `text` begin. */
export function startOfLast(text: string, characters: number): number {
	let at = text.length;
	for (let left = characters; left > 0 && at > 0; left -= 1)
		at -= at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
	return at;
}
