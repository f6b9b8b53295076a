import { expect, it } from 'vitest';
import { type Embedder, EmbeddingFailure } from '../../../server/src/host/embedding/embedder.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { whenOver } from '../../support/whenOver.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import type { Answer } from './stores.ts';

/** Knows what tea is, whatever it is called. */
function teaModel(): Embedder & { readonly asked: string[] } {
	const asked: string[] = [];
	return {
		model: 'm',
		asked,
		async embed(texts) {
			asked.push(...texts);
			return texts.map((text) => Float32Array.from(/tea|oolong/.test(text) ? [1, 0] : [0, 1]));
		},
		rest: async () => undefined,
	};
}

async function storeWith(embedder: Embedder) {
	const root = onDisk().root;
	const store = await openWorkspaceStore({ root, dataFolder: root, embedder: async () => embedder });
	whenOver(() => store[Symbol.asyncDispose]());
	const write = (logical_path: string, content: string) => store.call('membot_write', { logical_path, content });
	await write('a.md', 'Oolong: oolong is steeped.');
	await write('b.md', 'The kiln.');
	const prepare = async () => {
		const { keys, texts } = await store.due('m', 10);
		await store.embedded('m', keys, await embedder.embed(texts));
	};
	const found = async (query: string, more = {}): Promise<string[]> => {
		const answer: Answer = await store.call('membot_search', { query, ...more });
		return answer.data.hits.map((hit: Answer) => hit.logical_path);
	};
	return { store, write, prepare, found };
}

it('asks the model only once somebody has prepared the store for it', async () => {
	const model = teaModel();
	const { found, prepare } = await storeWith(model);
	expect(await found('tea')).toEqual([]);
	expect(model.asked).toEqual([]);
	await prepare();
	expect(await found('tea')).toEqual(['a.md']);
	const before = model.asked.length;
	expect(await found('tea', { mode: 'keyword' })).toEqual([]);
	expect(model.asked).toHaveLength(before);
});

it('reads what was written since, before it answers', async () => {
	const { found, prepare, write } = await storeWith(teaModel());
	await prepare();
	await write('c.md', 'More oolong.');
	expect((await found('tea')).toSorted()).toEqual(['a.md', 'c.md']);
});

it('searches by words where the model fails', async () => {
	const model = teaModel();
	const { found, prepare } = await storeWith(model);
	await prepare();
	model.embed = () => Promise.reject(new EmbeddingFailure('broken-model', 'no'));
	expect(await found('kiln')).toEqual(['b.md']);
});
