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
	/** Pixels from the left, and wide. */
	readonly x: number;
	readonly width: number;
}

export interface ContextBar {
	readonly session: SessionKind;
	/** Of all that goes out. */
	readonly tokens: number;
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

type Amount = Pick<Stretch, 'kind' | 'path' | 'tokens'>;

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

/**
 * Lays a bar of each session out in `width` pixels: what goes out, what stays free of a window of `window` tokens, and behind the
 * end what is cut off. A stretch that is too narrow to be seen gets some pixels of what is free.
 */
export function contextMap(
	result: OverviewResult,
	conversation: OverviewConversation | undefined,
	{ window, scale, width }: { readonly window: number; readonly scale: MapScale; readonly width: number },
): ContextMap {
	const rows = result.sessions.map(({ session }, index) => {
		const used = amountsOf(result, index, conversation);
		return { session, used, lost: lostOf(result, index), total: sumOf(used) };
	});
	const longest = Math.max(1, ...rows.map(({ total, lost }) => total + sumOf(lost)));
	const end =
		scale === 'window' ? Math.max(window + Math.max(0, ...rows.map(({ lost }) => sumOf(lost))), longest) : longest;
	const toPixels = scaleLinear([0, end], [0, width]);
	const bars = rows.map(({ session, used, lost, total }): ContextBar => {
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
		return { session, tokens: total, stretches };
	});
	const windowEnd = toPixels(window);
	return {
		bars,
		ticks: toPixels.ticks(Math.max(2, Math.floor(width / 110))).map((tokens) => ({ tokens, x: toPixels(tokens) })),
		...(windowEnd <= width && { windowEnd }),
	};
}
