import { isBlank, type Line, lineBreakOf, linesOf } from '../../text/lines.ts';
import { openFence } from '../../text/openFence.ts';
import { nobodyElse, type Others, overlap, takenByOthers } from './claims.ts';
import { type ChangeHunk, wholeLines } from './hunk.ts';
import { continues, fitOf, isSpace, type MemoryPlace, narrowed, placesOf, same } from './places.ts';

/**
 * `current` with the change taken back, whatever was changed elsewhere since. Every line that goes is one that the change
 * added. Undefined where that cannot be done cleanly: what it added was edited, continued or removed, and is the person's
 * own by now; or what stands there comes from one of the `others`. Lines that it only took away always come back: where
 * they stood, or as near to that as there is a place.
 */
export function revert(current: string, hunk: ChangeHunk, others: Others = nobodyElse): string | undefined {
	const lines = wholeLines(current);
	const core = narrowed(hunk);
	const taken = takenByOthers(lines, core, others);
	const exact = exactly(lines, hunk, taken);
	if (exact !== undefined) return exact;
	if (core.added.length + core.removed.length === 0 && hunk.added.length > 0) return undefined;
	if (core.added.every(isBlank)) return withRestored(current, lines, core);
	const place = placeOf(lines, core, taken);
	if (!place) return undefined;
	return core.removed.every(isBlank)
		? takenAway(current, lines, place, core)
		: joined(current, [lines.slice(0, place.from), core.removed, lines.slice(place.to)]);
}

/** What comes first under the change that was there before it. */
const nextOf = ({ below, next }: ChangeHunk): string | undefined =>
	below !== undefined && isBlank(below) ? next : below;

/** As it was, to the byte: the lines stand as they were written, between the same lines, and nothing new right under them. */
function exactly(lines: readonly string[], hunk: ChangeHunk, taken: readonly MemoryPlace[]): string | undefined {
	const { line, removed, added, above, below } = hunk;
	const last = lines.length - added.length;
	const fits = (at: number): boolean =>
		lines[at - 1] === above &&
		lines[at + added.length] === below &&
		added.every((text, index) => lines[at + index] === text) &&
		same(
			lines.slice(at + added.length).find((text) => !isBlank(text)),
			nextOf(hunk),
		) &&
		!taken.some((other) => overlap(lines, { from: at, to: at + added.length }, other));
	const at = Array.from({ length: Math.max(0, last + 1) }, (_, index) => index)
		.filter(fits)
		.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0];
	return at === undefined ? undefined : [...lines.slice(0, at), ...removed, ...lines.slice(at + added.length)].join('');
}

/** The best of the places where the lines stand that were added, if it is certain enough. */
function placeOf(lines: readonly string[], hunk: ChangeHunk, taken: readonly MemoryPlace[]): MemoryPlace | undefined {
	const { line, removed } = hunk;
	const places = placesOf(lines, hunk).filter((place) => !taken.some((other) => overlap(lines, place, other)));
	const [best] = places.sort((a, b) => b.fit - a.fit || Math.abs(a.from - line) - Math.abs(b.from - line));
	// Of lines that took the place of others it has to be certain which they are.
	return best && (removed.every(isBlank) || places.length === 1 || best.fit > 0) ? best : undefined;
}

/** Without the lines of the change; of its headings those stay that later lines stand under, and so does what closes a block of code. */
function takenAway(
	current: string,
	lines: readonly string[],
	{ from, to }: MemoryPlace,
	hunk: ChangeHunk,
): string | undefined {
	const read = linesOf(current);
	const isGoing = lines.map((_, at) => at >= from && at < to);
	const later = laterThan(lines, to, nextOf(hunk));
	for (let at = to - 1; at >= from; at--) {
		const level = levelOf(read[at]);
		if (level === 0) continue;
		const end = read.findIndex((line, index) => index > at && levelOf(line) > 0 && levelOf(line) <= level);
		const under = lines.slice(at + 1, end < 0 ? later : Math.min(end, later));
		if (under.some((text, index) => !isBlank(text) && !isGoing[at + 1 + index])) isGoing[at] = false;
	}
	// Later lines would become code where the block above them was open before.
	if (closesBlock(lines, from) && lines.slice(to, later).some((text) => !isBlank(text))) isGoing[from] = false;
	if (!lines.some((text, at) => isGoing[at] && !isBlank(text))) return undefined;
	return joined(current, [spaced(lines, isGoing)]);
}

/** Whether the line at `at` closes a block of code that is open above it. */
const closesBlock = (lines: readonly string[], at: number): boolean =>
	openFence(lines.slice(0, at).join(''), 'strict') !== undefined &&
	openFence(lines.slice(0, at + 1).join(''), 'strict') === undefined;

/** Where what came after the change ends and what was there before begins; the end, where that cannot be found. */
function laterThan(lines: readonly string[], to: number, next: string | undefined): number {
	const at = next === undefined ? -1 : lines.findIndex((text, index) => index >= to && same(text, next));
	return at < 0 ? lines.length : at;
}

/** 1 to 6 for a heading; 0 for anything else. */
const levelOf = (line: Line | undefined): number =>
	!line || line.code ? 0 : (/^(#{1,6})(?:\s|$)/.exec(line.text)?.[1]?.length ?? 0);

/** The lines that stay. Where some went that had a blank line at one end, one is left between what stands there now. */
function spaced(lines: readonly string[], isGoing: readonly boolean[]): string[] {
	const staying: string[] = [];
	for (let at = 0; at < lines.length; at++) {
		if (!isGoing[at]) {
			staying.push(lines[at] ?? '');
			continue;
		}
		const from = at;
		while (isGoing[at + 1]) at++;
		const gap = [lines[from], lines[at]].find((text) => text !== undefined && isBlank(text));
		if (gap !== undefined && !isSpace(staying.at(-1)) && !isSpace(lines[at + 1])) staying.push(gap);
	}
	return staying;
}

/** With the lines that were taken away, between those that they stood between, as far as these are there. */
function withRestored(
	current: string,
	lines: readonly string[],
	{ line, removed, added, above, below }: ChangeHunk,
): string {
	// Never between an item and what belongs to it.
	const tears = (at: number): boolean => continues(lines[at]) && !same(lines[at], below) && !continues(removed[0]);
	let usual = Math.min(line, lines.length);
	while (tears(usual)) usual++;
	let best: MemoryPlace = { from: usual, to: usual, fit: 0 };
	for (let from = 0; from <= lines.length; from++) {
		const blanks = added.every((_, index) => from + index < lines.length && isBlank(lines[from + index] ?? ''));
		const to = blanks ? from + added.length : from;
		if (tears(to)) continue;
		const fit = fitOf(lines[from - 1], above) + fitOf(lines[to], below);
		const isNearer = Math.abs(from - line) < Math.abs(best.from - line);
		if (fit > best.fit || (fit === best.fit && fit > 0 && isNearer)) best = { from, to, fit };
	}
	return joined(current, [lines.slice(0, best.from), removed, lines.slice(best.to)]);
}

/** One text, each line in it with the line break that `current` has; at its very end there may be none. */
function joined(current: string, stretches: readonly (readonly string[])[]): string {
	const lines = stretches.flat();
	const lineBreak = lineBreakOf(current);
	const last = lines.length - 1;
	return lines.map((text, at) => (at < last && !/[\r\n]$/.test(text) ? text + lineBreak : text)).join('');
}
