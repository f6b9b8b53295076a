import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { postgresStores } from '../../../server/src/host/knowledge/postgres/server.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import type { KnowledgeEmbeddings, KnowledgeStorage } from '../../../server/src/host/knowledge/storage.ts';
import type { StoreServer } from '../../../server/src/host/knowledge/storeServer.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { endCluster, makeCluster } from '../../support/postgres/cluster.ts';
import { findPrograms } from '../../support/postgres/programs.ts';
import type { Engine } from './engines.ts';
import type { RetrievalSet } from './sets.ts';

type Storage = KnowledgeStorage & KnowledgeEmbeddings;

/** Knowledge stores with the documents of sets, in files and, where there is a PostgreSQL, on a server that ends with it. */
export interface StoresAtHand extends AsyncDisposable {
	/** Each way to keep them finds by words and, with a model, by both. */
	engines(set: RetrievalSet, embedder: Embedder | undefined): Promise<readonly Engine[]>;
}

export async function storesAtHand(): Promise<StoresAtHand> {
	const scratch = mkdtempSync(join(tmpdir(), 'soulscope-stores-'));
	const programs = findPrograms();
	let server: StoreServer | undefined;
	let folder: string | undefined;
	if (programs.kind === 'found') {
		folder = mkdtempSync(join(tmpdir(), 'soulscope-server-'));
		const cluster = await makeCluster({ bin: programs.bin, folder });
		server = postgresStores({ address: addressFrom(cluster.address('postgres')) });
	} else console.error(`\n!!! THE STORE ON A SERVER WAS NOT MEASURED: ${programs.why}.\n`);
	let count = 0;
	return {
		async engines(set, embedder) {
			const name = `set-${count++}`;
			const inFile = sqliteStorage({ file: join(scratch, `${name}.db`) });
			const ways: (readonly [string, Storage])[] = [['file', inFile]];
			if (server) ways.push(['server', server.store(name)]);
			const engines: Engine[] = [];
			for (const [way, storage] of ways) engines.push(...(await filled(way, storage, set, embedder)));
			return engines;
		},
		async [Symbol.asyncDispose]() {
			rmSync(scratch, { recursive: true, force: true });
			await server?.[Symbol.asyncDispose]();
			if (folder !== undefined) await endCluster(folder);
		},
	};
}

async function filled(
	way: string,
	storage: Storage,
	{ documents, questions }: RetrievalSet,
	embedder: Embedder | undefined,
): Promise<readonly Engine[]> {
	const base = knowledgeBase(storage);
	const ids = new Map(documents.map(({ id }) => [`${id.replace(/[^\w-]/gu, '_')}.md`, id]));
	const texts = new Map(documents.map(({ id, text }) => [id, text]));
	for (const [logical_path, id] of ids) await base.call('membot_write', { logical_path, content: texts.get(id) ?? '' });
	const vectors = new Map<string, Float32Array>();
	if (embedder) {
		const { keys, texts } = await storage.due(embedder.model, 1_000_000);
		await storage.embedded(embedder.model, keys, await embedder.embed(texts));
		const asked = await embedder.embed(questions.map(({ text }) => text));
		for (const [at, { text }] of questions.entries()) vectors.set(text, asked[at] ?? new Float32Array(0));
	}
	const engine = (mode: 'keyword' | 'hybrid'): Engine => ({
		name: `knowledge store, ${way}, ${mode === 'keyword' ? 'words' : mode}`,
		async search(query, limit) {
			const numbers = mode === 'hybrid' ? vectors.get(query) : undefined;
			const queryVector = numbers && embedder && { model: embedder.model, numbers };
			const answer = await base.call('membot_search', { query, limit, mode }, { ...(queryVector && { queryVector }) });
			const { data } = answer as unknown as { data: { hits: { logical_path: string }[] } };
			return [...new Set(data.hits.map(({ logical_path }) => ids.get(logical_path) ?? logical_path))];
		},
		close: () => undefined,
	});
	return [engine('keyword'), ...(embedder ? [engine('hybrid')] : [])];
}
