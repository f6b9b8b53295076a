import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WordingPassage } from '../../engine/prompt/wording/wording.ts';

/** What a compiled program says of where it comes from. */
export interface GoBuild {
	/** Path of its module. */
	readonly module: string;
	readonly version: string;
}

/** Stands at the head of what Go writes about a build into the program (since Go 1.12; as plain text since 1.18). */
const buildMagic = Buffer.from('\xff Go buildinf:', 'latin1');
/** Bytes after the magic that the lines about the module stand in; a program with many dependencies has more behind them. */
const buildHead = 4096;

/** Undefined where `bytes` are no program that Go has built, or not as text. */
export function goBuildOf(bytes: Buffer): GoBuild | undefined {
	for (let at = bytes.indexOf(buildMagic); at >= 0; at = bytes.indexOf(buildMagic, at + 1)) {
		const head = bytes.toString('latin1', at, at + buildHead);
		const line = /\nmod\t([^\t\n]+)\t([^\t\n]*)/u.exec(head);
		if (line?.[1] !== undefined) return { module: line[1], version: line[2] ?? '' };
	}
	return undefined;
}

/** Bytes that are looked at together when the end of the text is looked for. */
const block = 4096;
/** Of text that programs carry, this share at least is printable; of machine code and tables much less. */
const leastPrintable = 0.75;
/** Blocks in a row below that share end the text: constants of a length may be data for once. */
const badBlocks = 4;
/** Bytes that are looked through on either side of a landmark. */
const widest = 32 * 1024 * 1024;
/** Places of landmarks that are tried. */
const mostPlaces = 16;
/** Stretches that are digested in one search, at about a microsecond each. */
const mostDigests = 30_000_000;
/** Stretches that are digested before others get a turn. */
const turn = 20_000;

