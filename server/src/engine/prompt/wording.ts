import type { LengthUnit } from '../text/measure.ts';

/** One line of fixed prose, known by its length and the first 16 hexadecimal digits of the SHA-256 of its UTF-8. */
export interface ProseLine {
	/** All of the line, `opens` included. */
	readonly length: number;
	/** What the line begins with where that is a fact: a name, a list of ids. */
	readonly opens?: string;
	readonly digest?: string;
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
	/** SHA-256 of the runtime's UTF-8 text, where known: what a wording pack is checked against. */
	readonly sha256?: string;
	/** Values that the runtime fills in, and that an agent cannot do without: a path, a time zone. */
	readonly values?: Readonly<Record<string, string>>;
}

/** Supplies text for a piece. Pure: the same piece always gets the same text. An empty string leaves the piece out. */
export interface Wording {
	readonly id: 'placeholder' | 'chat' | 'pack';
	textFor(piece: WordingPiece): string;
}
