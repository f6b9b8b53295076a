import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Embedder, EmbeddingFailure } from '../../../../server/src/host/embedding/embedder.ts';
import { defaultModel } from '../../../../server/src/host/embedding/models.ts';
import { FolderIndex } from '../../../../server/src/host/search/index/folderIndex.ts';
import {
	createEmbeddingSearch,
	type EmbeddingSearchOptions,
} from '../../../../server/src/host/search/vectors/embeddingSearch.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';

/** Knows three matters, whatever words they are put in. */
const matters = [/kiln|oven|fire/i, /doctor|physician/i, /tea|drink/i];

const vectorOf = (text: string): Float32Array => {
	const raw = matters.map((matter) => (matter.test(text) ? 1 : 0.01));
	const length = Math.hypot(...raw);
	return Float32Array.from(raw, (value) => value / length);
};

function toy(): Embedder & { readonly embedded: string[]; fails?: Error } {
	const embedded: string[] = [];
	return {
		model: 'toy',
		embedded,
		async embed(texts) {
			if (this.fails) throw this.fails;
			embedded.push(...texts);
			return texts.map(vectorOf);
		},
		rest: async () => undefined,
	};
}

function desk(files: Record<string, string>, embedder?: Embedder, pause?: () => Promise<void>) {
	const disk = onDisk(files);
	const storage = onDisk({}).root;
	const open = () => new FolderIndex({ root: disk.root, storage, clock: Date.now });
	const index = open();
	const told: string[] = [];
	let finished = () => {};
	const indexes: EmbeddingSearchOptions['indexes'] = {
		due: async (_root, model, most) => {
			const due = index.due(model, most);
			if (due.keys.length === 0) finished();
			return due;
		},
		embedded: async (_root, model, keys, vectors) => index.embedded(model, keys, vectors),
		waiting: (_root, model) => index.state.passages - index.embeddedBy(model),
	};
	const embeddingSearch = createEmbeddingSearch({
		indexes,
		embedder: async () => embedder,
		onTrouble: (message) => {
			told.push(message);
			finished();
		},
		retryAfter: 1,
		...(pause && { pause }),
	});
	return {
		disk,
		index,
		open,
		embeddingSearch,
		told,
		/** Until there is nothing left to embed, or it failed. */
		async keptUp() {
			await index.open();
			const done = new Promise<void>((resolve) => {
				finished = resolve;
			});
			embeddingSearch.keepUp(disk.root);
			await done;
		},
		async find(query: string, mode: 'hybrid' | 'semantic' | 'keyword' = 'hybrid') {
			const vector = await embeddingSearch.questionOf(query);
			return index.search({ query, limit: 5, mode, ...(vector && { vector }) });
		},
	};
}

const files = {
	'MEMORY.md':
		'# Studio\n\nThe big kiln was rewired in 2023.\n\n# Health\n\nDr Brandt sees people on Tuesdays: a physician.\n',
	'memory/2026-11-20.md': '- Tea at four.\n',
};

it('what is said in other words is found once it is embedded', async () => {
	const { find, index, keptUp } = desk(files, toy());
	await keptUp();
	expect(index.state.embeddings).toEqual({ model: 'toy', embedded: 3 });
	const answer = await find('which doctor');
	expect(answer.hits[0]).toMatchObject({ path: 'MEMORY.md', parts: { vector: expect.closeTo(1, 1) } });
	expect(answer.hits[0]?.snippet).toContain('Brandt');
	// What is not half as near says nothing of it.
	expect(answer.hits).toHaveLength(1);
	expect(answer).toMatchObject({ mode: 'hybrid', notes: [] });
});

it('a word that stands there as it was asked is found as well, however far the meaning is', async () => {
	const { find, keptUp } = desk({ ...files, 'memory/notes.md': 'The word rewired stands here, and tea.\n' }, toy());
	await keptUp();
	const { hits } = await find('rewired');
	expect(
		hits
			.filter(({ exact }) => exact)
			.map(({ path }) => path)
			.sort(),
	).toEqual(['MEMORY.md', 'memory/notes.md']);
});

it('hints are not part of what is meant', async () => {
	const embedder = toy();
	const { embeddingSearch } = desk(files, embedder);
	await embeddingSearch.questionOf('path:memory/ "green tea" after:2026-11-01 type:"daily log"');
	expect(embedder.embedded).toEqual(['green tea']);
	expect(await embeddingSearch.questionOf('path:memory/')).toBeUndefined();
});

