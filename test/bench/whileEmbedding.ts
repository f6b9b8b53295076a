import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type MemoryIndexState, MemoryIndexStateRequest, MemorySearchRequest } from '../../protocol/memory/search.ts';
import { findModel } from '../../scripts/model.mjs';
import { BenchServer, type ServerKind, servers } from './benchServer.ts';
import type { GeneratedWorkspace } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** ms between two keystrokes, as a person types: embedding waits until they pause. */
const pause = 30;

/** What typing and searching cost while passages of the workspace wait to be embedded, and what they cost before. */
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
		server.open(uri, 'markdown', workspace.soul);
		const type = async (round: number) => {
			server.type(uri, 3 + (round % 50), `word ${round} `);
			await server.request('textDocument/diagnostic', { textDocument: { uri } });
		};
		const typed = async () => {
			const times: number[] = [];
			for (let round = 0; round < rounds; round++) {
				times.push(...(await timed(1, 0, () => type(round))));
				await setTimeout(pause);
			}
			return times;
		};
		await timed(20, 0, type);
		const before = await typed();
		const asked = { workspace: pathToFileURL(workspace.root).toString() };
		const state = () => server.request<MemoryIndexState>(MemoryIndexStateRequest.method, asked);
		while (!(await state()).embeddings?.embedded) await setTimeout(100);
		const during = await typed();
		const find = (round: number) =>
			server.request(MemorySearchRequest.method, { ...asked, query: `kiln order no. ${round}`, mode: 'keyword' });
		const finding = await timed(rounds, 5, find);
		const { passages, embeddings } = await state();
		const embedded = embeddings?.embedded ?? 0;
		if (embedded >= passages)
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
			row('change → diagnostics, model at rest', before, 5),
			row(`the same, ${passages} passages still to embed`, during, 5),
			row('search by words meanwhile', finding),
			{ ...row('resident memory meanwhile', [server.memory()]), unit: 'MB' },
		];
	} finally {
		server.stop();
		rmSync(storage, { recursive: true, force: true });
	}
}
