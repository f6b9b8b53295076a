import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createMemoryIndexes } from '../../../../server/src/host/search/index/memoryIndexes.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';

it('ends its thread when it is over, whatever is under way, and starts none again', async () => {
	const { root } = onDisk({ 'MEMORY.md': 'Tea at four.\n' });
	const indexes = createMemoryIndexes({ storage: undefined });
	const underWay = indexes.open(root).then(
		() => 'opened',
		(error) => String(error),
	);
	await indexes[Symbol.asyncDispose]();
	// It may just have been done.
	expect(await underWay).toMatch(/^opened$|the search index stopped/);
	await expect(indexes.open(root)).rejects.toThrow('the search index has ended');
});

it('keeps what is new when it is told to end', async () => {
	const { root } = onDisk({ 'MEMORY.md': 'Tea at four.\n' });
	const options = { storage: onDisk().root };
	const model = 'Example/one';
	const before = createMemoryIndexes(options);
	await before.open(root);
	const { keys } = await before.due(root, model, 10);
	expect(keys).toHaveLength(1);
	await before.embedded(
		root,
		model,
		keys,
		keys.map(() => Float32Array.of(1, 0)),
	);
	await before[Symbol.asyncDispose]();
	await using after = createMemoryIndexes(options);
	expect(await after.open(root)).toMatchObject({ phase: 'ready', indexed: 1 });
	expect(await after.due(root, model, 10)).toEqual({ keys: [], texts: [] });
});

it('ends its thread while nobody asks, and goes on with the next question or change', async () => {
	const { root, write } = onDisk({ 'MEMORY.md': 'Tea at four.\n' });
	const started: Worker[] = [];
	const note = (worker: Worker) => void started.push(worker);
	process.on('worker', note);
	const over = async (thread: Worker | undefined) => {
		if (thread && thread.threadId !== -1) await once(thread, 'exit');
	};
	try {
		await using indexes = createMemoryIndexes({ storage: onDisk().root, idleAfter: 20 });
		await indexes.open(root);
		await over(started[0]);
		write('MEMORY.md', 'Tea at four.\n\nCoffee at nine.\n');
		await indexes.update(root, ['MEMORY.md']);
		expect(indexes.state(root)).toMatchObject({ phase: 'ready', passages: 1 });
		await over(started[1]);
		const { hits } = await indexes.search(root, { query: 'coffee', limit: 5, mode: 'keyword' });
		expect(hits.map(({ path }) => path)).toEqual(['MEMORY.md']);
		expect(started).toHaveLength(3);
	} finally {
		process.off('worker', note);
	}
});

it('its thread hears of each key, and of whoever waits for an index to be opened', async () => {
	const program = new URL('../../support/threads/heardKeys.ts', import.meta.url);
	await using indexes = createMemoryIndexes({ storage: undefined, program });
	indexes.typed();
	indexes.typed();
	expect(await indexes.open('/one')).toMatchObject({ indexed: 2, total: 0 });
	const opened = new Promise((resolve) => indexes.onDidChange((_, state) => resolve(state)));
	const { state } = await indexes.search('/other', { query: 'tea', limit: 5, mode: 'keyword' });
	expect([await opened, state]).toMatchObject([{ total: 1 }, { total: 0 }]);
});

it('knows nothing of a folder that was closed while somebody searched it', async () => {
	const { root } = onDisk({ 'MEMORY.md': 'Tea at four.\n' });
	await using indexes = createMemoryIndexes({ storage: undefined });
	await indexes.open(root);
	const searched = indexes.search(root, { query: 'tea', limit: 5, mode: 'keyword' });
	await setImmediate();
	await indexes.close(root);
	expect((await searched).hits).toHaveLength(1);
	expect(indexes.state(root).phase).toBe('closed');
});
