import { scaleLinear } from 'd3-scale';
import type { OverviewFile, OverviewResult } from '../../../protocol/overview/overview.ts';
import type { OverviewConversation } from '../../../protocol/overview/page.ts';
import type { SessionKind } from '../../../protocol/preview/session.ts';

/** What takes room in the context window of a model. */
export type StretchKind = 'runtime' | 'file' | 'skills' | 'tools' | 'recalled' | 'conversation' | 'free' | 'lost';

export interface Stretch {
	readonly kind: StretchKind;
	/** Of a file; the others are named by what they are. */
	readonly path?: string;
	readonly tokens: number;
	/** How much more it is than in what it is compared with. */
	readonly more?: number;
	/** Pixels from the left, and wide. */
	readonly x: number;
	readonly width: number;
}

export interface ContextBar {
	readonly session: SessionKind;
	/** Where it is what was then, and not what is now. */
	readonly isThen?: true;
	/** Of all that goes out. */
	readonly tokens: number;
	/** How many more these are than in what it is compared with. */
	readonly more?: number;
	readonly stretches: readonly Stretch[];
}

export interface ContextMap {
	readonly bars: readonly ContextBar[];
	/** Marks of the axis: tokens, and pixels from the left. */
	readonly ticks: readonly { readonly tokens: number; readonly x: number }[];
	/** Where the window of the model ends, in pixels; undefined where it lies beyond the right edge. */
	readonly windowEnd?: number;
}

/** `window`: the bar is as wide as what the model takes in. `used`: as wide as the longest prompt. */
export type MapScale = 'window' | 'used';

/** What bars are compared with: each with its own of then, beneath it, or all with that of one session, above them. */
type MapComparison = { readonly earlier: OverviewResult } | { readonly session: SessionKind };

type Amount = Pick<Stretch, 'kind' | 'path' | 'tokens' | 'more'>;

/** Pixels below which a stretch could not be seen, let alone pressed. */
const leastWidth = 3;

function amountsOf(
	{ sessions, files }: OverviewResult,
	index: number,
	conversation: OverviewConversation | undefined,
): readonly Amount[] {
	const cellOf = (file: OverviewFile) => file.cells[index];
	const skills = files.filter(({ isSkill }) => isSkill).reduce((sum, file) => sum + (cellOf(file)?.tokens ?? 0), 0);
	const own = files.filter(({ isSkill }) => !isSkill);
	const beside = index === 0 ? conversation : undefined;
	const all: readonly Amount[] = [
		{ kind: 'runtime', tokens: sessions[index]?.runtime ?? 0 },
		...own.map((file): Amount => ({ kind: 'file', path: file.path, tokens: cellOf(file)?.tokens ?? 0 })),
		{ kind: 'skills', tokens: skills },
		{ kind: 'tools', tokens: beside?.tools ?? 0 },
		{ kind: 'recalled', tokens: beside?.recalled ?? 0 },
		{ kind: 'conversation', tokens: beside?.messages ?? 0 },
	];
	return all.filter(({ tokens }) => tokens > 0);
}

const lostOf = ({ files }: OverviewResult, index: number): readonly Amount[] =>
	files
		.map((file): Amount => ({ kind: 'lost', path: file.path, tokens: file.cells[index]?.lost ?? 0 }))
		.filter(({ tokens }) => tokens > 0);

const sumOf = (amounts: readonly Amount[]): number => amounts.reduce((sum, { tokens }) => sum + tokens, 0);

interface MapRow {
	readonly session: SessionKind;
	readonly isThen?: true;
	readonly used: readonly Amount[];
	readonly lost: readonly Amount[];
	readonly total: number;
	readonly more?: number;
}

const rowsOf = (result: OverviewResult, conversation?: OverviewConversation): readonly MapRow[] =>
	result.sessions.map(({ session }, index) => {
		const used = amountsOf(result, index, conversation);
		return { session, used, lost: lostOf(result, index), total: sumOf(used) };
	});

/** `row`, with how much more each of its amounts is than in `other`. */
function against(row: MapRow, other: MapRow | undefined): MapRow {
	if (!other) return row;
	const compared = (own: readonly Amount[], others: readonly Amount[]) =>
		own.map((amount): Amount => {
			const same = others.find(({ kind, path }) => kind === amount.kind && path === amount.path);
			return { ...amount, more: amount.tokens - (same?.tokens ?? 0) };
		});
	return {
		...row,
		used: compared(row.used, other.used),
		lost: compared(row.lost, other.lost),
		more: row.total - other.total,
	};
}

function comparedRows(
	result: OverviewResult,
	conversation: OverviewConversation | undefined,
	comparison: MapComparison | undefined,
): readonly MapRow[] {
	// What a conversation adds is not known of then, and would be taken for growth.
	if (comparison && 'earlier' in comparison) {
		const then = rowsOf(comparison.earlier);
		return rowsOf(result).flatMap((row) => {
			const other = then.find(({ session }) => session === row.session);
			return other ? [against(row, other), { ...other, isThen: true as const }] : [row];
		});
	}
	const rows = rowsOf(result, conversation);
	const first = comparison && rows.find(({ session }) => session === comparison.session);
	return first ? [first, ...rows.filter((row) => row !== first).map((row) => against(row, first))] : rows;
}

interface MapOptions {
	/** Tokens. */
	readonly window: number;
	readonly scale: MapScale;
	/** Pixels. */
	readonly width: number;
	readonly comparison?: MapComparison | undefined;
}

/**
 * Lays a bar of each session out in `width` pixels: what goes out, what stays free of a window of `window` tokens, and behind the
 * end what is cut off. A stretch that is too narrow to be seen gets some pixels of what is free.
 */
export function contextMap(
	result: OverviewResult,
	conversation: OverviewConversation | undefined,
	{ window, scale, width, comparison }: MapOptions,
): ContextMap {
	const rows = comparedRows(result, conversation, comparison);
	const longest = Math.max(1, ...rows.map(({ total, lost }) => total + sumOf(lost)));
	const end =
		scale === 'window' ? Math.max(window + Math.max(0, ...rows.map(({ lost }) => sumOf(lost))), longest) : longest;
	const toPixels = scaleLinear([0, end], [0, width]);
	const bars = rows.map(({ session, isThen, used, lost, total, more }): ContextBar => {
		const free: readonly Amount[] =
			scale === 'window' && window > total ? [{ kind: 'free', tokens: window - total }] : [];
		let x = 0;
		const stretches = [...used, ...free, ...lost].map((amount): Stretch => {
			// What is free gives way to what stands in front of it, and is not pushed over its end.
			const wanted = amount.kind === 'free' ? toPixels(window) - x : toPixels(amount.tokens);
			const placed = { ...amount, x, width: Math.max(leastWidth, wanted) };
			x += placed.width;
			return placed;
		});
		return { session, ...(isThen && { isThen }), tokens: total, ...(more !== undefined && { more }), stretches };
	});
	const windowEnd = toPixels(window);
	return {
		bars,
		ticks: toPixels.ticks(Math.max(2, Math.floor(width / 110))).map((tokens) => ({ tokens, x: toPixels(tokens) })),
		...(windowEnd <= width && { windowEnd }),
	};
}
