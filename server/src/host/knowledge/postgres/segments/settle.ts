import * as z from 'zod';
import { countTerms } from '../../../../engine/knowledge/search/keywords.ts';
import { unescapeNul } from '../../../postgres/escapedNul.ts';
import type { Postgres, SqlSession } from '../../../postgres/postgres.ts';
import { sql } from '../../../postgres/statement.ts';
import { numbersIn } from '../../search/cached.ts';
import type { ChunkFact } from '../chunkFacts.ts';
import { mostTimes, termInIndex } from '../lexemes.ts';
import { packFacts, readFacts } from './facts.ts';
import { PostingsWriter } from './postings.ts';
import { wordStateOf } from './state.ts';

/** Chunks of a segment at most, and how many fresh ones make it worth it. In memory, the postings of so many are some 40 MB. */
export const segmentSize = 16_384;

/** Chunks whose words are counted in one go, which takes some milliseconds; whoever types gets a turn in between. */
const inOneGo = 100;

/** Rows of postings that are written by one statement. */
const rowsEach = 4_000;

/** For so long nobody else begins on the same store; what takes longer, or was killed, is begun again. */
const claim = sql`
	UPDATE soulscope.knowledge_stores SET settled_by = now() + interval '2 minutes'
	WHERE number = $1 AND (settled_by IS NULL OR settled_by < now())`;
const unclaim = sql`UPDATE soulscope.knowledge_stores SET settled_by = NULL WHERE number = $1`;
const dropUnfinished = sql`DELETE FROM soulscope.knowledge_segments WHERE store = $1 AND NOT is_ready`;

const settledTo = sql`SELECT settled_to AS number FROM soulscope.knowledge_stores WHERE number = $1`;
const worn = sql`
	SELECT number, facts FROM soulscope.knowledge_segments WHERE store = $1 AND is_ready AND 2 * gone > chunks
	ORDER BY number LIMIT 1`;
const wornRow = z.object({ number: z.number(), facts: z.instanceof(Uint8Array) });

/** Both tables are begun at the same place: PostgreSQL does not see by itself that it may. */
const toSettle = sql`
	SELECT words.chunk, words.document, words.words, words.document_words, search_text
	FROM soulscope.knowledge_words AS words JOIN soulscope.knowledge_chunks AS chunks ON chunks.number = words.chunk
	WHERE words.chunk > $2 AND chunks.number > $2 AND words.store = $1 AND words.segment IS NULL ORDER BY words.chunk LIMIT $3`;
const toSettleAgain = sql`
	SELECT words.chunk, words.document, words.words, words.document_words, search_text
	FROM soulscope.knowledge_words AS words JOIN soulscope.knowledge_chunks AS chunks ON chunks.number = words.chunk
	WHERE words.chunk = ANY ($1::bigint[]) AND words.segment = $2 ORDER BY words.chunk`;
const chunkRow = z
	.object({
		chunk: z.number(),
		document: z.number(),
		words: z.number(),
		document_words: z.number(),
		search_text: z.string().transform(unescapeNul),
	})
	.transform(({ document_words: documentWords, search_text: text, ...fact }) => ({ ...fact, documentWords, text }));

const beginSegment = sql`
	INSERT INTO soulscope.knowledge_segments (store, chunks, facts) VALUES ($1, $2, $3) RETURNING number`;
const numberRow = z.object({ number: z.number() });
const addPostings = sql`
	INSERT INTO soulscope.knowledge_postings (segment, term, postings)
	SELECT $1, term, postings FROM unnest($2::text[], $3::bytea[]) AS made (term, postings)`;

const lockStore = sql`SELECT number FROM soulscope.knowledge_stores WHERE number = $1 FOR UPDATE`;
const freshAmong = sql`
	SELECT count(*) AS number FROM soulscope.knowledge_words
	WHERE store = $1 AND chunk = ANY ($2::bigint[]) AND segment IS NULL`;
const move = sql`
	WITH moved AS (
		UPDATE soulscope.knowledge_words SET segment = $3, terms = ''
		WHERE store = $1 AND chunk = ANY ($2::bigint[]) AND (segment IS NULL OR segment = $4) RETURNING chunk
	) SELECT string_agg(chunk::text, ' ') AS numbers FROM moved`;
const movedRow = z.object({ numbers: z.string().nullable() });
const elsewhere = sql`SELECT chunk AS number FROM soulscope.knowledge_words WHERE chunk = ANY ($1::bigint[]) LIMIT 1`;
const noteGone = sql`
	INSERT INTO soulscope.knowledge_gone (store, segment, chunk) SELECT $1, $2, unnest($3::bigint[])`;
const publish = sql`UPDATE soulscope.knowledge_segments SET is_ready = true, gone = $2 WHERE number = $1`;
const countAnew = sql`
	UPDATE soulscope.knowledge_stores
	SET fresh = fresh - $2, settled_to = greatest(settled_to, $3), gone = greatest(gone, (SELECT max(number) FROM soulscope.knowledge_gone WHERE store = $1))
	WHERE number = $1`;
const dropSegment = sql`DELETE FROM soulscope.knowledge_segments WHERE number = $1`;

/** What comes into a segment. */
class SegmentDraft {
	readonly facts: ChunkFact[] = [];
	readonly writers = new Map<string, PostingsWriter>();

	/** Chunks come in ascending order. */
	take(rows: readonly ChunkToSettle[]): void {
		for (const { text, ...fact } of rows) {
			this.facts.push(fact);
			for (const [term, times] of timesIn(text)) this.#writerOf(term).add(fact.chunk, times);
		}
	}