it('only what is new is embedded, also after the index was closed', async () => {
	const embedder = toy();
	const { disk, index, open, keptUp } = desk(files, embedder);
	await keptUp();
	expect(embedder.embedded).toHaveLength(3);
	index.save();
	const again = open();
	await again.open();
	disk.write('memory/2026-11-20.md', '- Tea at four.\n\n# Later\n\nThe oven is cold.\n');
	again.update(['memory/2026-11-20.md']);
	const due = again.due('toy', 10);
	expect(due.texts).toEqual(['Later\n# Later\n\nThe oven is cold.']);
});

it('another model begins anew and leaves the first one’s vectors alone', async () => {
	const { index, keptUp, open } = desk(files, toy());
	await keptUp();
	expect(index.due('other', 10).keys).toHaveLength(3);
	index.save();
	const again = open();
	await again.open();
	expect(again.due('toy', 10).keys).toEqual([]);
});

it('a service that fails is told of once, and words still count', async () => {
	const embedder = toy();
	embedder.fails = new EmbeddingFailure('rate-limit', 'The service takes no more texts just now.');
	const { find, keptUp, told, embeddingSearch } = desk(files, embedder);
	await keptUp();
	const answer = await find('kiln');
	expect(answer).toMatchObject({ mode: 'keyword', hits: [{ path: 'MEMORY.md' }] });
	expect(embeddingSearch.trouble).toBe('The service takes no more texts just now.');
	expect(told).toEqual(['The service takes no more texts just now.']);
});

it('without a model words count, and the answer says so', async () => {
	const { find, index } = desk(files, undefined);
	await index.open();
	const answer = await find('kiln');
	expect(answer.mode).toBe('keyword');
	expect(answer.notes).toEqual([expect.stringContaining('Semantic search is not set up')]);
});

describe('a question in a language that the usual model does not know', () => {
	const tea = { 'memory/2026-11-20.md': '外婆的茶馆今天开张了。\n\n# Ofen\n\nDer Ofen kostet vierhundert Euro.\n' };
	const english = () => ({ ...toy(), model: defaultModel.name });

	it('is searched by words where the script is another, and the answer says why and what helps', async () => {
		const { find, keptUp } = desk(tea, english());
		await keptUp();
		const answer = await find('茶馆 oven');
		expect(answer.mode).toBe('hybrid');
		const foreign = await find('谁开了茶馆？');
		expect(foreign).toMatchObject({ mode: 'keyword', hits: [{ path: 'memory/2026-11-20.md' }] });
		expect(foreign.hits.every(({ parts }) => parts.vector === undefined)).toBe(true);
		expect(foreign.notes).toEqual([
			'Only words are searched, because the model for semantic search only knows English. For other languages, choose another model in the setting soulscope.embeddings.model.',
		]);
	});

	it('is searched by both where the letters are the same, and the answer says so too', async () => {
		const { find, keptUp } = desk(tea, english());
		await keptUp();
		const { mode, notes, hits } = await find('Was kostet der Ofen und wie ist er?');
		expect([mode, notes]).toEqual([
			'hybrid',
			[expect.stringContaining('made for English, and this question looks German')],
		]);
		expect(hits[0]?.headings).toEqual(['Ofen']);
	});

	it('is nothing to say where only words are asked for, or the model is another', async () => {
		const { find, keptUp } = desk(tea, english());
		await keptUp();
		expect((await find('谁开了茶馆？', 'keyword')).notes).toEqual([]);
		const other = desk(tea, toy());
		await other.keptUp();
		expect(await other.find('谁开了茶馆？')).toMatchObject({ mode: 'hybrid', notes: [] });
	});
});

it('what broke is tried again by itself, until all is embedded', async () => {
	const embedder = toy();
	embedder.fails = new EmbeddingFailure('broken-model', 'The model did not run.');
	const { keptUp, embeddingSearch, told, index } = desk(files, embedder);
	await keptUp();
	expect([told, embeddingSearch.trouble]).toEqual([['The model did not run.'], 'The model did not run.']);
	delete embedder.fails;
	await vi.waitUntil(() => index.state.embeddings?.embedded === index.state.passages, { timeout: 30_000 });
	expect(embeddingSearch.trouble).toBeUndefined();
});

