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

/** Keys, and then ms without any: long enough for embedding to go on, so that the next keys come in the middle of it. */
const burst = { keys: 20, rest: 2_200 };

/** What goes on beside the typing. In turn, as machines have hours that are slower than others. */
const kinds = ['at rest', 'while it embeds', 'while the index is made anew'] as const;
type Beside = (typeof kinds)[number];
const turns = 2;

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
		const typed = async () => {
			server.close(uri);
			server.open(uri, 'markdown', workspace.soul);
			await problems();
			const times: number[] = [];
			for (let round = 0; round < rounds / turns; round++) {
				if (round % burst.keys === 0) await setTimeout(burst.rest);
				times.push(...(await timed(1, 0, () => type(round))));
				await setTimeout(pause);
			}
			return times;
		};
		/** Begins what goes on beside, and ends it. */
		const begin: Readonly<Record<Beside, () => Promise<() => Promise<void>>>> = {
			async 'at rest'() {
				await server.configure({ embeddings: { provider: 'off' } });
				return async () => undefined;
			},
			async 'while it embeds'() {
				const before = await embedded();
				await server.configure({});
				while ((await embedded()) === before) await setTimeout(100);
				return async () => undefined;
			},
			async 'while the index is made anew'() {
				await server.configure({ embeddings: { provider: 'off' } });
				let isOn = true;
				const again = (async () => {
					while (isOn) await server.request(MemoryRebuildRequest.method, asked);
				})();
				return async () => {
					isOn = false;
					await again;
				};
			},
		};
		server.open(uri, 'markdown', workspace.soul);
		await timed(100, 0, type);
		await server.configure({ embeddings: { provider: 'off' } });
		while ((await state()).phase !== 'ready') await setTimeout(100);
		const times: Record<Beside, number[]> = {
			'at rest': [],
			'while it embeds': [],
			'while the index is made anew': [],
		};
		for (let turn = 0; turn < turns; turn++) {
			for (const beside of kinds) {
				const end = await begin[beside]();
				times[beside].push(...(await typed()));
				await end();
			}
		}
		await begin['while it embeds']();
		const find = (round: number) =>
			server.request(MemorySearchRequest.method, { ...asked, query: `kiln order no. ${round}`, mode: 'keyword' });
		const finding = await timed(rounds, 5, find);
		if ((await embedded()) >= (await state()).passages)
			console.error('!!! All was embedded before the typing ended: choose more files with --sizes.');
		const row = (what: string, values: readonly number[], budget?: number): Row => ({
			what,
			server: kind.name,
			files: workspace.files,
			unit: 'ms',
			summary: summarise(values),
			...(budget !== undefined && { budget }),
		});
		return [
			...kinds.map((beside) => row(`change → diagnostics, ${beside}`, times[beside], 5)),
			row('search by words while it embeds', finding),
			{ ...row('resident memory meanwhile', [server.memory()]), unit: 'MB' },
		];
	} finally {
		server.stop();
		rmSync(storage, { recursive: true, force: true });
	}
}
