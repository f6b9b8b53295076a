/** ms of work after which whoever types may have the processor. A system only gives it to them by itself after some three. */
const atOnce = 0.5;

/** ms that a key takes at most to be answered, mostly. */
const answering = 4;

/**
 * How long it rests for each ms of work, for so many ms after the last key. Who types has nearly all of the processor; in a pause the work gets half,
 * as the first key after it is to find room as well.
 */
const paces = [
	{ until: 1_500, rest: 9 },
	{ until: 5_000, rest: 1 },
] as const;

/** What is shared with the thread that hears of keys; a message would only be read between two slices. */
const places = { keys: 0, waiting: 1 } as const;

/** Told by the thread that hears of keys. */
export interface TypingNews {
	/** To be given to the thread that works. */
	readonly shared: SharedArrayBuffer;
	/** Somebody has typed a key. */
	typed(): void;
	/** Somebody waits for the work itself, for as long as `work` goes on: it is not held up. */
	whileAwaited<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createTypingNews(): TypingNews {
	const shared = new SharedArrayBuffer(Object.keys(places).length * Int32Array.BYTES_PER_ELEMENT);
	const cells = new Int32Array(shared);
	return {
		shared,
		typed: () => void Atomics.add(cells, places.keys, 1),
		async whileAwaited(work) {
			Atomics.add(cells, places.waiting, 1);
			try {
				return await work();
			} finally {
				Atomics.sub(cells, places.waiting, 1);
			}
		},
	};
}

/** ms, and what passes them; of this thread. */
interface RestingTime {
	now(): number;
	/** Blocks for about so long. */
	rest(ms: number): void;
}

function passing(cells: Int32Array): RestingTime {
	return {
		now: () => performance.now(),
		// Nobody wakes it: a timer of the event loop would take twice as long as is wanted.
		rest: (ms) => void Atomics.wait(cells, places.keys, Atomics.load(cells, places.keys), ms),
	};
}

/**
 * Makes room for whoever types, to be called again and again between two small pieces of work. While nobody has typed for some seconds, or somebody
 * waits for the work, it returns at once. Otherwise it rests between two pieces, and on for a key that came meanwhile. However long a rest becomes
 * (Windows counts in steps of 15 ms), so much longer may the next piece be, so that the work has its share of the time: a tenth while somebody types,
 * and half in pauses.
 */
export function besideTyping(shared: SharedArrayBuffer, time?: RestingTime): () => void {
	const cells = new Int32Array(shared);
	const { now, rest } = time ?? passing(cells);
	const typed = () => Atomics.load(cells, places.keys);
	let keys = typed();
	let lastKey = Number.NEGATIVE_INFINITY;
	/** Since the last rest: when it worked, and how long before another. */
	let since = now();
	let longest = atOnce;
	return () => {
		const at = now();
		if (typed() !== keys) lastKey = at;
		keys = typed();
		const pace = paces.find(({ until }) => at - lastKey < until);
		if (pace === undefined || Atomics.load(cells, places.waiting) > 0 || at - since < longest) return;
		rest(pace.rest * atOnce);
		if (typed() !== keys) rest(answering);
		since = now();
		longest = Math.max(atOnce, (since - at) / pace.rest);
	};
}
