import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
	type MemoryIndexState,
	MemoryIndexStateRequest,
	MemoryRebuildRequest,
	MemorySearchRequest,
} from '../../protocol/memory/search.ts';
import { findModel } from '../../scripts/model.mjs';
import { BenchServer, type ServerKind, servers } from './benchServer.ts';
import type { GeneratedWorkspace } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** ms between two keystrokes, as a person types: embedding waits until they pause. */
const pause = 30;

/**
 * Keys, and then ms without any: long enough for embedding to go on, so that the next key comes in the middle of it. Those first keys are fewer than
 * one in twenty, so that the 95th percentile is of the others, and have a row of their own.
 */
const burst = { keys: 40, rest: 2_200 };
const bursts = 3;

/** ms that a batch of passages takes at most, the first one with its model. */
const longestBatch = 60_000;

/** What goes on beside the typing. In turn, as machines have hours that are slower than others, and each turn with the same keys. */
const kinds = ['at rest', 'while it embeds', 'while the index is made anew'] as const;
type Beside = (typeof kinds)[number];
const fewestTurns = 2;
/** Keys beside each kind, for each round that is asked for: with 120, six keys would be the 95th percentile. */
const keysPerRound = 3;

/** What goes on beside the typing, once it does. */
interface Job {
	/** False for a moment in which there was nothing of it. */
	isOn(): boolean;
	/** Throws where it was over before the typing was. */
	end(): Promise<void>;
}

/** Keys of one turn, in ms. */
interface Typed {
	readonly all: number[];
	/** Those that came after a pause: embedding is in the middle of a text then, and waits from there on. */
	readonly first: number[];
}

