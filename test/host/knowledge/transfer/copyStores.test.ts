import { expect, it } from 'vitest';
import { postgresStores } from '../../../../server/src/host/knowledge/postgres/server.ts';
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
		expect(await copyStores(first, there)).toEqual({ stores: 2, versions: 10, different: [] });
		expect(await allLines(there)).toEqual(lines);
		expect(await copyStores(there, back)).toEqual({ stores: 2, versions: 10, different: [] });
		expect(await allLines(back)).toEqual(lines);
		// Once more is no more.
		expect(await copyStores(first, there)).toEqual({ stores: 2, versions: 0, different: [] });
		// It can be found there, and nothing of what was removed.
		await using store = there.store('ws-1');
		const { hits } = (await storeOn(store).call('search', { query: 'picture' })).data;
		expect(hits).toHaveLength(1);
	});

	it('goes nowhere over what is there, and what differs is named', async () => {
		const [first, there] = [await filledFolder(), await server()];
		await using store = there.store('ws-2');
		await storeOn(store).call('write', { logical_path: 'ä/☃.md', content: 'Coffee.' });
		const { different } = await copyStores(first, there);
		expect(different).toEqual(['ws-2: version 2026-05-15T12:00:00.000Z ä/☃.md']);
		expect((await storeOn(store).call('read', { logical_path: 'ä/☃.md' })).data.content).toBe('Coffee.');
	});
});
