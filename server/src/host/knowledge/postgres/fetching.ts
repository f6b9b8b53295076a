import { NotReadYet } from '../../../engine/knowledge/store/notReadYet.ts';
import type { SqlSession } from '../../postgres/postgres.ts';

type Fetch<Value> = (session: SqlSession) => Promise<Value>;

/** What has to be fetched before the work can go on. */
class ToFetch extends NotReadYet {
	readonly fetch: Fetch<void>;

	constructor(fetch: Fetch<void>) {
		super('this has to be fetched first');
		this.fetch = fetch;
	}
}

/** Rows of the first page of a list, and how many times as many the next one has, up to the most. */
const pages = { first: 250, growth: 4, most: 64_000 } as const;

/**
 * What a work has asked for, of one state of the database. A work is done at once, and a server answers later: what is not here yet is
 * fetched, and the work begun again.
 */
export class Fetched {
	readonly #known = new Map<string, unknown>();

	/** What `fetch` gave for this key. Throws `NotReadYet` where nobody has asked for it before. */
	get<Value>(key: string, fetch: Fetch<Value>): Value {
		if (this.#known.has(key)) return this.#known.get(key) as Value;
		throw new ToFetch(async (session) => this.put(key, await fetch(session)));
	}

	has(key: string): boolean {
		return this.#known.has(key);
	}

	put(key: string, value: unknown): void {
		this.#known.set(key, value);
	}

	/** Throws `NotReadYet`: what `fetch` puts here will be asked for. */
	want(fetch: Fetch<void>): never {
		throw new ToFetch(fetch);
	}

	/** A list, of which no more is fetched than is gone through: `fetch` gives so many rows behind the last one. */
	*list<Row>(
		key: string,
		fetch: (session: SqlSession, last: Row | undefined, limit: number) => Promise<readonly Row[]>,
	): Generator<Row> {
		let last: Row | undefined;
		for (let page = 0, limit: number = pages.first; ; page++, limit = Math.min(limit * pages.growth, pages.most)) {
			const behind = last;
			const rows = this.get(`${key} ${page}`, (session) => fetch(session, behind, limit));
			yield* rows;
			if (rows.length < limit) return;
			last = rows.at(-1);
		}
	}

	/** Does `work`, again and again, until all that it asks for is here. */
	async finish<Result>(session: SqlSession, work: () => Result): Promise<Result> {
		for (;;) {
			try {
				return work();
			} catch (error) {
				if (!(error instanceof ToFetch)) throw error;
				await error.fetch(session);
			}
		}
	}
}
