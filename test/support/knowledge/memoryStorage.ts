import { chunksOf } from '../../../server/src/engine/knowledge/documents/chunking.ts';
import type { ChunkQuestion } from '../../../server/src/engine/knowledge/operations/operation.ts';
import { ownRules, type StoreRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import { filterOf } from '../../../server/src/engine/knowledge/search/filter.ts';
import type { FoundChunk } from '../../../server/src/engine/knowledge/search/fusion.ts';
import { countTerms, rankByWords, type WordIndex } from '../../../server/src/engine/knowledge/search/keywords.ts';
import type { KnowledgeEntry } from '../../../server/src/engine/knowledge/store/version.ts';
import type { KnowledgeStorage } from '../../../server/src/host/knowledge/storage.ts';
import { applyChanges, emptyStore, type KnowledgeStore, memoryReader } from './memoryStore.ts';

/** A store that lasts as long as the test; what it does is plain enough to be believed. */
export function memoryStorage(rules: StoreRules = ownRules): KnowledgeStorage & { readonly kept: KnowledgeStore } {
	let kept = emptyStore;
	/** When each version was made, among all of them: what is level in a search stands in that order. */
	const order = new Map<string, number>();
	return {
		get kept() {
			return kept;
		},
		async run(work) {
			const state = kept;
			const done = work({
				store: memoryReader(state, rules.chunks),
				database: { path: '/index.duckdb', bytes: 0 },
				findByWords: (question) => findByWords(state, rules, question, order),
			});
			kept = applyChanges(state, done.changes);
			for (const change of done.changes) if (change.kind === 'version') order.set(nameOf(change.version), order.size);
			return done;
		},
		async [Symbol.asyncDispose]() {},
	};
}

const nameOf = ({ logical_path, version_id }: KnowledgeEntry): string => `${version_id} ${logical_path}`;

function findByWords(
	store: KnowledgeStore,
	rules: StoreRules,
	question: ChunkQuestion,
	order: ReadonlyMap<string, number>,
): readonly FoundChunk[] {
	const { text, limit, pathPrefix = '', filter = {}, rankWords = rankByWords } = question;
	const reader = memoryReader(store, rules.chunks);
	const versions = question.includeHistory ? reader.all('') : reader.current('');
	const current = [...versions].filter(({ tombstone }) => !tombstone);
	current.sort((a, b) => (order.get(nameOf(a)) ?? 0) - (order.get(nameOf(b)) ?? 0));
	const passes = filterOf(filter) ?? (() => true);
	const chunks = current.flatMap((version, document) => {
		const { logical_path, version_id, description } = version;
		const content = reader.version(logical_path, version_id)?.content ?? '';
		const inScope = logical_path.startsWith(pathPrefix) && passes(version);
		return chunksOf(content, rules.chunks).map((chunk, chunk_index) => ({
			inScope,
			document,
			found: { logical_path, version_id, chunk_index, chunk_content: chunk.content },
			...countTerms(rules.searchText(logical_path, description, chunk)),
		}));
	});
	const wordsIn = (all: typeof chunks) => all.reduce((sum, { length }) => sum + length, 0);
	const index: WordIndex = {
		chunks: chunks.length,
		room: chunks.length,
		averageLength: wordsIn(chunks) / chunks.length || 1,
		lengthOf: (chunk) => chunks[chunk]?.length ?? 0,
		postings(term) {
			const times = chunks.map(({ terms }) => terms.filter((each) => each === term).length);
			const having = [...times.keys()].filter((chunk) => (times[chunk] ?? 0) > 0);
			return { chunks: having, times: having.map((chunk) => times[chunk] ?? 0) };
		},
		documents: {
			count: current.length,
			room: current.length,
			averageLength: wordsIn(chunks) / current.length || 1,
			of: (chunk) => chunks[chunk]?.document ?? 0,
			lengthOf: (document) => wordsIn(chunks.filter((chunk) => chunk.document === document)),
		},
	};
	const accepts = (chunk: number) => chunks[chunk]?.inScope === true;
	return rankWords(index, text, { limit, accepts }).flatMap(({ chunk, ...scores }) => {
		const found = chunks[chunk]?.found;
		return found ? [{ ...found, ...scores }] : [];
	});
}
