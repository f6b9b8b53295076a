import { expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { sql } from '../../../server/src/engine/text/sqlStatement.ts';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { fillEmbeddings, NotEmbedded } from '../../../server/src/host/managed/fillEmbeddings.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { createStoredMemories } from '../../../server/src/host/managed/storedSearch.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { goClawCases } from '../../support/goclaw/cases.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

interface CaseDocument {
	readonly path: string;
	readonly user: string;
	readonly content: string;
}

interface SearchCase {
	readonly docs: readonly CaseDocument[];
	readonly embeddings: string;
	readonly query: string;
	readonly userId: string;
	readonly maxResults: number;
	readonly minScore: number;
}

const usualModel = 'openai:text-embedding-3-small';

/** `[count(go), count(config), count(coffee), 0.5] over lower-cased text`, filled up with noughts: the cosine stays what it is. */
function countingEmbedder(described: string, model = usualModel, length = 1536): Embedder & { calls: number } {
	const words = [...described.matchAll(/count\((\w+)\)/gu)].map(([, word = '']) => word);
	return {
		model,
		calls: 0,
		async embed(texts) {
			this.calls += 1;
			return texts.map((text) => {
				const vector = new Float32Array(length);
				vector.set([...words.map((word) => text.toLowerCase().split(word).length - 1), 0.5]);
				return vector;
			});
		},
		rest: async () => undefined,
	};
}

const usualWords = '[count(go), count(config), count(coffee), 0.5]';

async function openWith(documents: readonly CaseDocument[], isReadOnly = false) {
	const address = await teamDatabase({ more: 'DELETE FROM memory_documents' });
	const connect = async (readOnly: boolean) => {
		const database = await connectDatabase({
			address: addressFrom(address),
			runtimes: registry.runtimes,
			isReadOnly: readOnly,
		});
		whenOver(() => database[Symbol.asyncDispose]());
		return { database, agents: createStoredAgents(database) };
	};
	const writer = await connect(false);
	const root = storedWorkspace(writer.database.name, 'guide');
	const gate = createStoredGate({ databases: new Map([[writer.database.name, writer]]), documents: noDocuments });
	for (const { path, user, content } of documents) {
		const file = user === '' ? path : `people/${user}/${path}`;
		const policy = { what: 'a test', accepts: () => true };
		expect(await gate.create({ root, path: file, policy, text: content })).toMatchObject({ kind: 'written' });
	}
	const open = isReadOnly ? await connect(true) : writer;
	const memories = createStoredMemories(new Map([[open.database.name, open]]), () => Date.UTC(2026, 1, 26));
	const fill = (embedder: Embedder, isAnyModel = false) =>
		fillEmbeddings(open, { agent: 'guide', embedder, isAnyModel, signal: new AbortController().signal });
	return { open, memories, root, fill, connect };
}

const usualDocuments = goClawCases.find(({ fn }) => fn === 'pg.memory.search')?.input.docs as readonly CaseDocument[];

// Nobody asks with a beginning of paths here; the ranking of that is tried without a database.
const searches = goClawCases.filter(({ fn, input }) => fn === 'pg.memory.search' && input.pathPrefix === '');

describeWithPostgres('the search of the runtime, in its database', () => {
	it.each(searches.map((one) => [one.id, one] as const))('finds what the real program found: %s', async (_, one) => {
		const { docs, embeddings, query, userId, maxResults, minScore } = one.input as unknown as SearchCase;
		const { memories, root, fill } = await openWith(docs);
		const described = embeddings === 'same' ? usualWords : embeddings;
		const embedder = described.startsWith('[') ? countingEmbedder(described) : undefined;
		if (embedder) await fill(embedder);
		const [numbers] = (await embedder?.embed([query])) ?? [];
		const { hits } = await memories.asRuntime(
			{ root, user: userId },
			{ query, limit: maxResults, minScore },
			numbers && { model: usualModel, numbers },
		);
		const expected = one.expected as readonly { readonly score: number }[];
		expect(
			hits.map(({ row, startLine, endLine, snippet, scope }) => ({ path: row, startLine, endLine, snippet, scope })),
		).toEqual(expected.map(({ score: _score, ...hit }) => hit));
		for (const [at, { score }] of hits.entries()) expect(score).toBeCloseTo(expected[at]?.score ?? Number.NaN, 6);
	});

	it('shows whose row it is, and never anybody else’s', async () => {
		const { memories, root } = await openWith(usualDocuments);
		const found = async (user: string) => {
			const { hits } = await memories.asRuntime({ root, user }, { query: 'go' }, undefined);
			return hits.map(({ path }) => path);
		};
		expect(await found('u1')).toEqual(['people/u1/MEMORY.md']);
		expect((await found('u2')).sort()).toEqual(['MEMORY.md', 'people/u2/memory/2026-01-02.md']);
		expect(await found('')).toEqual(['MEMORY.md']);
	});

	it('says where the vectors of the question do not fit, and goes by words then', async () => {
		const { memories, root } = await openWith(usualDocuments);
		const asked = (model: string, length: number) =>
			memories.asRuntime({ root, user: '' }, { query: 'go' }, { model, numbers: new Float32Array(length).fill(1) });
		const short = await asked('Xenova/all-MiniLM-L6-v2', 384);
		expect(short.semantics).toEqual({
			why: 'Only words were searched: vectors of this database have 1536 numbers, and those of Xenova/all-MiniLM-L6-v2 have 384.',
		});
		expect(short.hits).toHaveLength(1);
		expect((await asked('openai:other', 1536)).semantics).toEqual({
			why: 'Only words were searched: GoClaw embeds with text-embedding-3-small, and vectors of openai:other cannot be compared with those.',
		});
		expect((await asked(usualModel, 1536)).semantics).toEqual({ model: usualModel, embedded: 0, all: 4 });
	});

	it('reads a memory as its agent does: the person’s own, else everybody’s', async () => {
		const { memories, root } = await openWith(usualDocuments);
		expect(await memories.read({ root, user: 'u1' }, 'MEMORY.md')).toBe('I prefer Go over Rust.');
		expect(await memories.read({ root, user: 'u2' }, 'MEMORY.md')).toContain('The team ships');
		expect(await memories.read({ root, user: 'u1' }, 'memory/2026-01-02.md')).toBeUndefined();
		expect(await memories.read({ root, user: 'u1' }, 'people/u2/memory/2026-01-02.md')).toBeUndefined();
		expect(await memories.read({ root, user: 'u1' }, 'SOUL.md')).toBeUndefined();
	});
});

describeWithPostgres('our own search of the same rows', () => {
	const question = { query: 'coffee codes', mode: 'hybrid', limit: 10 } as const;

	it('goes by stems and beginnings, in what this person may find', async () => {
		const { memories, root } = await openWith(usualDocuments, true);
		const paths = async (user: string, query: string) => {
			const { hits } = await memories.search({ root, user }, { ...question, query });
			return hits.map(({ path }) => path);
		};
		expect(await paths('', 'coffee codes')).toContain('memory/coffee.md');
		expect(await paths('u1', 'prefers')).toEqual(['people/u1/MEMORY.md']);
		expect(await paths('u2', 'prefers rust')).not.toContain('people/u1/MEMORY.md');
		// What the agent itself is made of can be found as well.
		expect(await paths('', 'printer Bertha')).toEqual(['TOOLS.md']);
	});

	it('goes by the vectors of the database as well, where the model is that of the runtime', async () => {
		const { memories, root, fill } = await openWith(usualDocuments);
		const embedder = countingEmbedder(usualWords);
		await fill(embedder);
		const [numbers = new Float32Array()] = await embedder.embed(['coffee']);
		const near = await memories.search(
			{ root, user: '' },
			{ ...question, query: 'espresso', vector: { model: usualModel, numbers } },
		);
		expect(near.mode).toBe('hybrid');
		expect(near.hits[0]).toMatchObject({ path: 'memory/coffee.md', parts: { vector: expect.closeTo(1, 3) } });
		const wordsAlone = await memories.search({ root, user: '' }, { ...question, query: 'espresso' });
		expect(wordsAlone).toMatchObject({ mode: 'keyword', hits: [] });
	});

	it('sees what has been written since', async () => {
		const { memories, root, open } = await openWith(usualDocuments);
		const paths = async () => (await memories.search({ root, user: '' }, question)).hits.map(({ path }) => path);
		expect(await paths()).toContain('memory/coffee.md');
		const gone = open.database.runtime.managed.change({
			agent: 'guide',
			path: 'memory/coffee.md',
			before: 'Coffee machine code is 1234.',
			after: undefined,
		});
		if ('refused' in gone) throw new Error(gone.refused);
		await open.database.ask(gone);
		open.agents.forget('guide');
		expect(await paths()).not.toContain('memory/coffee.md');
	});
});

describeWithPostgres('filling in missing vectors', () => {
	const many = Array.from({ length: 100 }, (_, at) => ({
		path: `memory/note-${at}.md`,
		user: at % 2 === 0 ? '' : 'u1',
		content: `Go note ${at}.`,
	}));

	it('goes on from where it stopped, until nothing is left', async () => {
		const { fill } = await openWith(many);
		const embedder = countingEmbedder(usualWords);
		expect(await fill(embedder)).toEqual({ filled: 32, embedded: 32, all: 100 });
		for (let left = 100; left > 0; left -= 32) await fill(embedder);
		expect(await fill(embedder)).toEqual({ filled: 0, embedded: 100, all: 100 });
		// What has a vector is not read again.
		expect(embedder.calls).toBe(4);
	});

	it('is not done twice where two do it at once', async () => {
		const { open, connect } = await openWith(many);
		const read: string[] = [];
		const embedder = countingEmbedder(usualWords);
		const slow: Embedder = {
			...embedder,
			async embed(texts) {
				read.push(...texts);
				await new Promise((resolve) => setTimeout(resolve, 100));
				return embedder.embed(texts);
			},
		};
		const signal = new AbortController().signal;
		const others = await Promise.all([open, await connect(false), await connect(false)]);
		const steps = await Promise.all(
			others.map((each) => fillEmbeddings(each, { agent: 'guide', embedder: slow, isAnyModel: false, signal })),
		);
		expect(steps.reduce((sum, { filled }) => sum + filled, 0)).toBe(96);
		expect(new Set(read).size).toBe(read.length);
	});

	/** Embeds one text after the other, as the model on this computer does; `before`: hears of each text of a step. */
	function oneByOne(before: (at: number) => void = () => {}) {
		const embedder = countingEmbedder(usualWords);
		const waiting: number[] = [];
		const local: Embedder = {
			...embedder,
			async embed(texts, options = {}) {
				waiting.push(options.waiting ?? 0);
				const vectors: Float32Array[] = [];
				for (const [at, text] of texts.entries()) {
					await options.pause?.(true);
					before(at);
					options.signal?.throwIfAborted();
					const [vector = new Float32Array()] = await embedder.embed([text]);
					vectors.push(vector);
					options.onVector?.(at, vector);
				}
				return vectors;
			},
		};
		return { local, waiting };
	}

	const embeddedIn = async ({ database }: Awaited<ReturnType<typeof openWith>>['open']) => {
		const [row] = await database.ask({
			statement: sql`SELECT count(embedding)::int AS count FROM memory_chunks`,
			values: [],
		});
		return row;
	};

	it('keeps what was done of a step that was stopped', async () => {
		const { open } = await openWith(many);
		const stop = new AbortController();
		const { local: embedder } = oneByOne((at) => at === 5 && stop.abort(new Error('stopped')));
		const options = { agent: 'guide', embedder, isAnyModel: false, signal: stop.signal };
		await expect(fillEmbeddings(open, options)).rejects.toThrow('stopped');
		expect(await embeddedIn(open)).toEqual({ count: 5 });
	});

	it('keeps what was done before the model broke, and says why it did', async () => {
		const { open, fill } = await openWith(many);
		const { local } = oneByOne((at) => {
			if (at === 3) throw new Error('the model broke');
		});
		await expect(fill(local)).rejects.toThrow('the model broke');
		expect(await embeddedIn(open)).toEqual({ count: 3 });
	});

	it('tells the model how many wait behind, for which a pool has more processes', async () => {
		const { fill } = await openWith(many);
		const { local, waiting } = oneByOne();
		for (let left = 100; left > 0; left -= 32) await fill(local);
		expect(waiting).toEqual([68, 36, 4, 0]);
	});

	it('ends a step early where a long job should wait, with what is done, and holds no rows meanwhile', async () => {
		const { open, connect } = await openWith(many);
		const { local: embedder } = oneByOne();
		const { signal } = new AbortController();
		const step = (on: typeof open, isHeld: () => Promise<boolean>) =>
			fillEmbeddings(on, { agent: 'guide', embedder, isAnyModel: false, signal, isHeld });
		let looks = 0;
		// The first text of a step is read all the same: it tells whether its vector fits.
		expect(await step(open, async () => true)).toEqual({ filled: 1, isHeld: true, embedded: 1, all: 100 });
		expect(await step(open, async () => ++looks > 9)).toEqual({ filled: 10, isHeld: true, embedded: 11, all: 100 });
		expect(await step(await connect(false), async () => false)).toEqual({ filled: 32, embedded: 43, all: 100 });
	});

	it('is refused where vectors do not fit, are of another model, or nothing may be written', async () => {
		const { fill } = await openWith(usualDocuments);
		const refused = async (embedder: Embedder) => {
			const error = await fill(embedder).catch((reason: unknown) => reason);
			if (!(error instanceof NotEmbedded)) throw error;
			return error;
		};
		expect(await refused(countingEmbedder(usualWords, 'Xenova/all-MiniLM-L6-v2', 384))).toMatchObject({
			message:
				'Nothing was filled in: vectors of this database have 1536 numbers, and those of Xenova/all-MiniLM-L6-v2 have 384, so nobody could search with them. Choose the model that GoClaw uses, text-embedding-3-small.',
			isModel: false,
		});
		expect(await refused(countingEmbedder(usualWords, 'openai:other'))).toMatchObject({
			message: expect.stringContaining('GoClaw embeds with text-embedding-3-small'),
			isModel: true,
		});
		expect(await fill(countingEmbedder(usualWords, 'openai:other'), true)).toMatchObject({ filled: 4 });
		const readOnly = await openWith(usualDocuments, true);
		await expect(readOnly.fill(countingEmbedder(usualWords))).rejects.toThrow('connected only to read');
	});

	it('goes by the model that the agent’s own settings name', async () => {
		const { open, fill } = await openWith(usualDocuments);
		const statement = sql`UPDATE agents SET memory_config = '{"embedding_model": "openai/other"}'`;
		await open.database.ask({ statement, values: [] });
		expect(await fill(countingEmbedder(usualWords, 'openai:other'))).toMatchObject({ filled: 4 });
	});
});
