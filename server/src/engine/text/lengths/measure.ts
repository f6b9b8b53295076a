/** What a runtime counts lengths in. */
export type LengthUnit = 'UTF-16 units' | 'UTF-8 bytes';

/** The short word for people; the page of `budget.truncated` says what is counted. */
export const wordFor = (unit: LengthUnit): string => (unit === 'UTF-8 bytes' ? 'bytes' : 'characters');

/** The word for people where the exact number matters, once in a message. */
export const exactWordFor = (unit: LengthUnit): string => (unit === 'UTF-8 bytes' ? 'bytes' : 'characters (UTF-16)');

/** The word of a unit, which is a plural, for a whole number of it: `character` for 1. */
export const unitFor = (count: number, unit: string): string => (count === 1 ? unit.replace(/s(?= |$)/u, '') : unit);

/** Bytes of `text` in UTF-8; half a surrogate pair counts as the three bytes of U+FFFD, which is what is written for it. */
export const utf8Length = (text: string): number => Buffer.byteLength(text);

export const lengthIn = (unit: LengthUnit, text: string): number =>
	unit === 'UTF-8 bytes' ? utf8Length(text) : text.length;
