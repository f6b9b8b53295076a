import { expect, it } from 'vitest';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Embedder } from '../../../../server/src/host/embedding/embedder.ts';
import type { RuntimeRecall } from '../../../../server/src/host/search/runtime/runtimeSearch.ts';
import { createRuntimeSemanticSearch } from '../../../../server/src/host/search/runtime/runtimeSemanticSearch.ts';
import type { Workspace } from '../../../../server/src/host/workspace/workspaces.ts';
import { snapshotOf } from '../../../engine/snapshots.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';

const texts = new Map(Array.from({ length: 40 }, (_, at) => [`memory/n${at}.md`, `The kiln, day ${at}.`]));
const patient = { signal: new AbortController().signal, timeoutMs: 60_000 };

function recallOf(id = 'openclaw@2026.9.6'): RuntimeRecall {
	const runtime = runtimeById(id);
	const policy = runtime?.memory.recall?.(snapshotOf({}));
	if (!runtime || !policy) throw new Error('no search');
	return { workspace: { root: '/aria' } as Workspace, runtime, policy, texts };
}

interface DeskOptions {
	readonly beforeBatch?: () => Promise<void> | void;
	readonly pause?: () => Promise<void>;
}

function desk({ beforeBatch, pause: untilQuiet }: DeskOptions = {}) {
	const embedded: string[] = [];
	const embedder: Embedder = {
		model: 'toy',
		async embed(given, { signal, pause } = {}) {
			await pause?.(false);
			if (given.length > 1) await beforeBatch?.();
			signal?.throwIfAborted();
			embedded.push(...given);
			return given.map((text) => Float32Array.from([text.includes('kiln') ? 1 : 0, 1]));
		},
		rest: async () => undefined,
	};
	const storage = onDisk().root;
	const open = () =>
		createRuntimeSemanticSearch({
			storage,
			clock: Date.now,
			embedder: async () => embedder,
			...(untilQuiet && { pause: untilQuiet }),
		});
	return { embedded, open };
}

function gate(): { readonly opened: Promise<void>; open(): void } {
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { opened, open };
}

it('reads the chunks once, and keeps what they mean', async () => {
	const { embedded, open } = desk();
	const first = await open().of(recallOf(), 'kiln', patient);
	expect(first).toMatchObject({ model: 'toy', queryVector: [1, 1], embedded: 40, all: 40 });
	expect(first?.vectorOf({ text: 'The kiln, day 7.' })).toEqual([1, 1]);
	expect(first?.vectorOf({ text: 'never seen' })).toBeUndefined();
	await open().of(recallOf(), 'oven', patient);
	expect(embedded.filter((text) => text.startsWith('The'))).toHaveLength(40);
});

it('answers with what is known when the patience is over, and the reading goes on behind it', async () => {
	const stall = gate();
	const { open } = desk({ beforeBatch: () => stall.opened });
	const semanticSearch = open();
	expect(await semanticSearch.of(recallOf(), 'kiln', { ...patient, timeoutMs: 1 })).toMatchObject({
		embedded: 0,
		all: 40,
	});
	stall.open();
	expect(await semanticSearch.of(recallOf(), 'kiln', patient)).toMatchObject({ embedded: 40 });
});

it('reads at once what somebody waits for, and the rest when nobody is disturbed', async () => {
	const [goOn, quiet, paused] = [gate(), gate(), gate()];
	const { embedded, open } = desk({
		beforeBatch: () => goOn.opened,
		pause() {
			paused.open();
			return quiet.opened;
		},
	});
	const semanticSearch = open();
	await semanticSearch.of(recallOf(), 'kiln', { ...patient, timeoutMs: 1 });
	goOn.open();
	await paused.opened;
	expect(embedded.filter((text) => text.startsWith('The'))).toHaveLength(16);
	quiet.open();
	expect(await semanticSearch.of(recallOf(), 'kiln', patient)).toMatchObject({ embedded: 40 });
});

it('reads nothing where nobody has patience', async () => {
	const { embedded, open } = desk();
	expect(await open().of(recallOf(), 'kiln', { ...patient, timeoutMs: 0 })).toMatchObject({ embedded: 0, all: 40 });
	expect(embedded).toEqual(['kiln']);
});

it('ends the reading where whoever asked cancels', async () => {
	const controller = new AbortController();
	const { embedded, open } = desk({ beforeBatch: () => controller.abort(new Error('enough')) });
	const asked = open().of(recallOf(), 'kiln', { signal: controller.signal, timeoutMs: 60_000 });
	await expect(asked).rejects.toThrow('enough');
	expect(embedded).toEqual(['kiln']);
});

it('has nothing to say where the runtime goes by words alone, or the question has none', async () => {
	const { embedded, open } = desk();
	expect(await open().of(recallOf('holaboss@2026.4.13'), 'kiln', patient)).toBeUndefined();
	expect(await open().of(recallOf(), 'path:memory/', patient)).toBeUndefined();
	expect(embedded).toEqual([]);
});
