import type {
	GrowthDay,
	GrowthLimit,
	GrowthPace,
	GrowthSeries,
	OverviewGrowth,
} from '../../../../../protocol/overview/growth.ts';
import { linesWritten } from '../../../engine/growth/linesWritten.ts';
import { type GrowthPoint, paceOf, reaches } from '../../../engine/growth/pace.ts';
import { dayBefore, wallClock } from '../../../engine/memory/clock.ts';
import type { LedgerRow } from '../../../engine/prompt/ledger.ts';
import type { Prompt } from '../../../engine/prompt/prompt.ts';
import { exactWordFor } from '../../../engine/text/lengths/measure.ts';
import { textIn, textOf, type WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Measured, Measures } from '../../../host/past/growth/measures.ts';
import { calendarDays, type PastGrowth, type PastSample } from '../../../host/past/growth/pastGrowth.ts';
import type { Past, PastPoint } from '../../../host/past/past.ts';
import { decodeText } from '../../../host/platform/diskFiles.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { GrowthNow } from './growthNow.ts';

interface GrowthFacts {
	readonly workspace: Workspace;
	readonly prompt: Prompt;
	/** Undefined where there is no history. */
	readonly grown: PastGrowth | undefined;
	readonly now: GrowthNow;
	/** Of memory that no state has yet. */
	readonly fresh: number;
}

export async function newestPoint(past: Past): Promise<PastPoint | undefined> {
	for await (const point of past.points()) return point;
	return undefined;
}

/** Tokens of the lines in today’s log and in the long-term memory that the newest state does not have. */
export async function freshTokens(workspace: Workspace, past: Past, measures: Measures): Promise<number> {
	const { memory } = workspace.runtime;
	const { day } = wallClock(workspace.session());
	const point = await newestPoint(past);
	const folder = point && (await past.folderAt(point));
	const before: string[] = [];
	const after: string[] = [];
	for (const path of new Set([memory.dailyLogPath?.(day), memory.curatedPath])) {
		if (path === undefined || !folder || folder.unknown?.(path) !== undefined) continue;
		const bytes = await folder.bytes(path);
		if (bytes) before.push(decodeText(bytes).text);
		after.push(textOf(workspace.snapshot(), path) ?? textIn(await workspace.read(path)) ?? '');
	}
	const lines = linesWritten(before, after);
	return lines.length === 0 ? 0 : measures.text(lines.join('\n')).tokens;
}

const pointsOf = (samples: readonly PastSample[], pick: (sample: PastSample) => number | undefined): GrowthPoint[] =>
	samples.flatMap((sample) => {
		const value = pick(sample);
		return value === undefined ? [] : [{ at: sample.at, value }];
	});

/** ms since the epoch, and the day that a moment is in where the agent is. */
interface DayClock {
	readonly now: number;
	dayOf(moment: number): string;
}

/** `of`: what was picked of the last months; `limit` in the runtime's own unit. */
function paceOfFile(
	of: (pick: (measured: Measured) => number) => readonly GrowthPoint[],
	limit: GrowthLimit | undefined,
	{ now, dayOf }: DayClock,
): GrowthPace | undefined {
	const pace = (pick: (measured: Measured) => number) => paceOf(of(pick), now);
	const [length, tokensADay] = [pace((each) => each.length), pace((each) => each.tokens)];
	if (length === undefined || tokensADay === undefined) return undefined;
	const full = limit && reaches(limit.length, limit.limit, length, now);
	return { tokensADay, ...(full !== undefined && { full: dayOf(full) }) };
}

/** Limits are in another unit than the picture: as many tokens as the text of now has for as much. */
const limitOf = (length: number, limit: number, measured: Measured, unit: string): GrowthLimit => ({
	length,
	limit,
	unit,
	tokens: measured.length > 0 ? Math.round((limit * measured.tokens) / measured.length) : 0,
});

