import { expect, it } from 'vitest';
import { sha256 } from '../../../../server/src/engine/text/sha256.ts';
import { postgresStores } from '../../../../server/src/host/knowledge/postgres/server.ts';
import type { KnowledgeVectors } from '../../../../server/src/host/knowledge/storage.ts';
import type { StoreServer } from '../../../../server/src/host/knowledge/storeServer.ts';
import { storesInFolder } from '../../../../server/src/host/knowledge/storesInFolder.ts';
import { copyStores, storeLines } from '../../../../server/src/host/knowledge/transfer/copyStores.ts';
import { addressFrom } from '../../../../server/src/host/postgres/address.ts';
import { sourceOf } from '../../../engine/knowledge/support.ts';
import { describeWithPostgres, freshDatabase } from '../../../support/postgres/database.ts';
import { whenOver } from '../../../support/whenOver.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';
import { knowledgeTemplate, storeOn } from '../stores.ts';

const folder = (): StoreServer => storesInFolder(onDisk().root, () => undefined);

async function server(): Promise<StoreServer> {
	const stores = postgresStores({ address: addressFrom(await freshDatabase(knowledgeTemplate)) });
	whenOver(() => stores[Symbol.asyncDispose]());
	return stores;
}

/** Two stores with everything that is odd about texts, removals, authors, bytes, and pages. */
async function filledFolder(): Promise<StoreServer> {
	const stores = folder();
	await using first = stores.store('ws-1');
	const { call, clock } = storeOn(first);
	const texts = ['a\0b', '\u0001', '\r\n', '🌿 ü', 'x'.repeat(100_000), '\uFEFF', ''];
	for (const [index, content] of texts.entries()) {
		await call(
			'write',
			{ logical_path: `${index % 3}.md`, content, change_note: content.slice(0, 3) },
			{ author: 'agent' },
		);
		clock.now += 1000;
	}
	const image = sourceOf('/d/a.png', Buffer.from([0, 1, 2, 255]), { converted: { text: 'A picture.' } });
	await call('add', { sources: ['/d/a.png'], refresh_frequency: '12h' }, { findSources: async () => [image] });
	await call('remove', { paths: ['1.md'] });
	const page = { address: 'https://a.example/?q=\0', final_address: 'https://a.example/', status: 200, bytes: 3 };
	for (const at of ['2026-05-15T12:00:00.000Z', '2026-05-15T12:00:01.000Z'])
		await first.run(
			() => ({ changes: [{ kind: 'fetched', fetch: { at, ...page, reason: 'add', outcome: 'ok' } }] }),
			true,
		);
	await using second = stores.store('ws-2');
	await storeOn(second).call('write', { logical_path: 'ä/☃.md', content: 'Tea.' });
	return stores;
}

const allLines = async (stores: StoreServer): Promise<readonly string[]> => {
	const lines: string[] = [];
	for (const name of await stores.names()) {
		await using store = stores.store(name);
		lines.push(...(await storeLines(store)).map((line) => `${name} ${line}`));
	}
	return lines;
};

