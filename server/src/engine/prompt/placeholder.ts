import type { Wording, WordingPiece } from './wording.ts';

/** Stands at both ends of a placeholder, so that nobody takes it for the runtime's words. */
const open = '⟦';
const close = '⟧';

/** Said where the length of a piece was never measured. */
const unknownLength = 'length not known';

function placeholderFor(piece: WordingPiece): string {
	const values = Object.values(piece.values ?? {}).join(' · ');
	const about = [piece.about, values].filter(Boolean).join(': ');
	const head = piece.heading ? `${piece.heading}\n` : '';
	if (piece.length === undefined) return `${head}${open}${about} (${unknownLength})${close}`;
	const room = piece.length - head.length - open.length - close.length;
	// A piece too short for its own brackets still has to have its length.
	if (room < 0) return (head + open + close).slice(0, piece.length).padEnd(piece.length, '·');
	const said = about.length <= room ? about : `${about.slice(0, Math.max(0, room - 1))}…`.slice(0, room);
	return `${head}${open}${said}${'·'.repeat(room - said.length)}${close}`;
}

/** As the runtime, without its words: every piece is a placeholder of exactly the runtime's length. */
export const placeholderWording: Wording = { id: 'placeholder', textFor: placeholderFor };
