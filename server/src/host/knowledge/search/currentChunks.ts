import type { DatabaseSync } from 'node:sqlite';
import { grown } from '../../../engine/memory/search/index/columns.ts';
import { statement } from '../rows.ts';
import { numbersIn, perConnection, stateOf } from './cached.ts';

/** What ranking needs to know of the chunks of newest versions, in memory: a few bytes each. */
class CurrentChunks {
	#state = '';
	/** The highest number of a chunk whose document is known. */
	#last = 0;
	readonly #documents = new Map<string, number>();
	/** By chunk: its document. */
	#documentOf: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	/** By chunk: its words and one; 0 where it is not of a newest version. */
	#words: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	/** By document: the words of its newest version. */
	#documentWords: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	#chunks = 0;
	#allWords = 0;
	#currentDocuments = 0;

	get count(): number {
		return this.#chunks;
	}

	get averageLength(): number {
		return this.#allWords / this.#chunks || 1;
	}

	get documentCount(): number {
		return this.#currentDocuments;
	}

	get averageDocumentLength(): number {
		return this.#allWords / this.#currentDocuments || 1;
	}

	/** Numbers of chunks are below this, and those of documents below the other. */
	get room(): number {
		return this.#last + 1;
	}

	get documentRoom(): number {
		return this.#documents.size;
	}

	has(chunk: number): boolean {
		return (this.#words[chunk] ?? 0) > 0;
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

	/** Brings it up to date with the transaction that is open. */
	refresh(database: DatabaseSync): void {
		const state = stateOf(database);
		if (state === this.#state) return;
		this.#learnDocuments(database);
		this.#countWords(database);
		this.#state = state;
	}

	/** A chunk stays of the document that it is of, and no number is given twice: only new ones are looked at. */
	#learnDocuments(database: DatabaseSync): void {
		// All of them are in an index, in this order.
		const which = this.#last === 0 ? '' : 'WHERE number > ?';
		const sql = `SELECT logical_path, group_concat(number) AS numbers FROM chunks ${which} GROUP BY logical_path`;
		for (const row of statement(database, sql).all(...(which === '' ? [] : [this.#last]))) {
			const path = String(row.logical_path);
			const document = this.#documents.get(path) ?? this.#documents.size;
			this.#documents.set(path, document);
			for (const chunk of numbersIn(row.numbers)) {
				this.#documentOf = grown(this.#documentOf, chunk + 1);
				this.#documentOf[chunk] = document;
				this.#last = Math.max(this.#last, chunk);
			}
		}
	}

	#countWords(database: DatabaseSync): void {
		const counted = statement(database, "SELECT group_concat(chunk || ' ' || words) AS numbers FROM word_counts").get();
		const numbers = numbersIn(counted?.numbers);
		this.#words = grown(this.#words, this.#last + 1).fill(0);
		this.#documentWords = grown(this.#documentWords, this.#documents.size).fill(0);
		this.#currentDocuments = 0;
		this.#chunks = numbers.length / 2;
		this.#allWords = 0;
		for (let at = 0; at < numbers.length; at += 2) {
			const chunk = numbers[at] as number;
			const words = numbers[at + 1] as number;
			const document = this.documentOf(chunk);
			if (this.#documentWords[document] === 0) this.#currentDocuments += 1;
			this.#words[chunk] = words + 1;
			// A document without a word is one all the same.
			(this.#documentWords[document] as number) += words || 1;
			this.#allWords += words;
		}
	}
}

const kept = perConnection(() => new CurrentChunks());

/** What is known of the chunks of newest versions, as they are in the transaction that is open. */
export function currentChunks(database: DatabaseSync): CurrentChunks {
	const chunks = kept(database);
	chunks.refresh(database);
	return chunks;
}
