/** What a runtime counts lengths in. */
export type LengthUnit = 'UTF-16 units' | 'UTF-8 bytes';

/** The short word for people; the page of `budget.truncated` says what is counted. */
export const wordFor = (unit: LengthUnit): string => (unit === 'UTF-8 bytes' ? 'bytes' : 'characters');

/** The word for people where the exact number matters, once in a message. */
export const exactWordFor = (unit: LengthUnit): string => (unit === 'UTF-8 bytes' ? 'bytes' : 'characters (UTF-16)');

/** Bytes of `text` in UTF-8; half a surrogate pair counts as the three bytes of U+FFFD, which is what is written for it. */
export function utf8Length(text: string): number {
	let bytes = 0;
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		if (unit < 0x80) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		// Each half of a pair stands for two of its four bytes.
		else if (unit >= 0xd800 && unit <= 0xdfff && isPaired(text, at, unit)) bytes += 2;
		else bytes += 3;
	}
	return bytes;
}

function isPaired(text: string, at: number, unit: number): boolean {
	const other = unit < 0xdc00 ? text.charCodeAt(at + 1) : text.charCodeAt(at - 1);
	return unit < 0xdc00 ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other <= 0xdbff;
}

export const lengthIn = (unit: LengthUnit, text: string): number =>
	unit === 'UTF-8 bytes' ? utf8Length(text) : text.length;
