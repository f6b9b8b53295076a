import * as z from 'zod';
import type { ChunkQuestion } from '../../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../../engine/knowledge/search/fusion.ts';
import {
	rankByWords,
	termsAsked,
	type WordIndex,
	type WordPostings,
} from '../../../engine/knowledge/search/keywords.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { numbersIn } from '../search/cached.ts';
import { readChunks } from './foundChunks.ts';
import { findInHistory } from './historySearch.ts';
import { bits, lexemeOf, repeatedLexemeOf } from './lexemes.ts';
import { documentsInScope } from './scope.ts';

const totalsOf = sql`SELECT chunks, words, documents FROM soulscope.knowledge_stores WHERE number = $1`;
const totalsRow = z.object({ chunks: z.number(), words: z.number(), documents: z.number() });

/** Of each chunk with the term: its number, its words, its document, the words of that. One text, because rows take many times as long. */
const havingTerm = sql`
	SELECT asked.place, string_agg(
		having_it.chunk || ' ' || having_it.words || ' ' || having_it.document || ' ' || having_it.document_words, ' '
	) AS numbers
	FROM unnest($1::text[]) WITH ORDINALITY AS asked (lexeme, place)
	JOIN soulscope.knowledge_words AS having_it ON having_it.terms @@ asked.lexeme::tsquery
	GROUP BY asked.place`;
/** Of each chunk with the lexeme, its number. */
const havingLexeme = sql`
	SELECT asked.place, string_agg(having_it.chunk::text, ' ') AS numbers
	FROM unnest($1::text[]) WITH ORDINALITY AS asked (lexeme, place)
	JOIN soulscope.knowledge_words AS having_it ON having_it.terms @@ asked.lexeme::tsquery
	GROUP BY asked.place`;
const numbersRow = z.object({ place: z.number(), numbers: z.string() });

/** What is known of the chunks that have any of some terms: all that their ranking asks for. */
class Candidates implements WordIndex {
	readonly chunks: number;
	readonly averageLength: number;
	readonly documents: WordIndex['documents'];
	/** By place in the order of their numbers. */
	readonly numbers: readonly number[];
	readonly #lengths: Uint32Array;
	readonly #documentOf: Uint32Array;
	readonly #postings = new Map<string, WordPostings>();
	/** Numbers of the documents, by place. */
	readonly documentNumbers: readonly number[];

	constructor(totals: z.infer<typeof totalsRow>, found: ReadonlyMap<string, FoundTerm>) {
		this.chunks = totals.chunks;
		this.averageLength = totals.words / totals.chunks || 1;
		const facts = new Map<number, readonly [words: number, document: number, documentWords: number]>();
		for (const { numbers } of found.values()) {
			for (let at = 0; at < numbers.length; at += 4) {
				const [words, document, all] = [numbers[at + 1], numbers[at + 2], numbers[at + 3]] as [number, number, number];
				facts.set(numbers[at] as number, [words, document, all]);
			}
		}
		this.numbers = [...facts.keys()].sort((one, other) => one - other);
		const placeOf = new Map(this.numbers.map((number, place) => [number, place]));
		this.#lengths = new Uint32Array(this.numbers.length);
		this.#documentOf = new Uint32Array(this.numbers.length);
		const documents = new Map<number, number>();
		const documentWords: number[] = [];
		for (const [place, number] of this.numbers.entries()) {
			const [words, document, all] = facts.get(number) ?? [0, 0, 0];
			const known = documents.get(document) ?? documents.size;
			documents.set(document, known);
			documentWords[known] = all;
			this.#lengths[place] = words;
			this.#documentOf[place] = known;
		}
		this.documentNumbers = [...documents.keys()];
		this.documents = {
			count: totals.documents,
			room: documents.size,
			averageLength: totals.words / totals.documents || 1,
			of: (chunk) => this.#documentOf[chunk] ?? 0,
			lengthOf: (document) => documentWords[document] ?? 0,
		};
		for (const [term, { numbers, times }] of found) {
			const chunks = new Uint32Array(numbers.length / 4);
			for (let at = 0; at < chunks.length; at++) chunks[at] = placeOf.get(numbers[4 * at] as number) ?? 0;
			chunks.sort();
			const counts = Uint32Array.from(chunks, (place) => times.get(this.numbers[place] as number) ?? 1);
			this.#postings.set(term, { chunks, times: counts });
		}
	}

	get room(): number {
		return this.numbers.length;
	}

	lengthOf(chunk: number): number {
		return this.#lengths[chunk] ?? 0;
	}

	postings(term: string): WordPostings {
		return this.#postings.get(term) ?? { chunks: [], times: [] };
	}
}

/** What a server has of a term. */
interface FoundTerm {
	/** Four for each chunk, as `havingTerm` gives them. */
	readonly numbers: Uint32Array;
	/** By chunk, where it is more than once. */
	readonly times: ReadonlyMap<number, number>;
}

async function termsIn(session: SqlSession, store: number, terms: readonly string[]) {
	const once = await session.rows(
		havingTerm,
		numbersRow,
		terms.map((term) => lexemeOf(store, term)),
	);
	const repeated = terms.flatMap((term) => bits.map((bit) => ({ term, bit })));
	const often = await session.rows(
		havingLexeme,
		numbersRow,
		repeated.map(({ term, bit }) => repeatedLexemeOf(store, term, bit)),
	);
	const times = new Map<string, Map<number, number>>();
	for (const { place, numbers } of often) {
		const { term = '', bit = 0 } = repeated[place - 1] ?? {};
		const counts = times.get(term) ?? new Map<number, number>();
		times.set(term, counts);
		for (const chunk of numbersIn(numbers)) counts.set(chunk, (counts.get(chunk) ?? 0) + 2 ** bit);
	}
	return new Map(
		once.map(({ place, numbers }): readonly [string, FoundTerm] => {
			const term = terms[place - 1] ?? '';
			return [term, { numbers: numbersIn(numbers), times: times.get(term) ?? new Map() }];
		}),
	);
}

/** Chunks of the store that words of the question are in, best first; of newest versions, unless it asks for history. */
export async function findByWords(
	session: SqlSession,
	store: number,
	question: ChunkQuestion,
): Promise<readonly FoundChunk[]> {
	if (question.includeHistory) return findInHistory(session, store, question);
	const { text, limit, rankWords = rankByWords } = question;
	const [totals = { chunks: 0, words: 0, documents: 0 }] = await session.rows(totalsOf, totalsRow, store);
	const candidates = new Candidates(totals, await termsIn(session, store, [...termsAsked(text)]));
	const scope = await documentsInScope(session, store, question, candidates.documentNumbers);
	const accepts =
		scope && ((chunk: number) => scope.has(candidates.documentNumbers[candidates.documents.of(chunk)] ?? 0));
	const ranked = rankWords(candidates, text, { limit, accepts });
	return readChunks(
		session,
		ranked.map(({ chunk, ...scores }) => ({ number: candidates.numbers[chunk] ?? 0, ...scores })),
	);
}