describeWithPostgres('the knowledge of a person', () => {
	it('is the same to the byte after it was copied to a server and back', async () => {
		const [first, there, back] = [await filledFolder(), await server(), folder()];
		const lines = await allLines(first);
		expect(lines).toHaveLength(13);
		expect(await copyStores(first, there)).toEqual({ stores: 2, versions: 10, vectors: 0, different: [] });
		expect(await allLines(there)).toEqual(lines);
		expect(await copyStores(there, back)).toEqual({ stores: 2, versions: 10, vectors: 0, different: [] });
		expect(await allLines(back)).toEqual(lines);
		// Once more is no more.
		expect(await copyStores(first, there)).toEqual({ stores: 2, versions: 0, vectors: 0, different: [] });
		// It can be found there, and nothing of what was removed.
		await using store = there.store('ws-1');
		const { hits } = (await storeOn(store).call('search', { query: 'picture' })).data;
		expect(hits).toHaveLength(1);
	});

	it('is there once where two copy it at once', async () => {
		const [first, there] = [await filledFolder(), await server()];
		const both = await Promise.all([copyStores(first, there), copyStores(first, there)]);
		expect(both.map(({ different }) => different)).toEqual([[], []]);
		expect(await allLines(there)).toEqual(await allLines(first));
	});

	it('goes nowhere over what is there, and what differs is named', async () => {
		const [first, there] = [await filledFolder(), await server()];
		await using store = there.store('ws-2');
		await storeOn(store).call('write', { logical_path: 'ä/☃.md', content: 'Coffee.' });
		const { different } = await copyStores(first, there);
		expect(different).toEqual(['ws-2: version 2026-05-15T12:00:00.000Z ä/☃.md']);
		expect((await storeOn(store).call('read', { logical_path: 'ä/☃.md' })).data.content).toBe('Coffee.');
	});

	it('has the same vectors, to the byte, there and back again', async () => {
		const [first, there, back] = [await filledFolder(), await server(), folder()];
		const lines = await embedAll(first, 'ws-1', { short: 3, long: 384 });
		expect(lines).toHaveLength(300);
		expect(await copyStores(first, there)).toMatchObject({ vectors: 300, different: [] });
		expect(await linesIn(there, 'ws-1')).toEqual(lines);
		expect(await copyStores(there, back)).toMatchObject({ vectors: 300, different: [] });
		expect(await linesIn(back, 'ws-1')).toEqual(lines);
		expect(await copyStores(first, there)).toMatchObject({ vectors: 0 });
		// Nothing is left for the model to read.
		await using store = there.store('ws-1');
		expect((await store.due('long', 10)).keys).toEqual([]);
	});

	it('keeps its own vectors where a model gives others there, and those of texts that are not the same', async () => {
		const [first, there] = [await filledFolder(), await server()];
		await copyStores(first, there);
		const own = await embedAll(there, 'ws-1', { m: 2 });
		await embedAll(first, 'ws-1', { m: 3, n: 3 });
		await using store = there.store('ws-1');
		expect(await copyStores(first, there)).toMatchObject({ vectors: 150 });
		expect((await linesIn(there, 'ws-1')).filter((line) => line.startsWith('m '))).toEqual(own);
		const [one] = await store.vectorsBehind('n', 0, 1);
		if (!one) throw new Error('nothing was copied');
		const other = { ...one, search_text: `${one.search_text} ` };
		expect(await store.takeVectors({ name: 'o', dimensions: 3 }, [other])).toBe(0);
		expect(await store.takeVectors({ name: 'o', dimensions: 3 }, [one])).toBe(1);
	});
});

/** A line for each vector of a store that has fewer than a thousand of a model: of what, and the digest of its bytes. */
async function vectorLines(storage: KnowledgeVectors): Promise<readonly string[]> {
	const lines = (await storage.models()).map(async ({ name }) =>
		(await storage.vectorsBehind(name, 0, 1_000)).map(({ logical_path, version_id, chunk_index, vector }) => {
			const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
			return `${name} ${version_id} ${chunk_index} ${logical_path} ${sha256(bytes)}`;
		}),
	);
	return (await Promise.all(lines)).flat().sort();
}

const linesIn = async (stores: StoreServer, name: string): Promise<readonly string[]> => {
	await using store = stores.store(name);
	return await vectorLines(store);
};

/** Every chunk of the store gets a vector of each model, whose vectors have so many numbers; then the lines of it. */
async function embedAll(stores: StoreServer, name: string, models: Readonly<Record<string, number>>) {
	await using store = stores.store(name);
	const odd = [-0, 0, 1 / 3, -1e-30, 0.1];
	for (const [model, dimensions] of Object.entries(models)) {
		// Those of newest versions come first, and then the others.
		for (;;) {
			const { keys } = await store.due(model, 1000);
			if (keys.length === 0) break;
			const vectors = keys.map((_, key) =>
				Float32Array.from({ length: dimensions }, (_each, at) => odd[(at + key) % odd.length] ?? 0),
			);
			await store.embedded(model, keys, vectors);
		}
	}
	return await vectorLines(store);
}
