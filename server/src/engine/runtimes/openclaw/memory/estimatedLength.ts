/**
 * What a code point counts for beyond its UTF-16 units: text of these scripts costs more tokens than Latin. Ranges are
 * inclusive. OpenClaw 2026.9.6, character weights of its token estimate.
 */
const weights: readonly { readonly extra: number; readonly ranges: readonly (readonly [number, number])[] }[] = [
	{
		extra: 3,
		ranges: [
			[0xb7, 0xb7],
			[0x3000, 0x319f],
			[0x4e00, 0x9fa5],
			[0xac00, 0xd7af],
			[0xff01, 0xff60],
		],
	},
	{
		extra: 11,
		ranges: [
			[0x1100, 0x11ff],
			[0x2e80, 0x2fff],
			[0x31a0, 0x4dff],
			[0x9fa6, 0x9fff],
			[0xa000, 0xa4ff],
			[0xa700, 0xa707],
			[0xa960, 0xa97f],
			[0xd7b0, 0xd7ff],
			[0xf900, 0xfaff],
		],
	},
	{
		extra: 7,
		ranges: [
			[0x2c7, 0x2c7],
			[0x2c9, 0x2cb],
			[0x2d9, 0x2d9],
			[0x2ea, 0x2eb],
			[0x305, 0x305],
			[0x323, 0x323],
			[0xfe10, 0xfe4f],
			[0xff61, 0xffdc],
			[0xffe0, 0xffe6],
		],
	},
	{ extra: 10, ranges: [[0x1d360, 0x1d371]] },
	{
		extra: 14,
		ranges: [
			[0x16fe0, 0x16fff],
			[0x1aff0, 0x1afff],
			[0x1b000, 0x1b16f],
			[0x1f200, 0x1f2ff],
			[0x20000, 0x2fa1f],
			[0x30000, 0x3347f],
		],
	},
];

const escaped = (code: number): string => `\\u{${code.toString(16)}}`;

const classes = weights.map(({ extra, ranges }) => ({
	extra,
	pattern: new RegExp(`[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`, 'gu'),
}));

const plain = /^[\0-\x7f]*$/u;

/** UTF-16 units as 2026.9.6 estimates them: those of CJK and rare scripts count more than once. */
export function estimatedLength(text: string): number {
	if (plain.test(text)) return text.length;
	return classes.reduce((sum, { extra, pattern }) => sum + extra * (text.match(pattern)?.length ?? 0), text.length);
}

/** Characters that cost about a token each, and those of them that are two units. OpenClaw 2026.7.1. */
const wide = /[\u2e80-\u9fff\ua000-\ua4ff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{2fa1f}]/gu;
const widePairs = /[\u{20000}-\u{2fbff}]/gu;

/** UTF-16 units as 2026.7.1 estimates them: a character of a wide script counts as four, however many it is. */
export function estimatedLength2026_7(text: string): number {
	if (plain.test(text)) return text.length;
	const found = text.match(wide)?.length ?? 0;
	return found === 0 ? text.length : text.length + 3 * found - (text.match(widePairs)?.length ?? 0);
}
