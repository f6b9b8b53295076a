import type { CatalogEntry } from '../../../server/src/engine/runtimes/holaboss/memory/files/entry.ts';
import { recallFromIndexes } from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallManifest.ts';
import {
	type RankedMemory,
	rankMemories,
} from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallRank.ts';
import { scanMemories } from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallScan.ts';
import {
	recallLimit,
	selectMemories,
} from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallSelect.ts';
import type { Adapter } from '../case.ts';
import { catalog, scanFiles } from './fixtures.ts';
import { inSnakeCase } from './support.ts';

const usualNow = Date.parse('2026-04-15T00:00:00.000Z');
const longAgo = '2026-01-01T00:00:00.000Z';

const findRow = (memoryId: string): CatalogEntry => {
	const row = catalog.find((each) => each.memoryId === memoryId);
	if (!row) throw new Error(`the fixture has no ${memoryId}`);
	return row;
};

const scoreOf = (entry: CatalogEntry, query: string): number | undefined =>
	rankMemories([entry], query, usualNow)[0]?.score;

const brief = ({ entry, score, freshness, matched }: RankedMemory) => ({
	id: entry.memoryId,
	score,
	freshness,
	matched,
});

/** The memory folder of the cases that recall by way of the indexes. */
const indexed: Readonly<Record<string, string>> = {
	'workspace/w1/MEMORY.md': '- [Deploy blocker](knowledge/blockers/d.md) - Denied by policy.\n',
	'preference/MEMORY.md': '- [Style](response-style.md) - Concise.\n',
	'workspace/w1/knowledge/blockers/d.md':
		'---\ntitle: FM title\nsummary: FM summary\n---\n# Deploy blocker\n\nDenied by policy.\n',
	'preference/response-style.md': '# Style\n\nConcise.\n',
};

export const recallAdapters: Readonly<Record<string, Adapter>> = {
	'recall.rank': ({ query, now }) => rankMemories(catalog, query ?? '', Date.parse(now)).map(brief),
	'recall.rankTrace': ({ query, now }) =>
		rankMemories(catalog, query, Date.parse(now)).map(({ entry, score, reasons }) => ({
			id: entry.memoryId,
			score,
			reasons,
		})),
	'recall.select': ({ query, max_entries, now }) =>
		selectMemories(catalog, query ?? '', Date.parse(now), max_entries ?? undefined).map(({ entry }) => entry.path),
	'recall.selectDedup': () => {
		const folder = 'workspace/w1/knowledge/facts';
		const older: CatalogEntry = {
			...findRow('fact-verify'),
			memoryId: 'x',
			path: `${folder}/x.md`,
			updatedAt: longAgo,
		};
		const newer: CatalogEntry = {
			...older,
			memoryId: 'x2',
			path: `${folder}/x-v2.md`,
			updatedAt: new Date(usualNow).toISOString(),
		};
		return selectMemories([older, newer], 'verification command', usualNow).map(({ entry }) => entry.path);
	},
	'recall.confidenceIgnored': ({ query }) => {
		const unsure = catalog.map((entry) => ({ ...entry, confidence: 0.05 }));
		const ranked = (entries: readonly CatalogEntry[]) =>
			JSON.stringify(rankMemories(entries, query, usualNow).map(brief));
		return { identical_ranking: ranked(catalog) === ranked(unsure) };
	},
	'recall.staleUserReference': ({ query }) => {
		const workspace = { ...findRow('ref-dash-fresh'), memoryId: 'w', updatedAt: longAgo };
		const user: CatalogEntry = { ...workspace, memoryId: 'u', scope: 'user', path: 'preference/docs.md' };
		return rankMemories([user, workspace], query, usualNow).map(({ entry, score }) => ({ id: entry.memoryId, score }));
	},
	'recall.stalePenaltyAlone': ({ query }) => {
		const stale = findRow('block-deploy');
		const fresh = { ...stale, updatedAt: new Date(usualNow).toISOString() };
		return { fresh: scoreOf(fresh, query), stale: scoreOf(stale, query) };
	},
	// The runtime says null where there is nothing to recall.
	'recall.selectInactive': () => {
		const inactive = catalog.map((entry) => ({ ...entry, status: 'superseded' }));
		const selected = selectMemories(inactive, 'deploy', usualNow);
		return selected.length === 0 ? null : selected;
	},
	'recall.manifest': async ({ case: about, model_answers }) => {
		let calls = 0;
		const found = await recallFromIndexes({
			workspaceIds: ['w1'],
			query: 'deploy',
			limit: recallLimit,
			read: async (path) => indexed[path],
			...(about === 'no model client' ? {} : { ask: async () => model_answers[calls++] ?? null }),
		});
		return {
			model_calls: calls,
			entries: found?.map(({ score: _score, reasons: _reasons, ...memory }) => inSnakeCase(memory)) ?? null,
			trace: found?.map(({ path, score, reasons }) => ({ memory_id: `memory:${path}`, score, reasons })) ?? null,
		};
	},
	'recall.scan': ({ query, max_entries, now }) => {
		const found = scanMemories(scanFiles, 'w1', query ?? '', Date.parse(now), max_entries ?? recallLimit);
		return {
			entries: found.map(({ path, scope, memoryType, title, summary, freshness, updatedAt, excerpt }) => ({
				path,
				scope,
				memory_type: memoryType,
				title,
				summary,
				freshness_state: freshness,
				updated_at: updatedAt,
				excerpt,
			})),
			trace: found.map(({ path, score, matched }) => ({
				memory_id: `manifest:${path}`,
				score,
				matched_tokens: matched,
				reasons: [`fallback_score:${score}`],
			})),
		};
	},
};
