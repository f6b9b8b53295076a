import * as z from 'zod';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../../engine/knowledge/search/fusion.ts';
import { rankByWords, termsAsked, type WordIndex } from '../../../engine/knowledge/search/keywords.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { numbersIn } from '../search/cached.ts';
import type { ChunkFacts } from './chunkFacts.ts';
import { readChunks } from './foundChunks.ts';
import { findInHistory } from './historySearch.ts';
import { bits, lexemeOf, repeatedLexemeOf } from './lexemes.ts';
import { documentsInScope } from './scope.ts';
import type { KnownSegments } from './segments/known.ts';
import { merged, type PostingsOfTerm } from './segments/postings.ts';
import { type WordState, wordStateOf } from './segments/state.ts';

/** Numbers of the chunks with each of these lexemes, as one text: rows take many times as long. */
const havingLexeme = sql`
	SELECT asked.place, string_agg(having_it.chunk::text, ' ') AS numbers
	FROM unnest($1::text[]) WITH ORDINALITY AS asked (lexeme, place)
	JOIN soulscope.knowledge_words AS having_it ON having_it.terms @@ asked.lexeme::tsquery
	GROUP BY asked.place`;
const numbersRow = z.object({ place: z.number(), numbers: z.string() });

/** The chunks with each term that are in no segment, and how often it stands in them. */
async function freshPostings(
	session: SqlSession,
	store: number,
	terms: readonly string[],
): Promise<ReadonlyMap<string, PostingsOfTerm>> {
	const asked = terms.flatMap((term) => [
		{ term, bit: undefined, lexeme: lexemeOf(store, term) },
		...bits.map((bit) => ({ term, bit, lexeme: repeatedLexemeOf(store, term, bit) })),
	]);
	const found = await session.rows(
		havingLexeme,
		numbersRow,
		asked.map(({ lexeme }) => lexeme),
	);
	const chunksOf = new Map<string, Uint32Array>();
	const timesOf = new Map<string, Map<number, number>>(terms.map((term) => [term, new Map()]));
	for (const { place, numbers } of found) {
		const { term = '', bit } = asked[place - 1] ?? {};
		const chunks = numbersIn(numbers);
		if (bit === undefined) chunksOf.set(term, chunks.sort());
		else {
			const times = timesOf.get(term) ?? new Map<number, number>();
			for (const chunk of chunks) times.set(chunk, (times.get(chunk) ?? 0) + 2 ** bit);
		}
	}
	return new Map(
		[...chunksOf].map(([term, chunks]) => {
			const times = timesOf.get(term);
			return [term, { chunks, times: Uint32Array.from(chunks, (chunk) => times?.get(chunk) ?? 1) }] as const;
		}),
	);
}

/**
 * Chunks of the store that words of the question are in, best first; of newest versions, unless it asks for history. `onState` hears how much
 * of the store is in segments.
 */
export async function findByWords(
	session: SqlSession,
	known: KnownSegments,
	store: number,
	question: ChunkQuestion,
	onState: (state: WordState) => void,
): Promise<readonly FoundChunk[]> {
	if (question.includeHistory) return findInHistory(session, store, question);
	const { facts } = known;
	const { text, limit, rankWords = rankByWords } = question;
	const state = await wordStateOf(session, store);
	onState(state);
	const { chunks, words, documents } = state;
	const terms = [...termsAsked(text)];
	const settled = await known.postings(session, store, state, terms);
	const fresh = state.fresh > 0 ? await freshPostings(session, store, terms) : none;
	await facts.learn(
		session,
		[...fresh.values()].map((each) => each.chunks),
	);
	const postings = new Map(
		terms.flatMap((term) => {
			const both = merged(settled.get(term), fresh.get(term));
			return both ? [[term, both] as const] : [];
		}),
	);
	const lists = [...postings.values()].map((each) => each.chunks);
	const index: WordIndex = {
		chunks,
		room: facts.room,
		averageLength: words / chunks || 1,
		lengthOf: (chunk) => facts.lengthOf(chunk),
		postings: (term) => postings.get(term) ?? { chunks: [], times: [] },
		documents: {
			count: documents,
			room: facts.documentRoom,
			averageLength: words / documents || 1,
			of: (chunk) => facts.documentOf(chunk),
			lengthOf: (document) => facts.documentLength(document),
		},
	};
	const scope = await documentsInScope(session, store, question, () => documentsOf(lists, facts));
	const accepts = scope && ((chunk: number) => scope.has(facts.documentOf(chunk)));
	const ranked = rankWords(index, text, { limit, accepts });
	return readChunks(
		session,
		ranked.map(({ chunk, ...scores }) => ({ number: chunk, ...scores })),
	);
}

const none: ReadonlyMap<string, PostingsOfTerm> = new Map();

function documentsOf(lists: readonly Uint32Array[], facts: ChunkFacts): readonly number[] {
	const documents = new Set<number>();
	for (const chunks of lists) for (const chunk of chunks) documents.add(facts.documentOf(chunk));
	return [...documents];
}
