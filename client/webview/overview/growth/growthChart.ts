import { scaleLinear } from 'd3-scale';
import type { OverviewGrowth } from '../../../../protocol/overview/growth.ts';

/** What the picture shows: all files of prompts above each other, one of them, or the memory that is in none by itself. */
export type GrowthView =
	| { readonly of: 'all' }
	| { readonly of: 'memory' }
	| { readonly of: 'file'; readonly path: string };

export interface GrowthBand {
	/** Of a file; absent for what is put together. */
	readonly path?: string;
	/** Letter that stands for it in the picture. */
	readonly key: string;
	/** Of the latest state. */
	readonly tokens: number;
	/** Of each state; null where nobody can tell, and the picture has what is nearest. */
	readonly counts: readonly (number | null)[];
	/** The area, as an SVG path. */
	readonly area: string;
	/** Pixels: where the letter stands; absent where there is no room for it. */
	readonly label?: { readonly x: number; readonly y: number };
}

export interface GrowthChart {
	/** From below to above. */
	readonly bands: readonly GrowthBand[];
	/** Pixels from the left, of each state. */
	readonly xs: readonly number[];
	/** The sum of each state. */
	readonly totals: readonly number[];
	readonly yTicks: readonly { readonly tokens: number; readonly y: number }[];
	readonly xTicks: readonly { readonly day: string; readonly x: number }[];
	/** The limit, where it is near enough to be shown. */
	readonly limit?: { readonly tokens: number; readonly y: number };
	/** Pixels. */
	readonly left: number;
	readonly bottom: number;
}

/** More files than these are put together: nobody tells more areas apart. */
const mostBands = 6;
/** Pixels: room for figures at the left, and for a letter in an area. */
const left = 52;
const letterHeight = 13;
/** A limit that is so many times as high as all that is drawn would press it flat. */
const nearLimit = 1.8;

interface GrowthRow {
	readonly path?: string;
	readonly counts: readonly (number | null)[];
}

function rowsOf({ files, memory }: OverviewGrowth, view: GrowthView): readonly GrowthRow[] {
	if (view.of === 'memory') return [{ counts: memory }];
	const rows = files.map(({ path, tokens }): GrowthRow => ({ path, counts: tokens }));
	if (view.of === 'file') return rows.filter(({ path }) => path === view.path);
	if (rows.length <= mostBands) return rows;
	const rest = rows.slice(mostBands - 1);
	const counts = memory.map((_, at) => rest.reduce((sum, row) => sum + (row.counts[at] ?? 0), 0));
	return [...rows.slice(0, mostBands - 1), { counts }];
}

/** Where nobody can tell what a file had, the nearest later count that is known. */
function drawn(counts: readonly (number | null)[]): readonly number[] {
	let last = 0;
	return counts
		.toReversed()
		.map((count) => {
			if (count !== null) last = count;
			return last;
		})
		.reverse();
}

export function limitOf(growth: OverviewGrowth, view: GrowthView) {
	if (view.of === 'memory') return undefined;
	return view.of === 'all' ? growth.whole?.limit : growth.files.find(({ path }) => path === view.path)?.limit;
}

/** Lays the growth out in `width` × `height` pixels, the axes included, over a true scale of time. */
export function growthChart(growth: OverviewGrowth, view: GrowthView, width: number, height: number): GrowthChart {
	const rows = rowsOf(growth, view).map((row) => ({ ...row, drawn: drawn(row.counts) }));
	const { states } = growth;
	const totals = states.map((_, at) => rows.reduce((sum, row) => sum + (row.drawn[at] ?? 0), 0));
	const highest = Math.max(1, ...totals);
	const limit = limitOf(growth, view)?.tokens;
	const isNear = limit !== undefined && limit > 0 && limit <= highest * nearLimit;
	const [first, last] = [states[0]?.at ?? 0, states.at(-1)?.at ?? 1];
	const bottom = height - 24;
	const toX = scaleLinear([first, Math.max(last, first + 1)], [left, width - 8]);
	const toY = scaleLinear([0, Math.max(highest, isNear ? limit * 1.05 : 0)], [bottom, 10]);
	const xs = states.map(({ at }) => toX(at));
	const below = states.map(() => 0);
	const point = (at: number, tokens: number) => `${(xs[at] ?? 0).toFixed(1)} ${toY(tokens).toFixed(1)}`;
	const bands = rows.map((row, index): GrowthBand => {
		const from = [...below];
		const to = row.drawn.map((count, at) => (from[at] ?? 0) + count);
		for (const [at, value] of to.entries()) below[at] = value;
		const up = to.map((value, at) => point(at, value));
		const back = from.map((value, at) => point(at, value)).reverse();
		const end = to.length - 1;
		const [top, ground] = [toY(to[end] ?? 0), toY(from[end] ?? 0)];
		return {
			...(row.path !== undefined && { path: row.path }),
			key: String.fromCharCode(65 + index),
			tokens: row.drawn.at(-1) ?? 0,
			counts: row.counts,
			area: `M${[...up, ...back].join('L')}Z`,
			...(ground - top >= letterHeight && { label: { x: width - 14, y: (top + ground) / 2 + 4 } }),
		};
	});
	const steps = Math.max(1, Math.floor((width - left) / 130));
	const days = Array.from({ length: steps + 1 }, (_, step) => first + ((last - first) * step) / steps);
	return {
		bands,
		xs,
		totals,
		yTicks: toY.ticks(4).map((tokens) => ({ tokens, y: toY(tokens) })),
		xTicks: days.map((at) => ({ day: new Date(at).toISOString().slice(0, 10), x: toX(at) })),
		...(isNear && { limit: { tokens: limit, y: toY(limit) } }),
		left,
		bottom,
	};
}
