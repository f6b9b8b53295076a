import type { Part } from '../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../prompt/wording/wording.ts';

/** A fact that the program fills in: a heading, a mark, a path. */
export const factPart = (id: string, title: string, text: string, stability: Part['stability'] = 'stable'): Part => ({
	id,
	title,
	text,
	source: { kind: 'fact' },
	stability,
});

/** Facts whose ids begin with the name of their program. */
export const factsOf =
	(program: string) =>
	(id: string, title: string, text: string, stability?: Part['stability']): Part =>
		factPart(`${program}.${id}`, title, text, stability);

/** The program’s own words, or what stands in their place. */
export const prosePart = (piece: WordingPiece, title: string, wording: Wording): Part => ({
	id: piece.id,
	title,
	...worded(piece, wording),
	stability: 'stable',
});