const isControl = (byte: number): boolean =>
	(byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f;

function isText(bytes: Buffer, start: number, end: number): boolean {
	let printable = 0;
	for (let at = start; at < end; at += 1) if (!isControl(bytes[at] ?? 0)) printable += 1;
	return printable >= (end - start) * leastPrintable;
}

/** How far the text around `from` goes, in steps of `step` bytes: `block` or its negative. */
function reach(bytes: Buffer, from: number, step: number): number {
	let end = from;
	let bad = 0;
	for (let at = from; bad < badBlocks && Math.abs(at - from) < widest && at >= 0 && at < bytes.length; at += step) {
		const [low, high] = step > 0 ? [at, at + block] : [at - block, at];
		if (isText(bytes, Math.max(0, low), Math.min(bytes.length, high))) {
			end = at + step;
			bad = 0;
		} else {
			bad += 1;
		}
	}
	// The text ends, or begins, somewhere inside of the next one.
	return Math.max(0, Math.min(bytes.length, end + step));
}

interface ByteStretch {
	readonly start: number;
	readonly end: number;
}

/** The stretches of text that have a landmark in them, each once. */
function textsAround(bytes: Buffer, landmarks: readonly string[]): readonly ByteStretch[] {
	const texts: ByteStretch[] = [];
	for (const landmark of landmarks) {
		let at = bytes.indexOf(landmark);
		for (let places = 0; at >= 0 && places < mostPlaces; at = bytes.indexOf(landmark, at + 1)) {
			if (texts.some(({ start, end }) => at >= start && at < end)) continue;
			places += 1;
			texts.push({ start: reach(bytes, at, -block), end: reach(bytes, at, block) });
		}
	}
	return texts;
}

/** Passages of one length in the program: all of the passage but the fact that it begins with. */
interface Size {
	readonly length: number;
	/** By what the passage begins with. */
	readonly byOpening: ReadonlyMap<string, readonly WordingPassage[]>;
}

function sizesOf(passages: readonly WordingPassage[]): Size[] {
	const sizes = new Map<number, Map<string, WordingPassage[]>>();
	for (const passage of passages) {
		const { opens = '', length, unit } = passage;
		// Bytes are what a program has; of other units nobody knows how many that would be.
		if (unit !== 'UTF-8 bytes') continue;
		const own = length - Buffer.byteLength(opens);
		const byOpening = sizes.get(own) ?? new Map<string, WordingPassage[]>();
		byOpening.set(opens, [...(byOpening.get(opens) ?? []), passage]);
		sizes.set(own, byOpening);
	}
	return [...sizes].map(([length, byOpening]) => ({ length, byOpening })).sort((a, b) => a.length - b.length);
}

export interface ProgramSearch {
	readonly bytes: Buffer;
	readonly passages: readonly WordingPassage[];
	readonly landmarks: readonly string[];
	/** Is given each passage that was found, whole. */
	readonly onFound: (passage: WordingPassage, text: string) => void;
	readonly signal?: AbortSignal;
}

/**
 * Looks for passages in a program that Go has built. Go's linker puts all string constants one after the other, without
 * anything between them, the shortest first: so whatever is found says where longer and shorter ones can still be, and
 * digests of nearly everything need not be made. The program is read and never run.
 */
export async function searchProgram({ bytes, passages, landmarks, onFound, signal }: ProgramSearch): Promise<void> {
	const open = new Set(passages);
	let digests = 0;
	/** Lengths that all of the text has been looked through for. */
	let seen = new Set<number>();

	async function lookThrough(
		{ start, end }: ByteStretch,
		{ length, byOpening }: Size,
	): Promise<ByteStretch | undefined> {
		const wanted = [...byOpening]
			.map(([opens, own]) => ({ opens, own: own.filter((passage) => open.has(passage)) }))
			.filter(({ own }) => own.length > 0);
		let first: number | undefined;
		let last = 0;
		let clean = start;
		for (let at = start; at + length <= end && wanted.some(({ own }) => own.some((each) => open.has(each))); at += 1) {
			// Prose has no control characters, and begins with a whole character.
			while (clean < at + length && !isControl(bytes[clean] ?? 0)) clean += 1;
			if (clean < at + length) {
				at = clean;
				clean += 1;
				continue;
			}
			if (((bytes[at] ?? 0) & 0xc0) === 0x80) continue;
			const stretch = bytes.subarray(at, at + length);
			for (const { opens, own } of wanted) {
				digests += 1;
				const digest = createHash('sha256').update(opens).update(stretch).digest('hex');
				for (const passage of own) {
					if (!digest.startsWith(passage.sha256)) continue;
					open.delete(passage);
					onFound(passage, opens + stretch.toString('utf8'));
					first ??= at;
					last = at + length;
				}
			}
			if (digests % turn < wanted.length) {
				signal?.throwIfAborted();
				await setImmediate();
			}
			if (digests > mostDigests) break;
		}
		return first === undefined ? undefined : { start: first, end: last };
	}

	/** `sizes` are those that can only be in `text`; the middle one tells the halves apart. */
	async function divide(text: ByteStretch, sizes: readonly Size[], isWhole = false): Promise<void> {
		let left = sizes;
		while (left.length > 0 && digests <= mostDigests) {
			const middle = left.length >> 1;
			const size = left[middle];
			if (!size) return;
			const at = await lookThrough(text, size);
			if (isWhole) seen.add(size.length);
			if (at) {
				await divide({ start: text.start, end: at.start }, left.slice(0, middle));
				await divide({ start: at.end, end: text.end }, left.slice(middle + 1));
				return;
			}
			left = left.toSpliced(middle, 1);
		}
	}

	for (const text of textsAround(bytes, landmarks)) {
		seen = new Set();
		await divide(text, sizesOf([...open]), true);
		// What is a part of some constant only, such as a format's text up to its first value, lies where that is.
		for (const size of sizesOf([...open])) if (!seen.has(size.length)) await lookThrough(text, size);
		if (open.size === 0) return;
	}
}
