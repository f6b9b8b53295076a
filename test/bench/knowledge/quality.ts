import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { membotRules, ownRules, type StoreRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';

/** `queries.json` of a search-quality corpus as membot has it: the documents are in `corpus`. */
const questionsOf = z.array(z.object({ query: z.string(), expect: z.string() }));

export interface FoundDocuments {
	readonly name: string;
	readonly recall1: number;
	readonly recall3: number;
	/** Mean of 1 ÷ the place of the document that is expected. */
	readonly reciprocalRank: number;
	readonly missed: readonly string[];
}

/** How well the store finds what the corpus in `folder` expects: by our rules and by the runtime’s, in each mode. */
export async function* qualityOf(folder: string, embedder: Embedder): AsyncGenerator<FoundDocuments> {
	const questions = questionsOf.parse(JSON.parse(readFileSync(join(folder, 'queries.json'), 'utf8')));
	const vectors = await embedder.embed(questions.map(({ query }) => query));
	for (const [name, rules] of Object.entries({ ours: ownRules, 'the runtime’s': membotRules })) {
		const scratch = mkdtempSync(join(tmpdir(), 'soulscope-quality-'));
		try {
			await using storage = sqliteStorage({ file: join(scratch, 'knowledge.db'), rules });
			await fill(storage, rules, folder, embedder);
			for (const mode of ['hybrid', 'keyword', 'semantic']) {
				const base = knowledgeBase(storage);
				const places = await Promise.all(
					questions.map(async ({ query, expect }, at) => {
						const numbers = vectors[at] ?? new Float32Array(0);
						const queryVector = { model: embedder.model, numbers };
						const answer = await base.call('membot_search', { query, mode }, { rules, queryVector });
						const { data } = answer as unknown as { data: { hits: { logical_path: string }[] } };
						return [...new Set(data.hits.map(({ logical_path }) => logical_path))].indexOf(expect) + 1;
					}),
				);
				yield summed(
					`${name}, ${mode}`,
					places,
					questions.map(({ query }) => query),
				);
			}
		} finally {
			rmSync(scratch, { recursive: true, force: true });
		}
	}
}

async function fill(
	storage: ReturnType<typeof sqliteStorage>,
	rules: StoreRules,
	folder: string,
	embedder: Embedder,
): Promise<void> {
	const base = knowledgeBase(storage);
	for (const path of globSync('**/*.md', { cwd: join(folder, 'corpus') }).sort()) {
		const content = readFileSync(join(folder, 'corpus', path), 'utf8');
		await base.call('membot_write', { logical_path: path.replaceAll('\\', '/'), content }, { rules });
	}
	const { keys, texts } = await storage.due(embedder.model, 100_000);
	await storage.embedded(embedder.model, keys, await embedder.embed(texts));
}

function summed(name: string, places: readonly number[], questions: readonly string[]): FoundDocuments {
	const share = (most: number) => places.filter((place) => place > 0 && place <= most).length / places.length;
	const reciprocal = places.reduce((sum, place) => sum + (place > 0 ? 1 / place : 0), 0) / places.length;
	const missed = questions.filter((_, at) => places[at] !== 1);
	return { name, recall1: share(1), recall3: share(3), reciprocalRank: reciprocal, missed };
}
