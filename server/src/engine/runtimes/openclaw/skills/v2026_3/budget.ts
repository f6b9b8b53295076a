import { type ListPlan, largest } from '../v2026_9/budget.ts';

/**
 * How 2026.3 makes the list of skills fit: the first `mostSkills`, and of them as many as `mostUnits` have room for. `lengthOf` is the length
 * of a list of so many (UTF-16 units), without the notice.
 */
export function planWholeEntries(
	available: number,
	mostSkills: number,
	mostUnits: number,
	lengthOf: (count: number) => number,
): ListPlan {
	const considered = Math.min(available, Math.max(0, mostSkills));
	const fits = (count: number): boolean => count === 0 || lengthOf(count) <= mostUnits;
	const count = fits(considered) ? considered : largest(0, considered, fits);
	return { count, form: { kind: 'full' }, hasNotice: count < available };
}
