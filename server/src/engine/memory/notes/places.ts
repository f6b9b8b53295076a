import { isBlank } from '../../text/lines.ts';
import type { ChangeHunk } from './hunk.ts';

/** Where in the text what a change added may stand by now. Half-open, zero-based lines. */
export interface MemoryPlace {
	readonly from: number;
	readonly to: number;
	/** How much of what stood around it still does. */
	readonly fit: number;
}

/** Editors like to trim lines when they save, and may change line breaks: neither makes a line another. */
export const same = (one: string | undefined, other: string | undefined): boolean =>
	one?.trimEnd() === other?.trimEnd();

export const isSpace = (line: string | undefined): boolean => line === undefined || isBlank(line);

/** A blank line, or an end of the text, stands in many places and so tells less. */
export const fitOf = (one: string | undefined, other: string | undefined): number =>
	same(one, other) ? (isSpace(one) ? 1 : 2) : 0;

/** Indented text belongs to what stands above it. */
export const continues = (line: string | undefined): boolean => line !== undefined && /^\s+\S/.test(line);

/** The change without lines at its ends that only got another line break: those were not its business. */
export function narrowed(hunk: ChangeHunk): ChangeHunk {
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

/** The places where the lines stand that were added, from the top; blank ones at their ends may be gone. */
export function placesOf(lines: readonly string[], { added, above, below }: ChangeHunk): MemoryPlace[] {
	const first = added.findIndex((text) => !isBlank(text));
	if (first < 0) return [];
	const end = added.findLastIndex((text) => !isBlank(text)) + 1;
	const places: MemoryPlace[] = [];
	for (let at = 0; at + end - first <= lines.length; at++) {
		if (!added.slice(first, end).every((text, index) => same(lines[at + index], text))) continue;
		let [from, to] = [at, at + end - first];
		if (continues(lines[to]) && !same(lines[to], added[end] ?? below)) continue;
		while (at - from < first && from > 0 && isBlank(lines[from - 1] ?? '')) from--;
		while (to - at < added.length - first && to < lines.length && isBlank(lines[to] ?? '')) to++;
		places.push({ from, to, fit: fitOf(lines[from - 1], above) + fitOf(lines[to], below) });
	}
	return places;
}
