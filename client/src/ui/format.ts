/** Numbers and places as people read them. Nothing here knows of the editor. */

/** A share as whole percent; never `0 %` for something, never `100 %` for less than all. */
export function percent(share: number): string {
	const exact = share * 100;
	if (exact > 0 && exact < 1) return '<1 %';
	if (exact > 99 && exact < 100) return '99 %';
	return `${Math.round(exact)} %`;
}

/** `12,345`: the same digits in every view, and in what the server says, whatever the language of the editor. */
export const figure = (count: number): string => count.toLocaleString('en');

/** US dollars; of small sums the first figures that say something. */
export const price = (dollars: number): string =>
	dollars.toLocaleString('en', {
		style: 'currency',
		currency: 'USD',
		maximumFractionDigits: dollars > 0 && dollars < 0.1 ? 4 : 2,
	});

/** `1,234` below ten thousand, `12.3k` and `1M` above: for places with little room. */
export function short(count: number): string {
	if (count < 10_000) return count.toLocaleString('en');
	// What would be rounded to 1,000k is 1M.
	const [size, unit] = count < 999_950 ? [count / 1000, 'k'] : [count / 1_000_000, 'M'];
	return `${size.toLocaleString('en', { maximumFractionDigits: 1 })}${unit}`;
}

/** `852 B`, `12 kB`, `3.4 MB`. */
export function bytes(count: number): string {
	const units = ['B', 'kB', 'MB', 'GB'];
	const power = count < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
	const size = count / 1000 ** power;
	return `${size.toLocaleString('en', { maximumFractionDigits: power > 0 && size < 10 ? 1 : 0 })} ${units[power]}`;
}

/** `memory/2026-11-21.md:12`; lines are counted from one, as editors do. */
export function placeOf({ path, line }: { readonly path: string; readonly line: number }): string {
	return `${path}:${line + 1}`;
}

/** `21 Nov 2026`: a date stays true, however long it is looked at. `moment` in ms since the epoch. */
export const dayOf = (moment: number, language: string): string =>
	new Date(moment).toLocaleDateString(language, { dateStyle: 'medium' });

/** The same with the time of day. */
export const momentOf = (moment: number, language: string): string =>
	new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** The same with seconds. */
export const exactMomentOf = (moment: number, language: string): string =>
	new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });
