import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { createStoreSearches } from '../../../server/src/host/knowledge/search/storeSearches.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { createEmbeddingSearch } from '../../../server/src/host/search/vectors/embeddingSearch.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import type { Answer } from './stores.ts';

/** Knows that an oven is a kiln, and nothing else. */
const toy: Embedder = {
	model: 'toy',
	embed: async (texts) => texts.map((text) => Float32Array.from(/kiln|oven/i.test(text) ? [1, 0] : [0, 1])),
	rest: async () => undefined,
};

const forever = new AbortController().signal;

async function desk(texts: Readonly<Record<string, string>>, model?: Embedder) {
	const { root } = onDisk();
	const open = () => openWorkspaceStore({ root, dataFolder: root, wanted: 'project' });
	const write = async (logical_path: string, content: string) => {
		await using store = await open();
		await store.call('membot_write', { logical_path, content });
	};
	for (const [path, text] of Object.entries(texts)) await write(path, text);
	const troubles: string[] = [];
	const searches = createStoreSearches({
		open,
		onTrouble: (line) => troubles.push(line),
		embedding: (indexes) => createEmbeddingSearch({ indexes, embedder: async () => model, onTrouble: () => undefined }),
	});
	const { file } = await open();
	const found = async (query: string, mode = 'hybrid'): Promise<readonly string[]> => {
		const answer: Answer = await searches.search({ root, file, input: { query, mode } }, forever);
		return answer.data.hits.map((hit: Answer) => hit.logical_path);
	};
	return { root, file, found, write, searches, troubles };
}

const texts = { 'kiln.md': 'The kiln is warm on Wednesday.', 'tea.md': 'Sam drinks oolong.' };

it('finds by words where there is no model, and hears of what is written meanwhile', async () => {
	const { found, write } = await desk(texts);
	expect(await found('oolong')).toEqual(['tea.md']);
	expect(await found('oven')).toEqual([]);
	await write('more.md', 'More oolong.');
	expect(await found('oolong')).toEqual(expect.arrayContaining(['tea.md', 'more.md']));
});

it('embeds in the background where there is one, and then finds what is said in other words', async () => {
	const { found } = await desk(texts, toy);
	await found('oven');
	await vi.waitFor(async () => expect((await found('oven'))[0]).toBe('kiln.md'), { timeout: 10_000, interval: 50 });
	expect(await found('oven', 'keyword')).toEqual([]);
});

it('says in one line what is no store, and is not the worse for it', async () => {
	const { root, found, searches } = await desk(texts);
	const file = `${root}/other.db`;
	await writeFile(file, 'This is a diary, not a database.\n'.repeat(100));
	await expect(searches.search({ root, file, input: { query: 'tea' } }, forever)).rejects.toThrow(
		/other\.db: the knowledge store cannot be searched: /,
	);
	expect(await found('oolong')).toEqual(['tea.md']);
});

it('stops waiting where nobody waits for it any more', async () => {
	const { root, file, searches } = await desk(texts);
	const stop = new AbortController();
	const asked = searches.search({ root, file, input: { query: 'tea' } }, stop.signal);
	stop.abort(new Error('never mind'));
	await expect(asked).rejects.toThrow('never mind');
});

it('says what had to be repaired before it could be searched', async () => {
	const { file, found, troubles } = await desk(texts);
	{
		using database = new DatabaseSync(file, { defensive: false });
		database.exec('DELETE FROM words_data WHERE id > 10');
	}
	expect(await found('oolong')).toEqual(['tea.md']);
	expect(troubles).toEqual(['The word index of the knowledge store was damaged. It was rebuilt, and nothing is lost.']);
});
