/** Numbers and places as people read them. Nothing here knows of the editor. */

/** Enough to compare files at a glance; a side bar has room for little more. */
const cells = 5;

/** A bar of five cells for a share of 0..1; a share above zero always shows, and only a full one fills it. */
export function bar(share: number): string {
	const clamped = Math.min(1, Math.max(0, share));
	const full = clamped === 1 ? cells : Math.min(cells - 1, Math.ceil(clamped * cells));
	return '▰'.repeat(full) + '▱'.repeat(cells - full);
}

/** A share as whole percent; never `0%` for something, never `100%` for less than all. */
export function percent(share: number): string {
	const exact = share * 100;
	if (exact > 0 && exact < 1) return '<1%';
	if (exact > 99 && exact < 100) return '99%';
	return `${Math.round(exact)}%`;
}

/** `1,234` below ten thousand, `12.3k` above: for places with little room. */
export function short(count: number): string {
	if (count < 10_000) return count.toLocaleString('en');
	return `${(count / 1000).toLocaleString('en', { maximumFractionDigits: 1 })}k`;
}

/** `memory/2026-11-21.md:12`; lines are counted from one, as editors do. */
export function placeOf({ path, line }: { readonly path: string; readonly line: number }): string {
	return `${path}:${line + 1}`;
}
