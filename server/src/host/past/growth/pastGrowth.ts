import { evenSample } from '../../../engine/growth/evenSample.ts';
import { linesWritten } from '../../../engine/growth/linesWritten.ts';
import { paceDays } from '../../../engine/growth/pace.ts';
import { steadyTimes } from '../../../engine/growth/steadyTimes.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { decodeText, maxReadableBytes } from '../../platform/diskFiles.ts';
import type { IsSkipped } from '../../workspace/scan/skippedFolders.ts';
import type { Past, PastFolder, PastPoint } from '../past.ts';
import { type Followed, type FollowedFile, followedFiles } from './followedFiles.ts';
import type { Measured, Measures } from './measures.ts';

export interface PastSample {
	/** ms since the epoch. */
	readonly at: number;
	/** What prompts have, by path; null where nobody can tell what it said then. */
	readonly context: ReadonlyMap<WorkspacePath, Measured | null>;
	/** Tokens of the memory that is in no prompt by itself. */
	readonly memory: number;
}

interface DayOfWriting {
	/** `YYYY-MM-DD`. */
	readonly day: string;
	readonly lines: number;
	readonly tokens: number;
}

export interface PastGrowth {
	/** In the history, as far as it was read. */
	readonly states: number;
	/** Evenly over time, oldest first, the newest state last. */
	readonly samples: readonly PastSample[];
	/** The same of the last 90 days, and closer together. */
	readonly recent: readonly PastSample[];
	/** Memory that was written, by days on which there was any, oldest first. */
	readonly written: readonly DayOfWriting[];
	/** Logs of days that the first state had: they tell when they were written, and nothing else of it does. */
	readonly firstLogs: ReadonlyMap<string, Measured>;
	/** False where there was not enough time for all of it. */
	readonly isWhole: boolean;
	/** One line each for people. */
	readonly notes: readonly string[];
}

export interface PastGrowthOptions {
	readonly past: Past;
	follow(path: WorkspacePath): Followed | undefined;
	readonly isSkipped: IsSkipped;
	readonly measures: Measures;
	/** `YYYY-MM-DD` of a moment (ms since the epoch), where the person lives. */
	dayOf(moment: number): string;
	/** The day that a file is the log of. */
	logDay(path: WorkspacePath): string | undefined;
	/** ms since the epoch. */
	readonly now: number;
	/** Called between two pieces of work; rejects where nobody waits any more. */
	pause(): Promise<void>;
	/** True once it has taken long enough: what is known by then has to do. */
	isLate(): boolean;
	progress?(done: number, total: number): void;
}

const mostSamples = 60;
const mostRecent = 30;
/** Of a calendar. */
export const calendarDays = 365;
/** Commits of a branch that are looked through: 20 years of three a day. */
const mostStates = 20_000;
const dayMs = 86_400_000;

interface TimedPoint {
	readonly point: PastPoint;
	readonly at: number;
}

async function pointsOf({ past, now, pause }: PastGrowthOptions): Promise<readonly TimedPoint[]> {
	const points: PastPoint[] = [];
	for await (const point of past.points()) {
		points.push(point);
		if (points.length === mostStates) break;
		await pause();
	}
	points.reverse();
	const times = steadyTimes(
		points.map(({ at }) => at),
		now,
	);
	return points.map((point, index) => ({ point, at: times[index] ?? point.at }));
}

async function textIn(folder: PastFolder, path: WorkspacePath): Promise<string | undefined> {
	const bytes = await folder.bytes(path);
	return bytes && bytes.length <= maxReadableBytes ? decodeText(bytes).text : undefined;
}

