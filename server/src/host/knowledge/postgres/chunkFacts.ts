import * as z from 'zod';
import { grown } from '../../../engine/memory/search/index/columns.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { numbersIn } from '../search/cached.ts';

/** Of each of these chunks: its number, its words, its document, and the words of that. One text, because rows take many times as long. */
const factsOf = sql`
	SELECT string_agg(chunk || ' ' || words || ' ' || document || ' ' || document_words, ' ') AS numbers
	FROM soulscope.knowledge_words WHERE chunk = ANY ($1::bigint[])`;
const numbersRow = z.object({ numbers: z.string().nullable() });

/** Chunks that are asked for at a time. */
const most = 20_000;

/** What ranking needs to know of one chunk: its words, its document, and the words of that. */
export interface ChunkFact {
	readonly chunk: number;
	readonly words: number;
	readonly document: number;
	readonly documentWords: number;
}

/**
 * What ranking needs to know of chunks, in memory: twelve bytes for each. A number is given once, and what is said of a chunk stays as it
 * is for as long as it is searched: so nothing here is ever out of date.
 */
export class ChunkFacts {
	/** By chunk: its words and one; 0 where it is not known. */
	#words: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	#documentOf: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	/** By document. */
	#documentWords: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	#chunkRoom = 0;
	#documentRoom = 0;

	/** Numbers of chunks are below this, and those of documents below the other. */
	get room(): number {
		return this.#chunkRoom;
	}

	get documentRoom(): number {
		return this.#documentRoom;
	}

	lengthOf(chunk: number): number {
		return Math.max(0, (this.#words[chunk] ?? 0) - 1);
	}

	documentOf(chunk: number): number {
		return this.#documentOf[chunk] ?? 0;
	}

	documentLength(document: number): number {
		return this.#documentWords[document] ?? 0;
	}

	/** Asks for those that are not known. */
	async learn(session: SqlSession, lists: Iterable<Uint32Array>): Promise<void> {
		const missing = new Set<number>();
		for (const chunks of lists) for (const chunk of chunks) if (!this.#words[chunk]) missing.add(chunk);
		const all = [...missing];
		for (let at = 0; at < all.length; at += most) {
			const [row] = await session.rows(factsOf, numbersRow, all.slice(at, at + most));
			this.#add(numbersIn(row?.numbers));
		}
	}

	#add(numbers: Uint32Array): void {
		for (let at = 0; at < numbers.length; at += 4) {
			const [chunk = 0, words = 0, document = 0, documentWords = 0] = numbers.subarray(at, at + 4);
			this.add({ chunk, words, document, documentWords });
		}
	}

	add({ chunk, words, document, documentWords }: ChunkFact): void {
		this.#chunkRoom = Math.max(this.#chunkRoom, chunk + 1);
		this.#documentRoom = Math.max(this.#documentRoom, document + 1);
		this.#words = grown(this.#words, chunk + 1);
		this.#documentOf = grown(this.#documentOf, chunk + 1);
		this.#documentWords = grown(this.#documentWords, document + 1);
		this.#words[chunk] = words + 1;
		this.#documentOf[chunk] = document;
		this.#documentWords[document] = documentWords;
	}
}
