import { isBlank, type Line, lineBreakOf, linesOf } from '../text/lines.ts';
import { type Hunk, wholeLines } from './hunk.ts';

/** Where in the text what a change left behind stands by now. Half-open, zero-based lines. */
interface Place {
	readonly from: number;
	readonly to: number;
	/** How much of what stood around it still does. */
	readonly fit: number;
}

/** Editors like to trim lines when they save, and may change line breaks: neither makes a line another. */
const same = (one: string | undefined, other: string | undefined): boolean => one?.trimEnd() === other?.trimEnd();

const isSpace = (line: string | undefined): boolean => line === undefined || isBlank(line);

/** A blank line, or an end of the text, stands in many places and so tells less. */
const fitOf = (one: string | undefined, other: string | undefined): number =>
	same(one, other) ? (isSpace(one) ? 1 : 2) : 0;

/** Indented text belongs to what stands above it. */
const continues = (line: string | undefined): boolean => line !== undefined && /^\s+\S/.test(line);

/**
 * `current` with the change taken back, whatever was changed elsewhere since. Every line that goes is one that the change
 * added. Undefined where that cannot be done cleanly: what it added was edited, continued or removed, and is the person's
 * own by now. Lines that it only took away always come back: where they stood, or as near to that as there is a place.
 */
export function revert(current: string, hunk: Hunk): string | undefined {
	const lines = wholeLines(current);
	const exact = exactly(lines, hunk);
	if (exact !== undefined) return exact;
	const core = narrowed(hunk);
	if (core.added.length + core.removed.length === 0 && hunk.added.length > 0) return undefined;
	if (core.added.every(isBlank)) return putBack(current, lines, core);
	const place = placeOf(lines, core);
	if (!place) return undefined;
	return core.removed.every(isBlank)
		? takenAway(current, lines, place, core)
		: joined(current, [lines.slice(0, place.from), core.removed, lines.slice(place.to)]);
}

/** What comes first under the change that was there before it. */
const nextOf = ({ below, next }: Hunk): string | undefined => (below !== undefined && isBlank(below) ? next : below);

/** As it was, to the byte: the lines stand as they were written, between the same lines, and nothing new right under them. */
function exactly(lines: readonly string[], hunk: Hunk): string | undefined {
	const { line, removed, added, above, below } = hunk;
	const last = lines.length - added.length;
	const fits = (at: number): boolean =>
		lines[at - 1] === above &&
		lines[at + added.length] === below &&
		added.every((text, index) => lines[at + index] === text) &&
		same(
			lines.slice(at + added.length).find((text) => !isBlank(text)),
			nextOf(hunk),
		);
	const at = Array.from({ length: Math.max(0, last + 1) }, (_, index) => index)
		.filter(fits)
		.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0];
	return at === undefined ? undefined : [...lines.slice(0, at), ...removed, ...lines.slice(at + added.length)].join('');
}

/** The change without lines at its ends that only got another line break: those were not its business. */
function narrowed(hunk: Hunk): Hunk {
	const { removed, added } = hunk;
	const shorter = Math.min(removed.length, added.length);
	let top = 0;
	while (top < shorter && same(removed[top], added[top])) top++;
	let bottom = 0;
	while (bottom < shorter - top && same(removed.at(-1 - bottom), added.at(-1 - bottom))) bottom++;
	const above = top > 0 ? added[top - 1] : hunk.above;
	const below = bottom > 0 ? added[added.length - bottom] : hunk.below;
	const next = bottom > 0 ? added.slice(-bottom).find((text) => !isBlank(text)) : hunk.next;
	return {
		line: hunk.line + top,
		removed: removed.slice(top, removed.length - bottom),
		added: added.slice(top, added.length - bottom),
		...(above !== undefined && { above }),
		...(below !== undefined && { below }),
		...(next !== undefined && { next }),
	};
}

/** The best of the places where the lines stand that were added; blank ones at their ends may be gone. */
function placeOf(lines: readonly string[], { line, removed, added, above, below }: Hunk): Place | undefined {
	const first = added.findIndex((text) => !isBlank(text));
	const end = added.findLastIndex((text) => !isBlank(text)) + 1;
	const places: Place[] = [];
	for (let at = 0; at + end - first <= lines.length; at++) {
		if (!added.slice(first, end).every((text, index) => same(lines[at + index], text))) continue;
		let [from, to] = [at, at + end - first];
		if (continues(lines[to]) && !same(lines[to], added[end] ?? below)) continue;
		while (at - from < first && from > 0 && isBlank(lines[from - 1] ?? '')) from--;
		while (to - at < added.length - first && to < lines.length && isBlank(lines[to] ?? '')) to++;
		places.push({ from, to, fit: fitOf(lines[from - 1], above) + fitOf(lines[to], below) });
	}
	const [best] = places.sort((a, b) => b.fit - a.fit || Math.abs(a.from - line) - Math.abs(b.from - line));
	// Of lines that took the place of others it has to be certain which they are.
	return best && (removed.every(isBlank) || places.length === 1 || best.fit > 0) ? best : undefined;
}

/** Without the lines of the change; of its headings those stay that later lines stand under. */
function takenAway(current: string, lines: readonly string[], { from, to }: Place, hunk: Hunk): string | undefined {
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
	if (!lines.some((text, at) => isGoing[at] && !isBlank(text))) return undefined;
	return joined(current, [spaced(lines, isGoing)]);
}

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
function putBack(current: string, lines: readonly string[], { line, removed, added, above, below }: Hunk): string {
	// Never between an item and what belongs to it.
	const tears = (at: number): boolean => continues(lines[at]) && !same(lines[at], below) && !continues(removed[0]);
	let usual = Math.min(line, lines.length);
	while (tears(usual)) usual++;
	let best: Place = { from: usual, to: usual, fit: 0 };
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
