import type { Wording, WordingPiece } from './wording.ts';

/** What is said in the place of one piece of prose; a function where it takes in values of the piece. */
type Say = string | ((values: Readonly<Record<string, string>>) => string);

/**
 * What the chat says where a runtime has prose of its own, by the ids of the pieces: our words, short, and only where they
 * are of use to a model that answers here. A piece that is missing, or empty, is left out with its heading.
 */
export type ChatWords = Readonly<Record<string, Say>>;

export const given = (values: Readonly<Record<string, string>>, name: string): string => values[name] ?? '';

function textFor(words: ChatWords, piece: WordingPiece): string {
	const say = words[piece.id];
	if (say === undefined) return '';
	const text = typeof say === 'string' ? say : say(piece.values ?? {});
	if (text === '') return '';
	const headed = piece.heading === undefined ? text : `${piece.heading}\n${text}`;
	return headed + (piece.ending ?? '');
}

const none: ChatWords = {};
const made = new WeakMap<ChatWords, Wording>();

/** The wording that the chat sends. The same words give the same object: what was assembled with it is remembered by it. */
export function chatWording(words: ChatWords = none): Wording {
	const known = made.get(words) ?? { id: 'chat', textFor: (piece) => textFor(words, piece) };
	made.set(words, known);
	return known;
}
