import type { ModelChoiceInputs, TurnInputs } from '../../../../memory/policy.ts';
import type { RecalledMemory } from '../../../../memory/recalled.ts';
import type { CatalogEntry } from '../files/entry.ts';
import { leafExcerpt } from '../files/leaf.ts';
import { isNoLeaf, workspaceOf } from '../files/leafPath.ts';
import type { MemoryHome } from '../home.ts';
import { loaded, rowsOf } from './catalogRows.ts';
import { embeddingExcerpt, embeddingText } from './embeddingText.ts';
import { freshnessOf, freshnessText } from './freshness.ts';
import { nearestLeaves } from './nearestLeaves.ts';
import { recallFromIndexes } from './recallManifest.ts';
import { recallQuestion } from './recallQuestion.ts';
import { scanMemories } from './recallScan.ts';
import { recallLimit, selectMemories } from './recallSelect.ts';
import { whyChosen, whyRecalled, whyScanned } from './recallWhy.ts';

const textAt = (path: string, texts: TurnInputs['texts'], home: MemoryHome): string | undefined => {
	const onDisk = home.diskPathOf(path);
	return onDisk === undefined ? undefined : texts.get(onDisk);
};

/** A leaf as the agent is shown it. */
function shown(entry: CatalogEntry, { texts, now }: TurnInputs, home: MemoryHome, why: string): RecalledMemory {
	const { path, scope, memoryType, title, summary, verificationPolicy, stalenessPolicy } = entry;
	const { state, note } = freshnessOf(entry, now);
	const excerpt = leafExcerpt(textAt(path, texts, home) ?? '');
	return {
		path,
		scope,
		type: memoryType,
		title,
		summary,
		verificationPolicy,
		stalenessPolicy,
		freshness: state,
		note: freshnessText(note),
		...(excerpt !== '' && { excerpt }),
		why,
	};
}

/** By the ranking that needs no model. */
export const rankedForTurn = (inputs: TurnInputs, home: MemoryHome): readonly RecalledMemory[] =>
	selectMemories(loaded(rowsOf(inputs, home)), inputs.query, inputs.now).map((ranked) =>
		shown(ranked.entry, inputs, home, whyRecalled(ranked)),
	);

/** The workspaces whose leaves are among `rows`, or the one that was named. */
const workspacesIn = (rows: readonly CatalogEntry[], named: string | undefined): readonly string[] =>
	named === undefined ? [...new Set(rows.map(({ path }) => workspaceOf(path)))].filter(Boolean) : [named];

/** Straight from the files, as revisions shortly before this one recall. */
export function scannedForTurn(inputs: TurnInputs, home: MemoryHome, workspaceId?: string): readonly RecalledMemory[] {
	const { query, texts, now, modified } = inputs;
	const rows = new Map(rowsOf(inputs, home).map((row) => [row.path, row]));
	const files = [...texts].flatMap(([path, text]) => {
		const inMemory = home.pathOf(path);
		return inMemory === undefined ? [] : [{ path: inMemory, text, modified: modified(path) ?? now }];
	});
	return scanMemories(files, workspaceId, query, now, recallLimit).flatMap(({ path, matched, score }) => {
		const row = rows.get(path);
		return row ? [shown(row, inputs, home, whyScanned({ matched, score, isOwn: row.scope === 'user' }))] : [];
	});
}

/** By a model that is shown the indexes, and the leaves that it or their meaning asks for. */
export async function chosenForTurn(
	inputs: ModelChoiceInputs,
	home: MemoryHome,
	workspaceId?: string,
): Promise<readonly RecalledMemory[]> {
	const { query, texts, read, ask, distances } = inputs;
	const rows = loaded(rowsOf(inputs, home));
	const catalog = new Map(rows.map((row) => [row.path, row]));
	const found = await recallFromIndexes({
		workspaceIds: workspacesIn(rows, workspaceId),
		query,
		limit: recallLimit,
		catalog,
		// What is no leaf of this folder is an index: whatever else a link leads to stays closed.
		async read(path) {
			const onDisk = home.diskPathOf(path);
			if (onDisk === undefined) return undefined;
			return texts.get(onDisk) ?? (isNoLeaf(path) ? await read(onDisk) : undefined);
		},
		ask: (question) => ask(recallQuestion(question)),
		async nearest(entries) {
			const known = entries.flatMap(({ row }) => row ?? []);
			const measured = await distances(known.map((row) => textOfLeaf(row, texts, home)));
			return measured && nearestLeaves(known.map((row, index) => ({ row, distance: measured[index] ?? 1 })));
		},
	});
	return (found ?? []).flatMap(({ path, reasons }) => {
		const row = catalog.get(path);
		return row ? [shown(row, inputs, home, whyChosen(reasons))] : [];
	});
}

const textOfLeaf = (row: CatalogEntry, texts: TurnInputs['texts'], home: MemoryHome): string =>
	embeddingText({ ...row, excerpt: embeddingExcerpt(textAt(row.path, texts, home) ?? '') }).text;
