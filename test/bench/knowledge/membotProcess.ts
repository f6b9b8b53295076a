// Run by Bun: the membot in a folder, as its own client library has it, and with its database kept open. Its rows are printed
// as lines of JSON. What stands in for its model gives vectors made beforehand, at no cost.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCompass } from '../compass.ts';
import { summarise, timed } from '../statistics.ts';
import type { BenchStore } from './benchStore.ts';
import { createCorpus } from './corpus.ts';
import type { MembotOrder } from './membot.ts';
import { type MeasuredRow, speedOf, speedOfReading } from './speed.ts';

declare const Bun: {
	plugin(plugin: {
		readonly name: string;
		setup(build: {
			module(name: string, load: () => { readonly loader: 'object'; readonly exports: object }): void;
		}): void;
	}): void;
};

// biome-ignore lint/suspicious/noExplicitAny: what each operation answers is known here
type Answer = any;

const order: MembotOrder = JSON.parse(process.argv[2] ?? '');

const direction = createCompass();
const vectors = Array.from({ length: 512 }, () => [...direction()]);
let given = 0;
const nextVector = () => vectors[given++ % vectors.length];

Bun.plugin({
	name: 'without a model',
	setup(build) {
		build.module('@huggingface/transformers', () => ({
			loader: 'object',
			exports: {
				env: { backends: {} },
				AutoTokenizer: {},
				AutoModelForSequenceClassification: {},
				pipeline: async () => async (texts: readonly string[]) => ({ tolist: () => texts.map(nextVector) }),
			},
		}));
		// Notes of a Mac, which nobody asks for here.
		const names = ['Notes', 'DatabaseAccessDeniedError', 'DatabaseNotFoundError', 'PasswordProtectedError'];
		build.module('macos-ts', () => ({
			loader: 'object',
			exports: Object.fromEntries(names.map((name) => [name, class extends Error {}])),
		}));
	},
});

const { MembotClient, OPERATIONS, buildContext, closeContext } = await import(
	pathToFileURL(join(order.membot, 'src', 'sdk.ts')).href
);

const print = (row: MeasuredRow): void => console.log(JSON.stringify(row));

/** As its own client and its MCP server do it: the file is closed after each call. */
async function client(configFlag: string) {
	const own = new MembotClient({ configFlag });
	await own.connect();
	return {
		call: (name: string, input: object): Promise<Answer> => own[name](input),
		[Symbol.asyncDispose]: (): Promise<void> => own.close(),
	};
}

/** The same operations on a file that stays open, which no part of membot does from one call to the next. */
async function keptOpen(configFlag: string) {
	const context = await buildContext({ configFlag, json: true, noInteractive: true, noColor: true });
	return {
		call(name: string, input: object): Promise<Answer> {
			const operation = OPERATIONS.find((each: { readonly name: string }) => each.name === `membot_${name}`);
			return operation.handler(operation.inputSchema.parse(input), context);
		},
		[Symbol.asyncDispose]: (): Promise<void> => closeContext(context),
	};
}

function benchStore(name: string, call: (name: string, input: object) => Promise<Answer>): BenchStore {
	const found = async (input: object): Promise<readonly string[]> => {
		const { hits } = await call('search', input);
		// Membot itself says nothing where DuckDB cannot search for words.
		if (hits.length === 0) throw new Error('membot finds nothing: has DuckDB here its extension for full text?');
		return hits.map(({ logical_path }: { logical_path: string }) => logical_path);
	};
	return {
		name,
		write: (logical_path, content) => call('write', { logical_path, content }),
		read: (logical_path) => call('read', { logical_path: `corpus/${logical_path}` }),
		list: async () => (await call('list', { limit: 1_000 })).entries,
		search: (query) => found({ query }),
		searchWords: (query) => found({ query, mode: 'keyword' }),
		[Symbol.asyncDispose]: async () => undefined,
	};
}

async function speed(): Promise<void> {
	const corpus = createCorpus(1_000);
	const data = join(order.data, 'speed');
	{
		await using own = await client(data);
		const added = await own.call('add', { sources: [order.folder], logical_path: 'corpus' });
		if (added.ok !== corpus.documents.length)
			throw new Error(`membot has added ${added.ok} of ${added.total} documents`);
		const { chunks } = await own.call('stats', {});
		console.error(`  membot: ${chunks.current} chunks, by its own rules`);
		for await (const row of speedOf(benchStore('membot', own.call), corpus, order.rounds)) print(row);
	}
	await using open = await keptOpen(data);
	const store = benchStore('membot, kept open', open.call);
	// All else makes the index of words anew, for which it does not matter.
	for await (const row of speedOfReading(store, corpus, order.rounds)) print(row);
}

async function ingest(): Promise<void> {
	const times = await timed(order.rounds.slow, 0, async (round) => {
		await using own = await client(join(order.data, `ingest-${round}`));
		const { failed } = await own.call('add', { sources: [order.folder] });
		if (failed > 0) throw new Error(`membot has failed to add ${failed} documents`);
	});
	print({ what: 'add a folder, with vectors', store: 'membot', summary: summarise(times) });
}

await { speed, ingest }[order.what]();
// Subprocesses and timers of membot are no reason to stay.
process.exit(0);
