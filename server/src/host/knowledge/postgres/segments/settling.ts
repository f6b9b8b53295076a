import type { Postgres } from '../../../postgres/postgres.ts';
import { segmentSize, settleSome } from './settle.ts';
import type { WordState } from './state.ts';

/** ms in which nobody tries again what did not succeed. */
const restAfterFailure = 60_000;

/** How it is settled: a program that stays does so whenever it sees that it is due, and a single command only what it has written. */
export type Lifetime = 'program' | 'command';

/** Puts chunks into segments, in the background and one segment at a time; without it, search takes longer and finds the same. */
export class BackgroundSettling {
	readonly #postgres: Postgres;
	readonly #lifetime: Lifetime;
	readonly #size: number;
	readonly #busy = new Map<number, Promise<void>>();
	#rests = 0;
	#isOver = false;

	constructor(postgres: Postgres, lifetime: Lifetime, size = segmentSize) {
		this.#postgres = postgres;
		this.#lifetime = lifetime;
		this.#size = size;
	}

	/** To be called with what a search has seen of a store. */
	searched(store: number, state: Pick<WordState, 'fresh' | 'areWorn'>): void {
		if (this.#lifetime === 'program') this.#consider(store, state);
	}

	/** To be called with what a write has left. */
	written(store: number, state: Pick<WordState, 'fresh' | 'areWorn'>): void {
		this.#consider(store, state);
	}

	/** Begins no other segment. A program leaves the one that it is at, a command finishes it: another command would get no further. */
	async end(): Promise<void> {
		this.#isOver = true;
		await Promise.all(this.#busy.values());
	}

	#consider(store: number, { fresh, areWorn }: Pick<WordState, 'fresh' | 'areWorn'>): void {
		if ((fresh < this.#size && !areWorn) || this.#isOver || this.#busy.has(store) || Date.now() < this.#rests) return;
		const settling = this.#settle(store).finally(() => this.#busy.delete(store));
		this.#busy.set(store, settling);
	}

	async #settle(store: number): Promise<void> {
		const isUnwanted = () => this.#isOver && this.#lifetime === 'program';
		try {
			while (!this.#isOver) if (!(await settleSome(this.#postgres, store, this.#size, isUnwanted))) return;
		} catch {
			// Whoever may not write, or is about to end: somebody else does it, or the next one.
			this.#rests = Date.now() + restAfterFailure;
		}
	}
}
