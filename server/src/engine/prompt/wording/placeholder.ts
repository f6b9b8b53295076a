import { type LengthUnit, lengthIn } from '../../text/lengths/measure.ts';
import type { Wording, WordingGap, WordingPiece } from './wording.ts';

/** Stands at both ends of a placeholder, so that nobody takes it for the runtime's words. */
const open = '⟦';
const close = '⟧';

/** Said where the length of a piece was never measured. */
const unknownLength = 'length not known';

/** Fills what a placeholder leaves free: one unit each, whatever is counted. */
const fillers: Readonly<Record<LengthUnit, string>> = {
	'UTF-16 units': '·',
	'UTF-8 bytes': '.',
	'code points': '·',
};

/** A stretch of a piece: a fact that stands as it is, or dots in the place of prose. */
interface PlaceholderText {
	readonly text: string;
	/** Where it stands for prose: what that is about, all of it, on one line; empty where a stretch before it has said so. */
	readonly about?: string;
}

const placeholderFor = (piece: WordingPiece): string =>
	stretchesOf(piece)
		.map(({ text }) => text)
		.join('');

/** The gaps in the text of a piece, in their order. */
function gapsIn(piece: WordingPiece): readonly WordingGap[] {
	let at = 0;
	return stretchesOf(piece).flatMap(({ text, about }) => {
		const start = at;
		at += text.length;
		return about === undefined || text === '' ? [] : [{ at: start, length: text.length, about }];
	});
}

function stretchesOf({ ending = '', ...piece }: WordingPiece): readonly PlaceholderText[] {
	const length = piece.length === undefined ? {} : { length: Math.max(0, piece.length - ending.length) };
	return [...unended({ ...piece, ...length }), { text: ending }];
}

function unended(piece: WordingPiece): PlaceholderText[] {
	const values = Object.values(piece.values ?? {}).join(' · ');
	const about = [piece.about, values].filter(Boolean).join(': ');
	const head: PlaceholderText = { text: piece.heading ? `${piece.heading}\n` : '' };
	const unit = piece.unit ?? 'UTF-16 units';
	if (piece.lines !== undefined) return [head, ...linesFor(piece.lines, piece.about, unit)];
	if (piece.length === undefined) return [head, { text: `${open}${about} (${unknownLength})${close}`, about }];
	const room = piece.length - lengthIn(unit, head.text);
	// A piece shorter than its own heading still has to have its length.
	if (room < 0) return [{ text: fitted(head.text, piece.length, unit) }];
	return [head, { text: bracketed(about, room, unit), about }];
}

/** The lines of prose say what the piece is about, as far as there is room; after that they only take their room. */
function linesFor(lines: NonNullable<WordingPiece['lines']>, about: string, unit: LengthUnit): PlaceholderText[] {
	let words = about.split(' ');
	let isSaid = false;
	return lines.flatMap((line, index): PlaceholderText[] => {
		const lineBreak = { text: index === 0 ? '' : '\n' };
		if (typeof line === 'string') return [lineBreak, { text: line }];
		const opens = line.opens ?? '';
		const length = line.length - lengthIn(unit, opens);
		const room = length - lengthIn(unit, open + close);
		let message = '';
		while (words[0] !== undefined && lengthIn(unit, `${message} ${words[0]}`) <= room) {
			message = message === '' ? words[0] : `${message} ${words[0]}`;
			words = words.slice(1);
		}
		const whole = isSaid ? '' : about;
		isSaid = true;
		return [lineBreak, { text: opens }, { text: bracketed(message, length, unit), about: whole }];
	});
}

/** `about` in brackets, shortened or filled up to exactly `length`. */
function bracketed(about: string, length: number, unit: LengthUnit): string {
	const room = length - lengthIn(unit, open + close);
	// Too short for its own brackets.
	if (room < 0) return fitted(unit === 'UTF-8 bytes' ? '' : open + close, length, unit);
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
export const placeholderWording: Wording = { id: 'placeholder', textFor: placeholderFor, gapsIn };
