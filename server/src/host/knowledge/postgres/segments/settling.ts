import type { Postgres } from '../../../postgres/postgres.ts';
import { segmentSize, settleSome } from './settle.ts';
import type { WordState } from './state.ts';

/** ms in which nobody tries again what did not succeed. */
const restAfterFailure = 60_000;

/** Puts chunks into segments, in the background and one segment at a time; without it, search takes longer and finds the same. */
export class BackgroundSettling {
	readonly #postgres: Postgres;
	readonly #busy = new Set<number>();
	#rests = 0;

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
	}

	/** To be called with what was just seen of a store. */
	consider(store: number, { fresh, areWorn }: Pick<WordState, 'fresh' | 'areWorn'>): void {
		if ((fresh < segmentSize && !areWorn) || this.#busy.has(store) || Date.now() < this.#rests) return;
		this.#busy.add(store);
		void this.#settle(store).finally(() => this.#busy.delete(store));
	}

	async #settle(store: number): Promise<void> {
		try {
			while (await settleSome(this.#postgres, store));
		} catch {
			// Whoever may not write, or is about to end: somebody else does it, or the next one.
			this.#rests = Date.now() + restAfterFailure;
		}
	}
}