/** What typing and searching cost while passages of the workspace wait to be embedded, or are indexed, and what they cost at rest. */
export async function whileEmbedding(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]> {
	const models = findModel();
	if (models === undefined) {
		console.error('\n!!! NO EMBEDDING MODEL: TYPING WHILE IT WORKS WAS NOT MEASURED. `npm test` fetches it.\n');
		process.exitCode = 1;
		return [];
	}
	const storage = mkdtempSync(join(tmpdir(), 'soulscope-bench-storage-'));
	mkdirSync(join(storage, 'global'));
	symlinkSync(models, join(storage, 'global', 'models'), 'junction');
	const { initializationOptions: usual } = servers.soulscope;
	const initializationOptions = { ...usual, storage, globalStorage: join(storage, 'global') };
	const server = await BenchServer.start({ ...kind, initializationOptions }, workspace.root);
	try {
		const uri = pathToFileURL(join(workspace.root, 'SOUL.md')).toString();
		const problems = () => server.request('textDocument/diagnostic', { textDocument: { uri } });
		const type = async (round: number) => {
			server.type(uri, 3 + (round % 50), `word ${round} `);
			await problems();
		};
		const asked = { workspace: pathToFileURL(workspace.root).toString() };
		const state = () => server.request<MemoryIndexState>(MemoryIndexStateRequest.method, asked);
		const embedded = async () => (await state()).embeddings?.embedded ?? 0;
		/** The same keys into the same text each time: a longer one takes longer. */
		const typed = async (job: Job): Promise<Typed> => {
			server.close(uri);
			server.open(uri, 'markdown', workspace.soul);
			await problems();
			const all: number[] = [];
			const first: number[] = [];
			for (let round = 0; round < burst.keys * bursts; round++) {
				const isFirst = round % burst.keys === 0;
				if (isFirst) await setTimeout(burst.rest);
				const wasOn = job.isOn();
				const times = await timed(1, 0, () => type(round));
				if (wasOn && job.isOn()) {
					all.push(...times);
					if (isFirst) first.push(...times);
				}
				await setTimeout(pause);
			}
			if (all.length < burst.keys)
				throw new Error(`What was to go on beside ${bursts * burst.keys} keys did for ${all.length}.`);
			return { all, first };
		};
		/** The next batch of passages is there. Throws where none comes. */
		const another = async (before: number): Promise<number> => {
			for (const until = performance.now() + longestBatch; performance.now() < until; await setTimeout(100)) {
				const done = await embedded();
				if (done > before) return done;
			}
			throw new Error('Nothing is embedded.');
		};
		/** Begins what goes on beside. */
		const begin: Readonly<Record<Beside, () => Promise<Job>>> = {
			async 'at rest'() {
				await server.configure({ embeddings: { provider: 'off' } });
				return { isOn: () => true, end: async () => undefined };
			},
			async 'while it embeds'() {
				const before = await embedded();
				await server.configure({});
				const begun = await another(before);
				return {
					isOn: () => true,
					async end() {
						// What was under way since then, and waited for pauses.
						const done = await another(begun);
						if (done >= (await state()).passages) throw new Error('All was embedded: choose more files with --sizes.');
					},
				};
			},
			async 'while the index is made anew'() {
				await server.configure({ embeddings: { provider: 'off' } });
				let isWanted = true;
				let isOn = false;
				const again = (async () => {
					while (isWanted) {
						isOn = true;
						await server.request(MemoryRebuildRequest.method, asked);
						isOn = false;
					}
				})();
				return {
					isOn: () => isOn,
					async end() {
						isWanted = false;
						await again;
					},
				};
			},
		};
		server.open(uri, 'markdown', workspace.soul);
		await timed(100, 0, type);
		await server.configure({ embeddings: { provider: 'off' } });
		while ((await state()).phase !== 'ready') await setTimeout(100);
		const typedBeside = async (beside: Beside) => {
			const job = await begin[beside]();
			const keys = await typed(job);
			await job.end();
			return keys;
		};
		const turns: Readonly<Record<Beside, Typed>>[] = [];
		const keys = Math.max(fewestTurns * burst.keys * bursts, rounds * keysPerRound);
		while (turns.length * burst.keys * bursts < keys)
			turns.push({
				'at rest': await typedBeside('at rest'),
				'while it embeds': await typedBeside('while it embeds'),
				'while the index is made anew': await typedBeside('while the index is made anew'),
			});
		await begin['while it embeds']();
		const find = (round: number) =>
			server.request(MemorySearchRequest.method, { ...asked, query: `kiln order no. ${round}`, mode: 'keyword' });
		const finding = await timed(rounds, 5, find);
		const row = (what: string, values: readonly number[], budget?: number): Row => ({
			what,
			server: kind.name,
			files: workspace.files,
			unit: 'ms',
			summary: summarise(values),
			...(budget !== undefined && { budget }),
		});
		const all = (beside: Beside, of: keyof Typed) => turns.flatMap((turn) => turn[beside][of]);
		for (const beside of kinds.slice(1)) sayRatio(beside, turns);
		return [
			...kinds.map((beside) => row(`change → diagnostics, ${beside}`, all(beside, 'all'), 5)),
			...kinds.map((beside) => row(`first key after a pause, ${beside}`, all(beside, 'first'))),
			row('search by words while it embeds', finding),
			{ ...row('resident memory meanwhile', [server.memory()]), unit: 'MB' },
		];
	} finally {
		server.stop();
		rmSync(storage, { recursive: true, force: true });
	}
}

/** How much longer a key takes than at rest, and how far the turns are apart: what they do not agree on is the machine's. */
function sayRatio(beside: Beside, turns: readonly Readonly<Record<Beside, Typed>>[]): void {
	const p95 = (lists: readonly (readonly number[])[]) => summarise(lists.flat()).p95;
	const ratio = (some: typeof turns) =>
		p95(some.map((turn) => turn[beside].all)) / p95(some.map((turn) => turn['at rest'].all));
	const each = turns.map((turn) => ratio([turn])).sort((one, other) => one - other);
	const [least = 0, most = 0] = [each[0], each.at(-1)].map((value) => value ?? 0);
	const figures = [ratio(turns), least, most].map((value) => value.toFixed(2));
	console.log(`95th percentile ${beside} ÷ at rest: ${figures[0]} (single turns ${figures[1]} to ${figures[2]})`);
}
