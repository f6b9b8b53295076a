import * as z from 'zod';
import { ownRules, type StoreRules } from '../../../engine/knowledge/rules/storeRules.ts';
import { escapeNul } from '../../postgres/escapedNul.ts';
import { tookTooLong } from '../../postgres/failures.ts';
import type { Postgres, SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import {
	emptyView,
	type KnowledgeEmbeddings,
	type KnowledgeStorage,
	type KnowledgeVectors,
	type KnowledgeView,
} from '../storage.ts';
import { makeChanges } from './changes.ts';
import { countEmbedded, dueIn, keepVectors, lastChunkOf, takeOver } from './embeddings.ts';
import { Fetched } from './fetching.ts';
import { prepareVectors } from './pgvector.ts';
import { fetchingReader } from './reader.ts';
import { KnownSegments } from './segments/known.ts';
import { BackgroundSettling, type Lifetime } from './segments/settling.ts';
import { modelsOf, takeVectors, vectorsBehind } from './vectorCopies.ts';
import { findSimilar, type LargeModels } from './vectorSearch.ts';
import { findByWords } from './wordSearch.ts';

interface PostgresStorageOptions {
	/** Which of the stores in the database it is. */
	readonly name: string;
	readonly rules?: StoreRules;
	/** ms since the epoch. */
	readonly clock?: () => number;
	/** Of the program; one that stays unless said. Stores of one database have the same. */
	readonly lifetime?: Lifetime;
}

const find = sql`SELECT number FROM soulscope.knowledge_stores WHERE name = $1`;
const ensure = sql`INSERT INTO soulscope.knowledge_stores (name) VALUES ($1) ON CONFLICT (name) DO NOTHING`;
/** Until the transaction is over: whoever else changes this store waits. */
const lock = sql`SELECT number FROM soulscope.knowledge_stores WHERE name = $1 FOR UPDATE`;
const size = sql`
	SELECT coalesce(sum(octet_length(content)), 0)::bigint AS bytes FROM soulscope.knowledge_files WHERE store = $1`;

/** Chunks that vectors are taken over for in one step, at first and where that takes too long. */
const takenOver = { first: 5_000, least: 20 } as const;

const numberRow = z.object({ number: z.number() });
const bytesRow = z.object({ bytes: z.number() });

/** One of the stores in a database with the tables for them. It is made by the first write. */
export function postgresStorage(
	postgres: Postgres,
	{ name, rules = ownRules, clock = Date.now, lifetime = 'program' }: PostgresStorageOptions,
): KnowledgeStorage & KnowledgeEmbeddings & KnowledgeVectors {
	const place = `${name}, ${postgres.place}`;
	const { known, settling } = wordsOf(postgres, lifetime);
	const large: LargeModels = new Set();

	function viewOf(store: number, fetched: Fetched): KnowledgeView {
		const key = (side: string, question: object): string => `${side} ${JSON.stringify(question)}`;
		return {
			store: fetchingReader(store, fetched),
			database: {
				path: place,
				get bytes() {
					return fetched.get('bytes', async (session) => (await session.rows(size, bytesRow, store))[0]?.bytes ?? 0);
				},
			},
			findByWords: (question) =>
				fetched.get(key('words', question), (session) =>
					findByWords(session, known, store, question, (state) => settling.searched(store, state)),
				),
			findSimilar: (question) =>
				fetched.get(key('similar', { ...question, vector: question.vector?.model }), (session) =>
					findSimilar(session, large, store, question),
				),
		};
	}

	const read = <Result>(work: (session: SqlSession, store: number) => Promise<Result>, none: () => Result) =>
		postgres.reading(async (session) => {
			const [found] = await session.rows(find, numberRow, escapeNul(name));
			return found ? work(session, found.number) : none();
		});

	const write = <Result>(work: (session: SqlSession, store: number) => Promise<Result>) =>
		postgres.transaction(async (session) => {
			const locked = async () => (await session.rows(lock, numberRow, escapeNul(name)))[0];
			let found = await locked();
			if (!found) {
				await session.run(ensure, escapeNul(name));
				found = await locked();
			}
			if (!found) throw new Error('somebody has deleted the store');
			return work(session, found.number);
		});

	/** Only who looks for what texts mean needs pgvector. */
	const withVectors = prepared(postgres);
	/** By model: the last chunk that there was when vectors were taken over. */
	const seen = new Map<string, number>();

	/** In steps, each of which stands for itself: what there is for one is less than a server gives up on. */
	async function takeOverBehind(model: string, before: number): Promise<void> {
		let most: number = takenOver.first;
		for (let after: number | undefined = before; after !== undefined; ) {
			const from: number = after;
			try {
				after = await write((session, store) => takeOver(session, store, model, from, most));
			} catch (error) {
				if (!tookTooLong(error) || most <= takenOver.least) throw error;
				most = Math.ceil(most / 4);
			}
		}
	}

	return {
		async run(work, writes) {
			if (!writes)
				return read(
					(session, store) => {
						const fetched = new Fetched();
						return fetched.finish(session, () => work(viewOf(store, fetched)));
					},
					() => work(emptyView(place)),
				);
			const { store, done, state } = await write(async (session, store) => {
				const fetched = new Fetched();
				const done = await fetched.finish(session, () => work(viewOf(store, fetched)));
				const making = { session, store, rules, now: clock() };
				const state = done.changes.length > 0 ? await makeChanges(making, done.changes) : undefined;
				return { store, done, state };
			});
			if (state) settling.written(store, state);
			return done;
		},
		async due(model, most) {
			await withVectors();
			const last = await read(lastChunkOf, () => undefined);
			if (last === undefined) return { keys: [], texts: [] };
			const before = seen.get(model) ?? 0;
			if (before !== last) await takeOverBehind(model, before);
			seen.set(model, last);
			return read(
				(session, store) => dueIn(session, store, model, most),
				() => ({ keys: [], texts: [] }),
			);
		},
		models: () => read(modelsOf, () => []),
		vectorsBehind: (model, after, most) =>
			read(
				(session, store) => vectorsBehind(session, store, model, after, most),
				() => [],
			),
		async takeVectors(model, vectors) {
			await withVectors();
			return write((session, store) => takeVectors(session, store, model, vectors));
		},
		async embedded(model, keys, vectors) {
			await withVectors();
			await write((session, store) => keepVectors(session, store, model, keys, vectors));
		},
		async count(model) {
			await withVectors();
			return read(
				(session, store) => countEmbedded(session, store, model),
				() => ({ embedded: 0, all: 0 }),
			);
		},
		// The connections are those of others, too.
		async [Symbol.asyncDispose]() {},
	};
}

interface Words {
	readonly known: KnownSegments;
	readonly settling: BackgroundSettling;
}

const ofDatabase = new WeakMap<Postgres, Words>();

/** All stores of a database share them: the numbers of chunks and segments are those of the database. */
function wordsOf(postgres: Postgres, lifetime: Lifetime): Words {
	const words = ofDatabase.get(postgres) ?? {
		known: new KnownSegments(),
		settling: new BackgroundSettling(postgres, lifetime),
	};
	ofDatabase.set(postgres, words);
	return words;
}

/** Ends what the stores of a database do in the background. The connections are still there. */
export const endBackground = async (postgres: Postgres): Promise<void> => ofDatabase.get(postgres)?.settling.end();

function prepared(postgres: Postgres): () => Promise<void> {
	let ready: Promise<void> | undefined;
	return async () => {
		ready ??= prepareVectors(postgres);
		await ready.catch((error: unknown) => {
			ready = undefined;
			throw error;
		});
	};
}