/** How the files of an agent grew, by the states that its folder was in. The newest are looked at first. */
export async function pastGrowth(options: PastGrowthOptions): Promise<PastGrowth> {
	const { past, measures, now, dayOf, logDay, pause, isLate } = options;
	const points = await pointsOf(options);
	const list = followedFiles(options.follow, options.isSkipped);
	const notes: string[] = [];

	async function sampleOf({ point, at }: TimedPoint): Promise<PastSample> {
		const folder = await past.folderAt(point);
		const context = new Map<WorkspacePath, Measured | null>();
		let memory = 0;
		for (const { path, content, isContext } of await list(folder)) {
			const measured = await measures.content(content, () => textIn(folder, path));
			if (isContext) context.set(path, measured ?? null);
			else memory += measured?.tokens ?? 0;
			await pause();
		}
		return { at, context, memory };
	}

	const times = points.map(({ at }) => at);
	const sampled = new Set(evenSample(times, mostSamples));
	const since = times.findIndex((at) => at >= now - paceDays * dayMs);
	const late = since < 0 ? [] : times.slice(since);
	const recentAt = new Set(evenSample(late, mostRecent).map((at) => at + since));
	const days = daysOf(points, now, dayOf);
	const total = new Set([...sampled, ...recentAt]).size + days.length;
	let done = 0;
	const step = () => options.progress?.(++done, total);

	const samples: PastSample[] = [];
	const recent: PastSample[] = [];
	for (const at of [...new Set([...sampled, ...recentAt])].sort((a, b) => b - a)) {
		const point = points[at];
		if (!point) continue;
		if (isLate()) {
			notes.push(`There was not enough time to look at what was before ${dayOf(samples.at(-1)?.at ?? now)}.`);
			break;
		}
		const sample = await sampleOf(point);
		if (sampled.has(at)) samples.push(sample);
		if (recentAt.has(at)) recent.push(sample);
		step();
	}

	const written: DayOfWriting[] = [];
	for (const { day, before, after } of days) {
		if (isLate()) {
			notes.push(`There was not enough time to look at what was written on ${day} and before.`);
			break;
		}
		const changed = await changedMemory(past, before, after, list);
		const lines = linesWritten(changed.before, changed.after);
		const tokens = lines.length === 0 ? 0 : measures.text(lines.join('\n')).tokens;
		if (lines.length > 0) written.push({ day, lines: lines.length, tokens });
		step();
		await pause();
	}

	const firstLogs = new Map<string, Measured>();
	const [first] = points;
	const folder = first && !isLate() ? await past.folderAt(first.point) : undefined;
	for (const { path, content, isMemory } of folder ? await list(folder) : []) {
		const day = isMemory ? logDay(path) : undefined;
		const measured = folder && day !== undefined && (await measures.content(content, () => textIn(folder, path)));
		if (measured && day !== undefined) firstLogs.set(day, measured);
		await pause();
	}
	return {
		states: points.length,
		samples: samples.reverse(),
		recent: recent.reverse(),
		written: written.reverse(),
		firstLogs,
		isWhole: notes.length === 0,
		notes: [...past.notes, ...notes],
	};
}

interface DayOfStates {
	readonly day: string;
	/** The last state before the day, and the last of the day. */
	readonly before: PastPoint;
	readonly after: PastPoint;
}

/** The days of the last year on which there was a new state, the latest first. The first state of all is new to nobody's knowledge. */
function daysOf(points: readonly TimedPoint[], now: number, dayOf: (moment: number) => string): readonly DayOfStates[] {
	const from = now - calendarDays * dayMs;
	const days: DayOfStates[] = [];
	let after: { readonly day: string; readonly point: PastPoint } | undefined;
	for (const { point, at } of points.toReversed()) {
		const day = dayOf(at);
		if (after && day !== after.day) days.push({ day: after.day, before: point, after: after.point });
		if (at < from) return days;
		if (day !== after?.day) after = { day, point };
	}
	// What came on the day of the first state, but after it.
	const [first] = points;
	if (first && after && after.point !== first.point)
		days.push({ day: after.day, before: first.point, after: after.point });
	return days;
}

/** The texts of what is memory in one of two states, and other there than in the other one. */
async function changedMemory(
	past: Past,
	before: PastPoint,
	after: PastPoint,
	list: (folder: PastFolder) => Promise<readonly FollowedFile[]>,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] }> {
	const folders = [await past.folderAt(after), await past.folderAt(before)] as const;
	const [now, then] = [await memoryIn(folders[0], list), await memoryIn(folders[1], list)];
	const texts = { before: [] as string[], after: [] as string[] };
	for (const path of new Set([...now.keys(), ...then.keys()])) {
		const [is, was] = [now.get(path), then.get(path)];
		if (is && was && is.content !== undefined && is.content === was.content) continue;
		const [later, earlier] = [is && (await textIn(folders[0], path)), was && (await textIn(folders[1], path))];
		// Where nobody can tell what it said, nobody can tell what was added.
		if ((is && later === undefined) || (was && earlier === undefined)) continue;
		if (later !== undefined) texts.after.push(later);
		if (earlier !== undefined) texts.before.push(earlier);
	}
	return texts;
}

async function memoryIn(
	folder: PastFolder,
	list: (folder: PastFolder) => Promise<readonly FollowedFile[]>,
): Promise<ReadonlyMap<WorkspacePath, FollowedFile>> {
	return new Map((await list(folder)).filter(({ isMemory }) => isMemory).map((file) => [file.path, file]));
}
