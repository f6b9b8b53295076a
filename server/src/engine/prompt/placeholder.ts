import { type LengthUnit, lengthIn } from '../text/measure.ts';
import type { Wording, WordingPiece } from './wording.ts';

/** Stands at both ends of a placeholder, so that nobody takes it for the runtime's words. */
const open = '⟦';
const close = '⟧';

/** Said where the length of a piece was never measured. */
const unknownLength = 'length not known';

/** Fills what a placeholder leaves free: one unit each, whatever is counted. */
const fillers: Readonly<Record<LengthUnit, string>> = { 'UTF-16 units': '·', 'UTF-8 bytes': '.' };

function placeholderFor({ ending = '', ...piece }: WordingPiece): string {
	const length = piece.length === undefined ? {} : { length: Math.max(0, piece.length - ending.length) };
	return unended({ ...piece, ...length }) + ending;
}

function unended(piece: WordingPiece): string {
	const values = Object.values(piece.values ?? {}).join(' · ');
	const about = [piece.about, values].filter(Boolean).join(': ');
	const head = piece.heading ? `${piece.heading}\n` : '';
	const unit = piece.unit ?? 'UTF-16 units';
	if (piece.lines !== undefined) return head + linesFor(piece.lines, piece.about, unit).join('\n');
	if (piece.length === undefined) return `${head}${open}${about} (${unknownLength})${close}`;
	const room = piece.length - lengthIn(unit, head);
	// A piece shorter than its own heading still has to have its length.
	return room < 0 ? fitted(head, piece.length, unit) : head + bracketed(about, room, unit);
}

/** The lines of prose say what the piece is about, as far as there is room; after that they only take their room. */
function linesFor(lines: NonNullable<WordingPiece['lines']>, about: string, unit: LengthUnit): string[] {
	let words = about.split(' ');
	return lines.map((line) => {
		if (typeof line === 'string') return line;
		const opens = line.opens ?? '';
		const length = line.length - lengthIn(unit, opens);
		const room = length - lengthIn(unit, open + close);
		let said = '';
		while (words[0] !== undefined && lengthIn(unit, `${said} ${words[0]}`) <= room) {
			said = said === '' ? words[0] : `${said} ${words[0]}`;
			words = words.slice(1);
		}
		return opens + bracketed(said, length, unit);
	});
}

/** `about` in brackets, shortened or filled up to exactly `length`. */
function bracketed(about: string, length: number, unit: LengthUnit): string {
	const room = length - lengthIn(unit, open + close);
	// Too short for its own brackets.
	if (room < 0) return fitted(unit === 'UTF-16 units' ? open + close : '', length, unit);
	return `${open}${fitted(shortened(about, room, unit), room, unit)}${close}`;
}

function shortened(text: string, room: number, unit: LengthUnit): string {
	if (lengthIn(unit, text) <= room) return text;
	const left = room - lengthIn(unit, '…');
	if (left < 0) return '';
	return `${cutTo(text, left, unit)}…`;
}

/** `text`, cut or filled up to exactly `length`. */
function fitted(text: string, length: number, unit: LengthUnit): string {
	const kept = cutTo(text, length, unit);
	return kept + fillers[unit].repeat(length - lengthIn(unit, kept));
}

/** The longest beginning of `text` that is no longer than `length`. */
function cutTo(text: string, length: number, unit: LengthUnit): string {
	if (unit === 'UTF-16 units') return text.slice(0, length);
	let kept = '';
	let used = 0;
	for (const character of text) {
		used += lengthIn(unit, character);
		if (used > length) break;
		kept += character;
	}
	return kept;
}

/** As the runtime, without its words: every piece is a placeholder of exactly the runtime's length. */
export const placeholderWording: Wording = { id: 'placeholder', textFor: placeholderFor };
