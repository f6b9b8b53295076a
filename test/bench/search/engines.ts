import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search } from '@orama/orama';
import { stopwords } from '@orama/stopwords/english';
import MiniSearch from 'minisearch';
import { parseQuery } from '../../../server/src/engine/memory/search/query/query.ts';
import type { Fuse } from '../../../server/src/engine/memory/search/ranking/fusion.ts';
import { eachTerm } from '../../../server/src/engine/memory/search/text/words.ts';
import { FolderIndex } from '../../../server/src/host/search/index/folderIndex.ts';
import type { IndexAnswer } from '../../../server/src/host/search/index/question.ts';

export interface Document {
	readonly id: string;
	readonly text: string;
}

/** A search engine with documents in it. */
export interface Engine {
	readonly name: string;
	/** Ids, best first; each once. */
	search(question: string, limit: number): readonly string[] | Promise<readonly string[]>;
	close(): void;
}

interface Soulscope extends Engine {
	readonly index: FolderIndex;
	/** The documents that an answer names, each once. */
	idsOf(answer: IndexAnswer): readonly string[];
}

/** The real thing: files on disk, found through the index that the editor and the command line use. */
export async function soulscope(documents: readonly Document[], fuse?: Fuse): Promise<Soulscope> {
	const root = mkdtempSync(join(tmpdir(), 'soulscope-set-'));
	const paths = new Map<string, string>();
	for (const { id, text } of documents) {
		const path = `${id.replace(/[^\w-]/g, '_')}.md`;
		paths.set(path, id);
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	const index = new FolderIndex({ root, storage: undefined, clock: Date.now, ...(fuse && { fuse }) });
	await index.open();
	const idsOf: Soulscope['idsOf'] = ({ hits }) => [...new Set(hits.map(({ path }) => paths.get(path) ?? path))];
	return {
		name: 'soulscope',
		index,
		idsOf,
		search: (query, limit) => idsOf(index.search({ query, limit, mode: 'keyword' })),
		close: () => rmSync(root, { recursive: true, force: true }),
	};
}

/** Our own words, as letters and digits that any tokenizer leaves alone. */
const asToken = (term: string): string => `t${Buffer.from(term, 'utf8').toString('hex')}`;

function tokensOf(text: string): string {
	const tokens: string[] = [];
	eachTerm(text, (term, _start, _end, kind) => {
		if (kind !== 'stop') tokens.push(asToken(term));
	});
	return tokens.join(' ');
}

/** SQLite's FTS5 over the same tokens: what is measured is the ranking and the engine. */
export function sqlite(documents: readonly Document[]): Engine {
	const database = new DatabaseSync(':memory:');
	database.exec('CREATE VIRTUAL TABLE documents USING fts5(text, id UNINDEXED, tokenize = "ascii"); BEGIN');
	const insert = database.prepare('INSERT INTO documents (text, id) VALUES (?, ?)');
	for (const { id, text } of documents) insert.run(tokensOf(text), id);
	database.exec('COMMIT');
	const find = database.prepare('SELECT id FROM documents WHERE documents MATCH ? ORDER BY rank LIMIT ?');
	return {
		name: 'SQLite FTS5, our tokens',
		search(question, limit) {
			const match = parseQuery(question)
				.terms.map(({ term }) => asToken(term))
				.join(' OR ');
			return match === '' ? [] : find.all(match, limit).map(({ id }) => String(id));
		},
		close: () => database.close(),
	};
}

/** minisearch over the same tokens. */
export function minisearch(documents: readonly Document[]): Engine {
	const index = new MiniSearch({ fields: ['text'], tokenize: (text) => text.split(' '), processTerm: (term) => term });
	index.addAll(documents.map(({ id, text }) => ({ id, text: tokensOf(text) })));
	return {
		name: 'minisearch, our tokens',
		search: (question, limit) =>
			index
				.search(
					parseQuery(question)
						.terms.map(({ term }) => asToken(term))
						.join(' '),
				)
				.slice(0, limit)
				.map(({ id }) => String(id)),
		close: () => undefined,
	};
}

/** Orama as its own documentation sets it up for English. */
export async function orama(documents: readonly Document[]): Promise<Engine> {
	const database = create({
		schema: { name: 'string', text: 'string' },
		components: { tokenizer: { language: 'english', stemming: true, stopWords: stopwords } },
	});
	await insertMultiple(
		database,
		documents.map(({ id, text }) => ({ name: id, text })),
		2_000,
	);
	return {
		name: '@orama/orama',
		async search(term, limit) {
			const { hits } = await search(database, { term, limit, properties: ['text'], threshold: 1 });
			return hits.map(({ document }) => document.name);
		},
		close: () => undefined,
	};
}
