import { setImmediate, setTimeout } from 'node:timers/promises';
import { monotonicMs } from './monotonic.ts';
import { createQueue } from './queue.ts';

/** ms without typing before the work goes on. */
const quietAfterKey = 300;
/** ms without a request: an editor asks for many things at once, and then for some time for nothing. */
const quietAfterRequest = 50;
/** ms after which a slice of it is done even while somebody asks and asks. */
const longestWait = 1_000;
/** ms of work before others get their turn. */
const slice = 3;

/** Work that nobody waits for, done while nobody waits for anything else. */
export interface SpareTime {
	/** The person is typing. */
	typed(): void;
	/** Somebody waits for an answer. */
	asked(): void;
	/** Does `work` when there is time, one after the other, in slices of a few ms. Rejects where it throws. */
	spend<Result>(work: () => Result): Promise<Result>;
	/** From now on nothing waits any more. */
	end(): void;
}

/** ms, and what passes them; of this machine. */
export interface PassingTime {
	now(): number;
	sleep(ms: number): Promise<unknown>;
	/** Resolves once others have had their turn. */
	turn(): Promise<unknown>;
}

const passing: PassingTime = {
	now: monotonicMs,
	sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
	turn: () => setImmediate(),
};

export function createSpareTime({ now, sleep, turn }: PassingTime = passing): SpareTime {
	const inTurn = createQueue();
	let lastTyped = Number.NEGATIVE_INFINITY;
	let lastAsked = Number.NEGATIVE_INFINITY;
	let sliceBegan = Number.NEGATIVE_INFINITY;
	let isOver = false;

	const quiet = async () => {
		const since = now();
		while (!isOver) {
			const typing = lastTyped + quietAfterKey;
			const asking = Math.min(lastAsked + quietAfterRequest, since + longestWait);
			const left = Math.max(typing, asking) - now();
			if (left <= 0) return;
			await sleep(left);
		}
	};

	return {
		typed() {
			lastTyped = now();
		},
		asked() {
			lastAsked = now();
		},
		spend: (work) =>
			inTurn(async () => {
				if (now() - sliceBegan >= slice) {
					await turn();
					await quiet();

					sliceBegan = now();
				}
				return work();
			}),
		end() {
			isOver = true;
		},
	};
}
