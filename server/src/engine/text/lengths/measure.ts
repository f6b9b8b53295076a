/** What a runtime counts lengths in. */
export type LengthUnit = 'UTF-16 units' | 'UTF-8 bytes' | 'code points';

/** The short word for people; the page of `budget.truncated` says what is counted. */
export const wordFor = (unit: LengthUnit): string => (unit === 'UTF-8 bytes' ? 'bytes' : 'characters');

/** The word for people where the exact number matters, once in a message. */
export const exactWordFor = (unit: LengthUnit): string => exactWords[unit];

const exactWords: Readonly<Record<LengthUnit, string>> = {
	'UTF-16 units': 'characters (UTF-16)',
	'UTF-8 bytes': 'bytes',
	'code points': 'characters (Unicode)',
};

/** The word of a unit, which is a plural, for a whole number of it: `character` for 1. */
export const unitFor = (count: number, unit: string): string => (count === 1 ? unit.replace(/s(?= |$)/u, '') : unit);

/** Bytes of `text` in UTF-8; half a surrogate pair counts as the three bytes of U+FFFD, which is what is written for it. */
export const utf8Length = (text: string): number => Buffer.byteLength(text);

const surrogatePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Characters of `text` as Python counts them: a surrogate pair is one. */
export const codePoints = (text: string): number => text.length - (text.match(surrogatePair)?.length ?? 0);

const lengths: Readonly<Record<LengthUnit, (text: string) => number>> = {
	'UTF-16 units': ({ length }) => length,
	'UTF-8 bytes': utf8Length,
	'code points': codePoints,
};

export const lengthIn = (unit: LengthUnit, text: string): number => lengths[unit](text);
