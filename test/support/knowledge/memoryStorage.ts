import { chunksOf } from '../../../server/src/engine/knowledge/documents/chunking.ts';
import type { ChunkQuestion } from '../../../server/src/engine/knowledge/operations/operation.ts';
import { ownRules, type StoreRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import type { FoundChunk } from '../../../server/src/engine/knowledge/search/fusion.ts';
import { countTerms, rankByWords } from '../../../server/src/engine/knowledge/search/keywords.ts';
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
	const { text, limit, pathPrefix = '' } = question;
	const current = [...memoryReader(store, rules.chunks).current('')];
	current.sort((a, b) => (order.get(nameOf(a)) ?? 0) - (order.get(nameOf(b)) ?? 0));
	const chunks = current.flatMap(({ logical_path, version_id, description }) => {
		const content = store.versions.get(logical_path)?.at(-1)?.content ?? '';
		return chunksOf(content, rules.chunks).map((chunk, chunk_index) => ({
			found: { logical_path, version_id, chunk_index, chunk_content: chunk.content },
			...countTerms(rules.searchText(logical_path, description, chunk)),
		}));
	});
	const postings = (term: string) =>
		chunks.flatMap(({ terms, length }, chunk) => {
			const times = terms.filter((each) => each === term).length;
			return times > 0 ? [{ chunk, times, length }] : [];
		});
	const index = {
		chunks: chunks.length,
		averageLength: chunks.reduce((sum, { length }) => sum + length, 0) / chunks.length || 1,
		postings,
	};
	const among = new Set(
		chunks.flatMap(({ found }, number) => (found.logical_path.startsWith(pathPrefix) ? [number] : [])),
	);
	return rankByWords(index, text, { limit, among }).flatMap(({ chunk, score }) => {
		const found = chunks[chunk]?.found;
		return found ? [{ ...found, score }] : [];
	});
}