	#writerOf(term: string): PostingsWriter {
		const writer = this.writers.get(term) ?? new PostingsWriter();
		this.writers.set(term, writer);
		return writer;
	}
}

type ChunkToSettle = z.infer<typeof chunkRow>;

interface Extent {
	readonly size: number;
	/** Called between steps of some milliseconds; throws where it is not to go on. */
	go(): void;
}

/** What is left of a worn segment, and fresh chunks, which are behind all that is in segments. */
async function gather(
	session: SqlSession,
	store: number,
	{ size, go }: Extent,
	again: z.infer<typeof wornRow> | undefined,
): Promise<SegmentDraft> {
	const gathered = new SegmentDraft();
	const before: number[] = [];
	if (again) readFacts(again.facts, ({ chunk }) => before.push(chunk));
	for (let at = 0; again && at < before.length; at += inOneGo) {
		go();
		gathered.take(await session.rows(toSettleAgain, chunkRow, before.slice(at, at + inOneGo), again.number));
	}
	let last = (await session.rows(settledTo, numberRow, store))[0]?.number ?? 0;
	while (gathered.facts.length < size) {
		go();
		const limit = Math.min(inOneGo, size - gathered.facts.length);
		const rows = await session.rows(toSettle, chunkRow, store, last, limit);
		gathered.take(rows);
		last = rows.at(-1)?.chunk ?? last;
		if (rows.length < limit) break;
	}
	return gathered;
}

/**
 * Puts chunks of a store that are in no segment into one, where there are `size` of them, or where another has to be made anew. Others read
 * and write meanwhile; at the very end they wait for a moment. False where there is nothing to do, or somebody else does it. Rejects where the
 * server cannot be reached, or does not let us, and soon after it is not wanted any more; nothing is lost by that, and nothing found otherwise.
 */
export async function settleSome(
	postgres: Postgres,
	store: number,
	size = segmentSize,
	isUnwanted: () => boolean = () => false,
): Promise<boolean> {
	const go = (): void => {
		if (isUnwanted()) throw new Error('it is not wanted any more');
	};
	const isDue = async () => {
		const { fresh, areWorn } = await postgres.reading((session) => wordStateOf(session, store));
		return fresh >= size || areWorn;
	};
	if (!(await isDue())) return false;
	if ((await postgres.direct((session) => session.run(claim, store))) === 0) return false;
	try {
		// Somebody else may have done it just now.
		if (!(await isDue())) return false;
		await postgres.direct((session) => session.run(dropUnfinished, store));
		const [again] = await postgres.direct((session) => session.rows(worn, wornRow, store));
		const gathered = await postgres.direct((session) => gather(session, store, { size, go }, again));
		// All of it may be gone.
		const { facts } = gathered;
		const segment = facts.length > 0 ? await writeSegment(postgres, store, gathered, go) : undefined;
		if (segment === undefined && !again) return false;
		await postgres.transaction((session) => replace(session, store, { segment, again: again?.number, facts }));
		return true;
	} finally {
		await postgres.direct((session) => session.run(unclaim, store)).catch(() => undefined);
	}
}

function timesIn(text: string): ReadonlyMap<string, number> {
	const times = new Map<string, number>();
	for (const each of countTerms(text).terms) {
		const term = termInIndex(each);
		times.set(term, Math.min(mostTimes, (times.get(term) ?? 0) + 1));
	}
	return times;
}

/** Nobody looks at it yet. */
async function writeSegment(
	postgres: Postgres,
	store: number,
	{ facts, writers }: SegmentDraft,
	go: () => void,
): Promise<number> {
	const [made] = await postgres.transaction((session) =>
		session.rows(beginSegment, numberRow, store, facts.length, packFacts(facts)),
	);
	if (!made) throw new Error('the segment was not made');
	// In the order of the index, which is filled quickest so.
	const terms = [...writers.keys()].sort();
	for (let at = 0; at < terms.length; at += rowsEach) {
		go();
		const some = terms.slice(at, at + rowsEach);
		const postings = some.map((term) => writers.get(term)?.bytes() ?? new Uint8Array(0));
		await postgres.transaction((session) => session.run(addPostings, made.number, some, postings));
	}
	return made.number;
}

/** From here on `segment` is what is searched, in the place of `again`. */
async function replace(session: SqlSession, store: number, { segment, again, facts }: Replacing): Promise<void> {
	await session.rows(lockStore, numberRow, store);
	if (segment !== undefined) {
		const chunks = facts.map(({ chunk }) => chunk);
		const [fresh] = await session.rows(freshAmong, numberRow, store, chunks);
		const [row] = await session.rows(move, movedRow, store, chunks, segment, again ?? null);
		const moved = new Set(numbersIn(row?.numbers));
		const gone = chunks.filter((chunk) => !moved.has(chunk));
		const others = await session.rows(elsewhere, numberRow, gone);
		if (others.length > 0) throw new Error('somebody else has put them into a segment');
		if (gone.length > 0) await session.run(noteGone, store, segment, gone);
		if ((await session.run(publish, segment, gone.length)) !== 1)
			throw new Error('somebody else has dropped the segment');
		await session.run(countAnew, store, fresh?.number ?? 0, chunks.at(-1) ?? 0);
	}
	if (again !== undefined) await session.run(dropSegment, again);
}

interface Replacing {
	readonly segment: number | undefined;
	readonly again: number | undefined;
	/** Of the chunks in `segment`. */
	readonly facts: readonly ChunkFact[];
}
