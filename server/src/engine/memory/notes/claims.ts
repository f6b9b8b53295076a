import { isBlank } from '../../text/lines.ts';
import type { ChangeHunk } from './hunk.ts';
import { type MemoryPlace, narrowed, placesOf } from './places.ts';

/** What else was written into a file and is not undone, the oldest first. */
export interface Others {
	readonly earlier: readonly ChangeHunk[];
	readonly later: readonly ChangeHunk[];
}

export const nobodyElse: Others = { earlier: [], later: [] };

const addsOnly = ({ added, removed }: ChangeHunk): boolean => removed.every(isBlank) && !added.every(isBlank);

/** Both places have a line in common that says something. */
export const overlap = (lines: readonly string[], one: Pick<MemoryPlace, 'from' | 'to'>, other: MemoryPlace): boolean =>
	lines.slice(Math.max(one.from, other.from), Math.min(one.to, other.to)).some((text) => !isBlank(text));

/**
 * The places in `lines` that other changes have a better right to than `hunk`: those that added the same lines. Each gets the
 * place that fits it best, and of two that fit as well the later one: what stood there before it had gone by then.
 */
export function takenByOthers(
	lines: readonly string[],
	hunk: ChangeHunk,
	{ earlier, later }: Others,
): readonly MemoryPlace[] {
	const own = new Set(hunk.added.filter((text) => !isBlank(text)).map((text) => text.trimEnd()));
	const rivals = (hunks: readonly ChangeHunk[]): ChangeHunk[] =>
		hunks.map(narrowed).filter((other) => addsOnly(other) && other.added.some((text) => own.has(text.trimEnd())));
	const before = rivals(earlier);
	const claims = [...before, hunk, ...rivals(later)]
		.flatMap((claimant, age) =>
			placesOf(lines, claimant).map((place) => ({ age, place, distance: Math.abs(place.from - claimant.line) })),
		)
		.sort((a, b) => b.place.fit - a.place.fit || b.age - a.age || a.distance - b.distance);
	const taken: MemoryPlace[] = [];
	const served = new Set<number>();
	for (const { age, place } of claims) {
		if (served.has(age) || taken.some((other) => overlap(lines, place, other))) continue;
		if (age === before.length) break;
		served.add(age);
		taken.push(place);
	}
	return taken;
}