it('what only a person can put right is not tried again', async () => {
	const embedder = toy();
	embedder.fails = new EmbeddingFailure('refused-key', 'The key was refused.');
	let tries = 0;
	const { keptUp } = desk(files, {
		...embedder,
		embed: () => {
			tries += 1;
			return Promise.reject(embedder.fails);
		},
	});
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	await keptUp();
	await vi.advanceTimersByTimeAsync(7_200_000);
	expect(tries).toBe(1);
});

it('what is likely to be asked for first is embedded first, and an old log last', async () => {
	const embedder = toy();
	const { keptUp } = desk(
		{
			'bank/2024-01-02.md': 'a',
			'memory/2026-11-19.md': 'b',
			'memory/2026-11-20.md': 'c',
			'memory/people/anna.md': 'd',
			'MEMORY.md': 'e',
		},
		embedder,
	);
	await keptUp();
	expect(embedder.embedded).toEqual(['e', 'c', 'b', 'a', 'd']);
});

it('the embedder is told what to wait for between two batches', async () => {
	const pause = async () => undefined;
	const told: unknown[] = [];
	const { keptUp } = desk(
		files,
		{
			...toy(),
			embed: async (texts, options) => {
				told.push(options?.pause);
				return texts.map(vectorOf);
			},
		},
		pause,
	);
	await keptUp();
	expect(told).toEqual([pause]);
});

/** A list of so many texts, as an index has it, and how often somebody counts them. */
function listOf(count: number) {
	const left = Array.from({ length: count }, (_, at) => `text ${at}`);
	const counted = { times: 0 };
	const indexes: EmbeddingSearchOptions['indexes'] = {
		due: async (_root, _model, most) => ({ keys: left.slice(0, most), texts: left.slice(0, most) }),
		embedded: async (_root, _model, keys) => void left.splice(0, keys.length),
		waiting() {
			counted.times += 1;
			return left.length;
		},
	};
	return { left, counted, indexes };
}

it('the embedder is told how many texts wait behind, which are counted once', async () => {
	const { left, counted, indexes } = listOf(100);
	const told: unknown[] = [];
	const embedder: Embedder = {
		...toy(),
		embed: async (texts, options) => {
			told.push([texts.length, options?.waiting]);
			return texts.map(vectorOf);
		},
	};
	createEmbeddingSearch({ indexes, embedder: async () => embedder, onTrouble: () => undefined }).keepUp('/aria');
	await vi.waitUntil(() => left.length === 0);
	expect(told).toEqual([
		[32, 68],
		[32, 36],
		[32, 4],
		[4, 0],
	]);
	expect(counted.times).toBe(1);
});

it('another model takes over in the middle, also where the first one only waited', async () => {
	const { left, indexes } = listOf(100);
	const by: string[] = [];
	let goOn = () => {};
	const waits = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	const named = (model: string): Embedder => ({
		...toy(),
		model,
		embed: async (texts) => {
			if (model === 'first') await waits;
			by.push(...texts.map(() => model));
			return texts.map(vectorOf);
		},
	});
	let meant = named('first');
	const search = createEmbeddingSearch({ indexes, embedder: async () => meant, onTrouble: () => undefined });
	search.keepUp('/aria');
	await search.embedder();
	meant = named('second');
	search.changed();
	goOn();
	await vi.waitUntil(() => left.length === 0);
	expect(new Set(by.slice(32))).toEqual(new Set(['second']));
});

it('a question that ends because another model is meant by now is put to that one', async () => {
	let fail = (_why: Error) => {};
	const first: Embedder = {
		...toy(),
		embed: () =>
			new Promise((_, reject) => {
				fail = reject;
			}),
		rest: async () => fail(new EmbeddingFailure('broken-model', 'The model did not run.')),
	};
	const models: Embedder[] = [first, { ...toy(), model: 'next' }];
	const told: string[] = [];
	const embeddingSearch = createEmbeddingSearch({
		indexes: { due: async () => ({ keys: [], texts: [] }), embedded: async () => undefined, waiting: () => 0 },
		embedder: async () => models.shift(),
		onTrouble: (message) => told.push(message),
	});
	const question = embeddingSearch.questionOf('kiln');
	await embeddingSearch.embedder();
	embeddingSearch.changed();
	expect(await question).toMatchObject({ model: 'next' });
	expect([told, embeddingSearch.trouble]).toEqual([[], undefined]);
});
