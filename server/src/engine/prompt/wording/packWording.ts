import { lengthIn } from '../../text/lengths/measure.ts';
import { sha256 } from '../../text/sha256.ts';
import { placeholderWording } from './placeholder.ts';
import type { Fragment, ProseLine, Wording, WordingPassage, WordingPiece, WordingText } from './wording.ts';

/** Digests are looked up by so many hexadecimal digits, and compared in as many as are known. */
const keyLength = 16;

const keyOf = (digest: string): string => digest.slice(0, keyLength);

/** Passages of a runtime's own prose, each of which has been checked. */
export interface WordingPack {
	/** The runtime, with its version, whose passages these are. */
	readonly runtime: string;
	/** Texts by the first 16 digits of their SHA-256. */
	readonly texts: ReadonlyMap<string, string>;
}

/** True where `text` is the passage that `fragment` was measured on. */
export const isPassage = (text: string, { length, sha256: digest, unit }: Omit<WordingPassage, 'name'>): boolean =>
	lengthIn(unit, text) === length && sha256(text).startsWith(digest);

export const packOf = (runtime: string, texts: Iterable<string>): WordingPack => ({
	runtime,
	texts: new Map(Array.from(texts, (text) => [keyOf(sha256(text)), text])),
});

/** The runtime's own text of a piece; undefined where a passage of it is missing from the pack. */
function exactText({ texts }: WordingPack, piece: WordingPiece): string | undefined {
	const find = (digest: string | undefined): string | undefined =>
		digest === undefined ? undefined : texts.get(keyOf(digest));
	const woven = (text: WordingText): string | undefined =>
		joined(
			text.map((each: string | Fragment) => (typeof each === 'string' ? each : find(each.sha256))),
			'',
		);
	const lineText = (line: string | ProseLine): string | undefined => {
		if (typeof line === 'string') return line;
		return line.text === undefined ? find(line.digest) : woven(line.text);
	};
	const { text, lines, heading } = piece;
	if (text !== undefined) {
		const whole = woven(text);
		if (whole !== undefined && (piece.sha256 === undefined || sha256(whole) === piece.sha256)) return whole;
		return piece.otherTexts?.map(woven).find((other) => other !== undefined);
	}
	if (lines !== undefined) return joined([...(heading === undefined ? [] : [heading]), ...lines.map(lineText)], '\n');
	return find(piece.sha256);
}

const joined = (texts: readonly (string | undefined)[], separator: string): string | undefined =>
	texts.every((text) => text !== undefined) ? texts.join(separator) : undefined;

/** The runtime's own words, as far as the pack has them; a placeholder of the same length where it has not. */
export const packWording = (pack: WordingPack): Wording => ({
	id: 'pack',
	textFor: (piece) => exactText(pack, piece) ?? placeholderWording.textFor(piece),
	idFor: (piece) => (exactText(pack, piece) === undefined ? 'placeholder' : 'pack'),
	...(placeholderWording.gapsIn && { gapsIn: placeholderWording.gapsIn }),
});
