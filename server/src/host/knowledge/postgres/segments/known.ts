import * as z from 'zod';
import type { SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';
import { numbersIn } from '../../search/cached.ts';
import { ChunkFacts } from '../chunkFacts.ts';
import { termInIndex } from '../lexemes.ts';
import { readFacts } from './facts.ts';
import { type PostingsOfTerm, readPostings } from './postings.ts';
import type { WordState } from './state.ts';

const factsOf = sql`SELECT number, facts FROM soulscope.knowledge_segments WHERE number = ANY ($1::bigint[])`;
const factsRow = z.object({ number: z.number(), facts: z.instanceof(Uint8Array) });

const goneSince = sql`
	SELECT string_agg(number || ' ' || chunk, ' ') AS numbers FROM soulscope.knowledge_gone WHERE store = $1 AND number > $2`;
const goneRow = z.object({ numbers: z.string().nullable() });

const postingsOf = sql`
	SELECT term, postings FROM soulscope.knowledge_postings
	WHERE segment = ANY ($1::bigint[]) AND term = ANY ($2::text[]) ORDER BY segment`;
const postingsRow = z.object({ term: z.string(), postings: z.instanceof(Uint8Array) });

/** Of a store: by chunk, the number under which it was noted to be gone, as far as that is known. */
interface Gone {
	upTo: number;
	readonly chunks: Map<number, number>;
}

/** What is known of the segments of a database, in memory. Segments do not change, so nothing here is ever out of date. */
export class KnownSegments {
	readonly facts = new ChunkFacts();
	readonly #read = new Set<number>();
	readonly #gone = new Map<number, Gone>();

	/** By term, those that stand in segments: the chunks that are still there, and how often. */
	async postings(
		session: SqlSession,
		store: number,
		state: WordState,
		terms: readonly string[],
	): Promise<ReadonlyMap<string, PostingsOfTerm>> {
		if (state.segments.length === 0) return new Map();
		await this.#learn(session, state.segments);
		const isGone = await this.#goneFrom(session, store, state.gone);
		const termOf = new Map(terms.map((term) => [termInIndex(term), term]));
		const blocks = new Map<string, Uint8Array[]>();
		for (const row of await session.rows(postingsOf, postingsRow, state.segments, [...termOf.keys()])) {
			const term = termOf.get(row.term) ?? row.term;
			blocks.set(term, [...(blocks.get(term) ?? []), row.postings]);
		}
		return new Map([...blocks].map(([term, bytes]) => [term, readPostings(bytes, isGone)]));
	}

	async #learn(session: SqlSession, segments: readonly number[]): Promise<void> {
		const missing = segments.filter((segment) => !this.#read.has(segment));
		if (missing.length === 0) return;
		for (const { number, facts } of await session.rows(factsOf, factsRow, missing)) {
			readFacts(facts, (fact) => this.facts.add(fact));
			this.#read.add(number);
		}
	}

	/** Whether a chunk has gone by the time that `number` was noted: the state that is looked at may be older than what is known. */
	async #goneFrom(
		session: SqlSession,
		store: number,
		number: number,
	): Promise<((chunk: number) => boolean) | undefined> {
		const known: Gone = this.#gone.get(store) ?? { upTo: 0, chunks: new Map() };
		this.#gone.set(store, known);
		if (known.upTo < number) {
			const [row] = await session.rows(goneSince, goneRow, store, known.upTo);
			const numbers = numbersIn(row?.numbers);
			for (let at = 0; at < numbers.length; at += 2) known.chunks.set(numbers[at + 1] as number, numbers[at] as number);
			known.upTo = Math.max(known.upTo, number);
		}
		const { chunks } = known;
		if (chunks.size === 0) return undefined;
		return (chunk) => (chunks.get(chunk) ?? Number.POSITIVE_INFINITY) <= number;
	}
}
