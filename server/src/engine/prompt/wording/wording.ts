import { type LengthUnit, lengthIn } from '../../text/lengths/measure.ts';

/** Fixed prose of a runtime without anything of the user's in it. We know how long it is and what its digest is. */
export interface Fragment {
	/** In the runtime's own unit. */
	readonly length: number;
	/** SHA-256 of its UTF-8 in lower-case hex: all 64 digits, or the first 16 where no more were measured. */
	readonly sha256: string;
}

/** How a piece is put together: fragments, and between them facts and values, which stand as they are. */
export type WordingText = readonly (string | Fragment)[];

/** One line of fixed prose. */
export interface ProseLine {
	/** All of the line, `opens` included. */
	readonly length: number;
	/** What the line begins with where that is a fact: a name, a list of ids. */
	readonly opens?: string;
	/** SHA-256 of all of the line, as a `Fragment` has it; absent where it takes in values. */
	readonly digest?: string;
	/** Where it takes in values: how. */
	readonly text?: WordingText;
}

/**
 * A piece of a runtime's own fixed prose. We never carry the prose: only what it is for, and how long it is.
 */
export interface WordingPiece {
	/** Stable name: `openclaw.tooling`. */
	readonly id: string;
	/** What the piece tells the agent, in our words. */
	readonly about: string;
	/** The heading line that opens it, where it has one; headings are facts and are shown as they are. */
	readonly heading?: string;
	/** The line breaks that end it, where they are part of the piece; facts like the heading. */
	readonly ending?: string;
	/** Length of the runtime's text in its own unit, heading and ending included; undefined where it was never measured. */
	readonly length?: number;
	/** What `length`, and the lengths of `lines`, are counted in; UTF-16 units unless said. */
	readonly unit?: LengthUnit;
	/** Where every line was measured: the lines after the heading. A string is a fact, and stands as it is. */
	readonly lines?: readonly (string | ProseLine)[];
	/** SHA-256 of the whole piece in UTF-8, where it never changes: what a wording pack is checked against. */
	readonly sha256?: string;
	/** How the piece is put together, heading and ending included, where it was taken apart. */
	readonly text?: WordingText;
	/** The same in other words, which stand in some installations of the same version: a package beside it has its own. */
	readonly otherTexts?: readonly WordingText[];
	/** Values that the runtime fills in, and that an agent cannot do without: a path, a time zone. */
	readonly values?: Readonly<Record<string, string>>;
}

/** `pack`: the runtime's own words, from the user's installation. */
export type WordingId = 'placeholder' | 'chat' | 'pack';

/** Where a text has dots for prose: what a view may show in fewer words. */
export interface WordingGap {
	/** UTF-16 offset in the text. */
	readonly at: number;
	/** UTF-16 units of what takes the room. */
	readonly length: number;
	/** What the runtime says there; empty where a gap before it has said so. */
	readonly about: string;
}

/** Supplies text for a piece. Pure: the same piece always gets the same text. An empty string leaves the piece out. */
export interface Wording {
	readonly id: WordingId;
	textFor(piece: WordingPiece): string;
	/** What `textFor` answers with for this piece; `id` unless said. */
	idFor?(piece: WordingPiece): WordingId;
	/** Of a piece that `textFor` answers with a placeholder: where it has dots, in their order. */
	gapsIn?(piece: WordingPiece): readonly WordingGap[];
}

/** A fixed passage that a wording pack can hold, with a name to tell people of it. */
export interface WordingPassage extends Fragment {
	readonly name: string;
	readonly unit: LengthUnit;
	/** The name of the passage that an installation has instead of this one, or this one instead of that. */
	readonly insteadOf?: string;
	/** What it begins with where that is a fact, and stands apart from the rest in the installation. */
	readonly opens?: string;
}

/** Length of a piece, in the unit of its fragments. */
export const textLength = (text: WordingText, unit: LengthUnit = 'UTF-16 units'): number =>
	text.reduce((sum, each) => sum + (typeof each === 'string' ? lengthIn(unit, each) : each.length), 0);

/** Where a piece has dots; nothing where `wording` has words for it. */
export function gapsBy(piece: WordingPiece, wording: Wording): { readonly gaps?: readonly WordingGap[] } {
	const by = wording.idFor?.(piece) ?? wording.id;
	return by === 'placeholder' && wording.gapsIn ? { gaps: wording.gapsIn(piece) } : {};
}

/** A piece as a part of the prompt shows it. */
export function worded(piece: WordingPiece, wording: Wording) {
	const by = wording.idFor?.(piece) ?? wording.id;
	const isUnmeasured = by === 'placeholder' && piece.length === undefined && piece.lines === undefined;
	return {
		text: wording.textFor(piece),
		source: {
			kind: 'wording',
			piece: piece.id,
			wording: by,
			...(isUnmeasured ? { unmeasured: true } : {}),
		} as const,
		...gapsBy(piece, wording),
	};
}
