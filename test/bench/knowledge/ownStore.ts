import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import type { KnowledgeEmbeddings } from '../../../server/src/host/knowledge/storage.ts';
import type { BenchStore } from './benchStore.ts';
import type { Corpus } from './corpus.ts';

/** The model that the generated vectors are said to be of. */
const model = 'generated';

// biome-ignore lint/suspicious/noExplicitAny: what each tool answers is known here
type Answer = any;

const pathsIn = ({ data }: Answer): readonly string[] =>
	data.hits.map(({ logical_path }: { logical_path: string }) => logical_path);

/** The store as it ships, in a database at `file`. */
export function ownStore(
	file: string,
): BenchStore & { fill(corpus: Corpus, direction: () => Float32Array): Promise<number> } {
	const storage = sqliteStorage({ file });
	const base = knowledgeBase(storage);
	const call = (operation: string, input: object, more = {}): Promise<Answer> =>
		base.call(`membot_${operation}`, input, more);
	return {
		name: 'soulscope',
		write: (logical_path, content) => call('write', { logical_path, content }),
		read: (logical_path) => call('read', { logical_path }),
		list: async () => (await call('list', { limit: 1_000 })).data.entries,
		async search(query, numbers) {
			return pathsIn(await call('search', { query }, { queryVector: { model, numbers } }));
		},
		async searchWords(query) {
			return pathsIn(await call('search', { query, mode: 'keyword' }));
		},
		async fill({ documents }, direction) {
			for (const { path, text } of documents) await call('write', { logical_path: path, content: text });
			return giveVectors(storage, direction);
		},
		[Symbol.asyncDispose]: () => storage[Symbol.asyncDispose](),
	};
}

/** Every text of the store gets a vector: how many there are. */
export async function giveVectors(store: KnowledgeEmbeddings, direction: () => Float32Array): Promise<number> {
	for (;;) {
		const { keys } = await store.due(model, 5_000);
		if (keys.length === 0) return (await store.count(model)).all;
		await store.embedded(model, keys, keys.map(direction));
	}
}
