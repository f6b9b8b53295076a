import { mapLimit } from '../platform/queue.ts';
import type { PastPoint } from './past.ts';

/** A change of whether the sentence is in the prompt. */
export interface SentenceMove {
	readonly kind: 'entered' | 'left';
	/** The first state after it. */
	readonly point: PastPoint;
	/** `time`: the files before it would have done the same on that day, as a daily note does that grows old. */
	readonly by: 'change' | 'time';
}

export interface SentenceHistory {
	/** Oldest first. */
	readonly moves: readonly SentenceMove[];
	/** Whether the newest state has it. */
	readonly isThere: boolean;
	readonly states: number;
	/** Prompts that were put together. */
	readonly assembled: number;
	/** `samples`: there are so many states that those between two that agree were not looked at. */
	readonly looked: 'all' | 'samples';
}

interface SentenceSearch {
	/** Newest first. */
	readonly points: readonly PastPoint[];
	/** White space in it counts as one space. */
	readonly sentence: string;
	/** The prompt of the files of `point`, at `moment` (ms since the epoch); undefined where there is none. */
	promptOf(point: PastPoint, moment: number): Promise<string | undefined>;
	/** The day (`YYYY-MM-DD`) of a moment, by which prompts of the same files differ. */
	dayOf(moment: number): string;
	/** With more states than that, only as many are looked at, and between two that differ. */
	readonly mostLooked?: number;
	progress?(done: number, total: number): void;
}

/** Most of the time is spent waiting for the disk. */
const atOnce = 4;

/** Two years of ten changes a day. */
const usuallyLooked = 8_000;

const oneSpace = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/**
 * When the sentence entered and left the prompt. Every state is asked, since a sentence may come and go; the same files on the same
 * day are asked once.
 */
export async function findSentence(options: SentenceSearch): Promise<SentenceHistory> {
	const { promptOf, dayOf, progress, mostLooked = usuallyLooked } = options;
	const points = options.points.toReversed();
	const sentence = oneSpace(options.sentence);
	const known = new Map<string, Promise<boolean>>();
	const isIn = async (point: PastPoint, moment: number): Promise<boolean> =>
		point.state !== '' && oneSpace((await promptOf(point, moment)) ?? '').includes(sentence);
	const has = (point: PastPoint, moment = point.at): Promise<boolean> => {
		const key = `${point.state} ${dayOf(moment)}`;
		const answer = known.get(key) ?? isIn(point, moment);
		known.set(key, answer);
		return answer;
	};

	const moves: SentenceMove[] = [];
	const moved = async (before: PastPoint | undefined, point: PastPoint, isThere: boolean) => {
		const byTime = before !== undefined && (await has(before, point.at)) === isThere;
		moves.push({ kind: isThere ? 'entered' : 'left', point, by: byTime ? 'time' : 'change' });
	};
	/** Of the states from `low` to `high`, which differ, the one at which that begins. */
	const bisect = async (low: number, high: number, wanted: boolean): Promise<number> => {
		let [from, to] = [low, high];
		while (to - from > 1) {
			const middle = Math.floor((from + to) / 2);
			const point = points[middle];
			if (point && (await has(point)) === wanted) to = middle;
			else from = middle;
		}
		return to;
	};

	const step = Math.max(1, Math.ceil(points.length / mostLooked));
	const looked = points.map((_, at) => at).filter((at) => at % step === 0 || at === points.length - 1);
	let done = 0;
	const answers = await mapLimit(looked, atOnce, async (at) => {
		const point = points[at];
		const answer = point !== undefined && (await has(point));
		progress?.(++done, looked.length);
		return answer;
	});
	let wasThere = false;
	let last = -1;
	for (const [index, at] of looked.entries()) {
		const isThere = answers[index] ?? false;
		if (isThere !== wasThere) {
			const first = at - last > 1 ? await bisect(last, at, isThere) : at;
			const point = points[first];
			if (point) await moved(points[first - 1], point, isThere);
		}
		[wasThere, last] = [isThere, at];
	}
	return {
		moves,
		isThere: wasThere,
		states: points.length,
		assembled: known.size,
		looked: step === 1 ? 'all' : 'samples',
	};
}
