import type { MemoryChunk, RecallPolicy, SearchHit, SearchInputs } from '../../../../memory/policy.ts';
import { sha256 } from '../../../../text/sha256.ts';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import { isNoLeaf, recallScopeOf, workspaceOf } from '../files/leafPath.ts';
import { type MemoryHome, sharedHome } from '../home.ts';
import { entryOf, loaded } from './catalogRows.ts';
import { chosenForTurn, rankedForTurn, scannedForTurn } from './recalledForTurn.ts';
import type { RankedMemory } from './recallRank.ts';
import { recallLimit, selectMemories } from './recallSelect.ts';

/** UTF-16 units of a leaf that a hit shows; what is recalled shows its excerpt, which is shorter. */
const snippetLimit = 700;

/**
 * Recall by the ranking that needs no model, by words alone, or by a model that is asked. `workspaceId` names the one
 * workspace whose memories count besides the person's own; without it those of all do.
 */
export function recallPolicy(workspaceId?: string, home: MemoryHome = sharedHome): RecallPolicy {
	const isRecalled = (path: WorkspacePath): boolean => {
		const inMemory = home.pathOf(path);
		if (inMemory === undefined || !inMemory.endsWith('.md') || isNoLeaf(inMemory)) return false;
		return recallScopeOf(inMemory, workspaceId ?? workspaceOf(inMemory)) !== null;
	};
	return {
		files: (paths) => paths.filter(isRecalled),
		// A leaf is one memory, and found as a whole.
		chunk: (path, text) => [{ path, startLine: 1, endLine: text.split('\n').length, text, hash: sha256(text) }],
		// Words are looked for in titles, summaries, tags and paths, without an index.
		keywordQueries: () => [],
		search: (inputs) => search(inputs, home),
		recalled: (inputs) =>
			inputs.by === 'words' ? scannedForTurn(inputs, home, workspaceId) : rankedForTurn(inputs, home),
		chosen: (inputs) => chosenForTurn(inputs, home, workspaceId),
		usesEmbeddings: false,
		defaults: { limit: recallLimit, minScore: Number.NEGATIVE_INFINITY },
	};
}

function search(
	{ query, chunks, now, modified, limit = recallLimit, minScore }: SearchInputs,
	home: MemoryHome,
): readonly SearchHit[] {
	const byPath = new Map(chunks.map((chunk) => [home.pathOf(chunk.path) ?? chunk.path, chunk]));
	const entries = [...byPath].map(([path, { text, path: onDisk }]) => entryOf(path, text, modified?.(onDisk) ?? now));
	return selectMemories(loaded(entries), query, now, limit).flatMap((ranked) => {
		const chunk = byPath.get(ranked.entry.path);
		return chunk && (minScore === undefined || ranked.score >= minScore) ? [hitOf(ranked, chunk)] : [];
	});
}

/** Points that a memory has for being the person's own, and what age takes from it, as the ranking has them. */
const ownPoints = 6;
const stalePoints = -3;

function hitOf({ score, reasons }: RankedMemory, chunk: MemoryChunk): SearchHit {
	const scope = reasons.includes('user_scope_priority') ? ownPoints : 0;
	const decay = reasons.includes('stale_penalty') ? stalePoints : 0;
	return {
		path: chunk.path,
		startLine: chunk.startLine,
		endLine: chunk.endLine,
		score,
		snippet: chunk.text.slice(0, snippetLimit),
		parts: {
			keyword: score - scope - decay,
			...(scope === 0 ? {} : { scope }),
			...(decay === 0 ? {} : { decay }),
		},
	};
}
