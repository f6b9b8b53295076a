/** ms of work after which whoever types may have the processor. A system only gives it to them by itself after some three. */
const atOnce = 0.5;

/** ms after a key: it is answered by then. */
const answering = 4;

/** ms after the last key in which the person counts as typing: the first key after a pause is to find room as well. */
const typingFor = 5_000;

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
 * waits for the work, it returns at once. Otherwise it rests: after a key for as long as that takes to be answered, and between keys for as long as
 * it has worked. However long a rest becomes (Windows counts in steps of 15 ms), so long may the work be that comes before the next one of its kind,
 * so a third of the time is left for it, and mostly nearly half.
 */
export function besideTyping(shared: SharedArrayBuffer, time?: RestingTime): () => void {
	const cells = new Int32Array(shared);
	const { now, rest } = time ?? passing(cells);
	/** That it has rested for. */
	let keys = Atomics.load(cells, places.keys);
	let known = keys;
	let lastKey = Number.NEGATIVE_INFINITY;
	/** Since the last rest: when it worked, and how long before another. */
	let since = now();
	let longest = atOnce;
	/** ms of work since the last rest after a key, and how much there has to be before another. */
	let worked = answering;
	let fewest = answering;
	return () => {
		const at = now();
		const typed = Atomics.load(cells, places.keys);
		if (typed !== known) lastKey = at;
		known = typed;
		if (at - lastKey > typingFor || Atomics.load(cells, places.waiting) > 0) return;
		const isAnswered = typed === keys || worked + at - since < fewest;
		if (isAnswered && at - since < longest) return;
		worked += at - since;
		rest(isAnswered ? atOnce : answering);
		since = now();
		if (isAnswered) {
			longest = Math.max(atOnce, since - at);
			return;
		}
		keys = typed;
		worked = 0;
		fewest = Math.max(answering, since - at);
	};
}
