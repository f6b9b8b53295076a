import { keptOn } from '../text/keptOn.ts';
import type { TextRange } from '../text/range.ts';
import { oncePerContent } from '../workspace/files.ts';
import type { KeptRun } from './prompt.ts';
import type { WordingGap } from './wording/wording.ts';

/**
 * Text on its way from a file into a prompt, with the stretches of the file that it still carries verbatim.
 * Runs are ascending in `at`, do not overlap and are never empty; every operation keeps them true.
 */
export interface MappedText {
	readonly text: string;
	readonly runs: readonly KeptRun[];
}

/** Text of a file; `from` is where it starts in the file. */
export const fromFile = (text: string, from = 0): MappedText => ({
	text,
	runs: text.length === 0 ? [] : [{ at: 0, from, length: text.length }],
});

/** All of a file's text: the same object for the same content, so that what is made of it can be kept. */
export const wholeFile = oncePerContent((text) => fromFile(text));

/** `compute`, once for each text: sessions mostly share their files, and most files stay as they are while somebody types. */
export function oncePerMapped<Result>(compute: (mapped: MappedText) => Result): (mapped: MappedText) => Result {
	const results = keptOn<MappedText, { readonly result: Result }>();
	return (mapped) => {
		let known = results.get(mapped);
		if (!known) {
			known = { result: compute(mapped) };
			results.set(mapped, known);
		}
		return known.result;
	};
}

/** Text that comes from no file: a marker, a heading. */
export const literal = (text: string): MappedText => ({ text, runs: [] });

/** What is left of `gaps` where only `runs` of their text are. */
export const carriedGaps = (gaps: readonly WordingGap[], runs: readonly KeptRun[]): WordingGap[] =>
	gaps.flatMap(({ at, length, about }) =>
		runs
			.flatMap((run) => {
				const from = Math.max(run.from, at);
				const to = Math.min(run.from + run.length, at + length);
				return from < to ? [{ at: run.at + (from - run.from), length: to - from }] : [];
			})
			.map((left, index) => ({ ...left, about: index === 0 ? about : '' })),
	);

/** `[start, end)` of `mapped`. */
export function sliceMapped(mapped: MappedText, start: number, end: number): MappedText {
	const runs: KeptRun[] = [];
	for (const run of mapped.runs) {
		const from = Math.max(run.at, start);
		const to = Math.min(run.at + run.length, end);
		if (from < to) runs.push({ at: from - start, from: run.from + (from - run.at), length: to - from });
	}
	return { text: mapped.text.slice(start, end), runs };
}

export function concatMapped(pieces: readonly MappedText[]): MappedText {
	const runs: KeptRun[] = [];
	// Added up rather than joined: nothing is copied until somebody reads the text, and mostly nobody does.
	let text = '';
	for (const piece of pieces) {
		for (const run of piece.runs) runs.push({ ...run, at: run.at + text.length });
		text += piece.text;
	}
	return { text, runs };
}

export const joinMapped = (pieces: readonly MappedText[], separator: string): MappedText =>
	concatMapped(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [literal(separator), piece])));

/** `mapped` without `deletions`, which are ascending and do not overlap. */
export function deleteRanges(mapped: MappedText, deletions: readonly TextRange[]): MappedText {
	if (deletions.length === 0) return mapped;
	const kept: MappedText[] = [];
	let at = 0;
	let run = 0;
	const take = (start: number, end: number) => {
		if (start >= end) return;
		const runs: KeptRun[] = [];
		// Runs and deletions both ascend, so one walk over the runs serves all slices.
		while (run < mapped.runs.length) {
			const current = mapped.runs[run];
			if (!current || current.at >= end) break;
			const from = Math.max(current.at, start);
			const to = Math.min(current.at + current.length, end);
			if (from < to) runs.push({ at: from - start, from: current.from + (from - current.at), length: to - from });
			if (current.at + current.length > end) break;
			run += 1;
		}
		kept.push({ text: mapped.text.slice(start, end), runs });
	};
	for (const deletion of deletions) {
		take(at, deletion.start);
		at = deletion.end;
	}
	take(at, mapped.text.length);
	return concatMapped(kept);
}

/** Every line break as `\n`. */
export function withLineFeeds(mapped: MappedText): MappedText {
	if (!mapped.text.includes('\r')) return mapped;
	const pieces: MappedText[] = [];
	let at = 0;
	for (const { index, 0: lineBreak } of mapped.text.matchAll(/\r\n?/gu)) {
		pieces.push(sliceMapped(mapped, at, index));
		if (lineBreak === '\r') pieces.push(literal('\n'));
		at = index + 1;
	}
	return concatMapped([...pieces, sliceMapped(mapped, at, mapped.text.length)]);
}