/** All that the page shows of how an agent grew. */
export function growthAnswer({ workspace, prompt, grown, now, fresh }: GrowthFacts, source: string): OverviewGrowth {
	const { timeZone, now: moment } = workspace.session();
	const dayOf = (at: number): string => wallClock({ now: at, timeZone }).day;
	const clock: DayClock = { now: moment, dayOf };
	const today = dayOf(moment);
	const since = dayBefore(today, calendarDays - 1);
	const unit = exactWordFor(prompt.ledger.unit);
	const samples = [...(grown?.samples ?? []), now.sample];
	const recent = [...(grown?.recent ?? []), now.sample];
	const rows = new Map(prompt.ledger.rows.map((row) => [row.path, row]));

	const series = (path: WorkspacePath): GrowthSeries => {
		const current = now.sample.context.get(path);
		const row = rows.get(path);
		const limit =
			current && row?.limit !== undefined && row.limit > 0
				? limitOf(row.rawLength, row.limit, current, unit)
				: undefined;
		const of = (pick: (measured: Measured) => number) =>
			pointsOf(recent, ({ context }) => {
				const measured = context.get(path);
				return measured ? pick(measured) : undefined;
			});
		const pace = current && paceOfFile(of, limit, clock);
		return {
			path,
			roleTitle: workspace.runtime.roleOf(path)?.title ?? path,
			tokens: samples.map(({ context }) => (context.has(path) ? (context.get(path)?.tokens ?? null) : 0)),
			...(limit && { limit }),
			...(pace && { pace }),
		};
	};
	const paths = new Set(samples.flatMap(({ context }) => [...context.keys()]));
	const largest = ({ tokens }: GrowthSeries): number => tokens.at(-1) ?? 0;
	const files = [...paths]
		.map(series)
		.filter(({ tokens }) => tokens.some((count) => count !== 0))
		.sort((a, b) => largest(b) - largest(a) || (a.path < b.path ? -1 : 1));
	const whole = wholeOf(prompt, { rows, recent, unit, clock });
	return {
		...(grown ? { source } : { why: source }),
		known: grown?.states ?? 0,
		sampled: grown?.samples.length ?? 0,
		states: samples.map(({ at }) => ({ at, day: dayOf(at) })),
		files,
		memory: samples.map(({ memory }) => memory),
		...(whole && { whole }),
		written: writtenDays(grown, now, fresh, { since, today }),
		since,
		today,
		notes: grown?.notes ?? [],
	};
}

/** What all files that are in the prompt take of the limit that the runtime has for them together. */
function wholeOf(
	{ ledger }: Prompt,
	{
		rows,
		recent,
		unit,
		clock,
	}: {
		readonly rows: ReadonlyMap<WorkspacePath, LedgerRow>;
		readonly recent: readonly PastSample[];
		readonly unit: string;
		readonly clock: DayClock;
	},
): OverviewGrowth['whole'] {
	const { totalLimit, injected } = ledger;
	const newest = recent.at(-1);
	if (totalLimit === undefined || totalLimit <= 0 || !newest) return undefined;
	const counted = (sample: PastSample, pick: (measured: Measured) => number): number | undefined => {
		let sum = 0;
		for (const [path, measured] of sample.context) {
			const row = rows.get(path);
			if (!row || row.injectedLength === 0) continue;
			if (!measured) return undefined;
			// What is over its own limit does not count against this one.
			const share = row.limit === undefined ? 1 : Math.min(1, row.limit / Math.max(1, measured.length));
			sum += pick(measured) * share;
		}
		return sum;
	};
	const [length, tokens] = [counted(newest, (each) => each.length) ?? 0, counted(newest, (each) => each.tokens) ?? 0];
	const limit = limitOf(injected, totalLimit, { length, tokens }, unit);
	const of = (pick: (measured: Measured) => number) => pointsOf(recent, (sample) => counted(sample, pick));
	const pace = paceOfFile(of, limit, clock);
	return { limit, ...(pace && { pace }) };
}

/** Memory by the day that it was written on. What was there before there is a history is known as far as it is the log of a day. */
function writtenDays(
	grown: PastGrowth | undefined,
	{ logs }: GrowthNow,
	fresh: number,
	{ since, today }: Pick<OverviewGrowth, 'since' | 'today'>,
): readonly GrowthDay[] {
	const tokens = new Map<string, number>();
	const add = (day: string, count: number) => tokens.set(day, (tokens.get(day) ?? 0) + count);
	for (const [day, measured] of grown?.firstLogs ?? logs) add(day, measured.tokens);
	for (const each of grown?.written ?? []) add(each.day, each.tokens);
	if (fresh > 0) add(today, fresh);
	return [...tokens]
		.filter(([day, count]) => count > 0 && day >= since && day <= today)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([day, count]) => {
			const log = logs.get(day);
			return { day, tokens: count, ...(log && { path: log.path }) };
		});
}
