import type { ListBudget } from '../loading/style.ts';

/** In which form the list is made. */
export type ListForm =
	| { readonly kind: 'full' }
	/** Descriptions of up to `longest` UTF-16 units; 0: none at all. */
	| { readonly kind: 'compact'; readonly longest: number };

/** What fits: the first `count` skills, in this form, with or without the notice that says so. */
export interface ListPlan {
	readonly count: number;
	readonly form: ListForm;
	readonly hasNotice: boolean;
}

/** OpenClaw 2026.9.6, list of skills: UTF-16 units, and units of a shortened description. */
export const listLimits = { skills: 150, units: 18_000, shortest: 4, longest: 220 } as const;

/** The length of the list for a plan, all that stands before it included (UTF-16 units). */
export type ListMeasure = (plan: ListPlan) => number;

/** The largest of `from`…`to` that fits, as a search by halves finds it; `from` where none does. */
export function largest(from: number, to: number, fits: (value: number) => boolean): number {
	let [low, high] = [from, to];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (fits(middle)) low = middle;
		else high = middle - 1;
	}
	return low;
}

/**
 * How 2026.9.6 makes the list of skills fit: whole; else with shortened descriptions, or none, and as many skills as there is
 * room for. Undefined where nothing fits. Where it does not shorten them, as before, the notice stands whether it fits or not.
 */
export function planList(
	available: number,
	mostSkills: number,
	mostUnits: number,
	measure: ListMeasure,
	{ allAtOnce: isWhole, keptForNotice }: Pick<ListBudget, 'allAtOnce' | 'keptForNotice'> = {},
): ListPlan | undefined {
	const considered = Math.min(available, Math.max(0, mostSkills));
	const fits = (plan: ListPlan): boolean => {
		if (keptForNotice === undefined) return measure(plan) <= mostUnits;
		return measure({ ...plan, hasNotice: false }) + (plan.form.kind === 'full' ? 0 : keptForNotice) <= mostUnits;
	};
	const compact = (count: number, longest: number, hasNotice: boolean): ListPlan => ({
		count,
		form: { kind: 'compact', longest },
		hasNotice,
	});
	const whole: ListPlan = { count: considered, form: { kind: 'full' }, hasNotice: true };
	if (fits(whole)) return whole;
	let count = considered;
	if (!fits(compact(count, 0, true))) count = largest(0, count, (some) => fits(compact(some, 0, true)));
	if (isWhole) return compact(count, 0, true);
	if (count === 0 && considered > 0) {
		const silent: ListPlan = { ...whole, hasNotice: false };
		if (fits(silent)) return silent;
		count = largest(0, considered, (some) => fits(compact(some, 0, false)));
	}
	const hasNotice = fits(compact(count, 0, true));
	const { shortest, longest } = listLimits;
	const room = count > 0 && fits(compact(count, shortest, hasNotice));
	const cap = room ? largest(shortest, longest, (units) => fits(compact(count, units, hasNotice))) : 0;
	const plan = compact(count, cap, hasNotice);
	return fits(plan) ? plan : undefined;
}

/** Cut at `most` UTF-16 units, but not through a surrogate pair. */
function cut(text: string, most: number): string {
	const last = text.charCodeAt(most - 1);
	const splits = most > 0 && most < text.length && last >= 0xd800 && last <= 0xdbff;
	return text.slice(0, splits ? most - 1 : most);
}

/** A description in one line. */
export const inOneLine = (description: string): string => description.replace(/\s+/gu, ' ').trim();

/** A line of at most `longest` UTF-16 units. */
export function shortenedLine(line: string, longest: number): string {
	if (line.length <= longest) return line;
	if (longest <= 3) return cut(line, longest);
	return `${cut(line, longest - 3).trimEnd()}...`;
}

/** OpenClaw 2026.9.6, list of skills in a known context window: units of a description. */
const windowCaps = { least: 64, most: 220 } as const;

/**
 * For a window of `tokens`: how long descriptions may be so that `lengthFor` of it stays within a fifth of the window;
 * undefined where the list stays as it is. `length` is the list's own.
 */
export function capForWindow(
	tokens: number,
	length: number,
	lengthFor: (longest: number) => number,
): number | undefined {
	if (!Number.isFinite(tokens) || tokens <= 0) return undefined;
	const target = Math.floor(tokens / 5);
	if (length <= target) return undefined;
	let [low, high, best]: [number, number, number] = [windowCaps.least, windowCaps.most, windowCaps.least];
	while (low <= high) {
		const middle = Math.floor((low + high) / 2);
		if (lengthFor(middle) <= target) {
			best = middle;
			low = middle + 1;
		} else high = middle - 1;
	}
	return lengthFor(best) < length ? best : undefined;
}
