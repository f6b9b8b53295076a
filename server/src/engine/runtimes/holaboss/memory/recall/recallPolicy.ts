import { posix } from 'node:path';
import type { MemoryChunk, RecallPolicy, SearchHit, SearchInputs, TurnInputs } from '../../../../memory/policy.ts';
import type { RecalledMemory } from '../../../../memory/recalled.ts';
import { sha256 } from '../../../../text/sha256.ts';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import { diskPathOf, memoryPathOf } from '../../files.ts';
import type { CatalogEntry } from '../files/entry.ts';
import { governanceOf } from '../files/governance.ts';
import { leafExcerpt, readLeaf } from '../files/leaf.ts';
import { isNoLeaf, recallScopeOf, scopeOfPath } from '../files/leafPath.ts';
import { freshnessOf, freshnessText } from './freshness.ts';
import type { RankedMemory } from './recallRank.ts';
import { recallLimit, selectMemories } from './recallSelect.ts';
import { whyRecalled } from './recallWhy.ts';

/** UTF-16 units of a leaf that a hit shows; what is recalled shows its excerpt, which is shorter. */
const snippetLimit = 700;

/** The workspace that a path of the memory folder belongs to; empty for the person's own. */
const workspaceOf = (path: string): string => /^workspace\/([^/]+)\//u.exec(path)?.[1] ?? '';

/**
 * Recall by the ranking that needs no model, as Holaboss falls back to it. Its catalog lies in a database; what that says
 * of a leaf is read from the leaf itself here, its last change being the last sighting. `workspaceId` names the one
 * workspace whose memories count besides the person's own; without it those of all do.
 */
export function recallPolicy(workspaceId?: string): RecallPolicy {
	const isRecalled = (path: WorkspacePath): boolean => {
		const inMemory = memoryPathOf(path);
		if (inMemory === undefined || !inMemory.endsWith('.md') || isNoLeaf(inMemory)) return false;
		return recallScopeOf(inMemory, workspaceId ?? workspaceOf(inMemory)) !== null;
	};
	return {
		files: (paths) => paths.filter(isRecalled),
		// A leaf is one memory, and found as a whole.
		chunk: (path, text) => [{ path, startLine: 1, endLine: text.split('\n').length, text, hash: sha256(text) }],
		// Words are looked for in titles, summaries, tags and paths, without an index.
		keywordQueries: () => [],
		search,
		recalled,
		usesEmbeddings: false,
		defaults: { limit: recallLimit, minScore: Number.NEGATIVE_INFINITY },
	};
}

function search({ query, chunks, now, modified, limit = recallLimit, minScore }: SearchInputs): readonly SearchHit[] {
	const byPath = new Map(chunks.map((chunk) => [memoryPathOf(chunk.path) ?? chunk.path, chunk]));
	const entries = [...byPath].map(([path, { text, path: onDisk }]) => entryOf(path, text, modified?.(onDisk) ?? now));
	return selectMemories(loaded(entries), query, now, limit).flatMap((ranked) => {
		const chunk = byPath.get(ranked.entry.path);
		return chunk && (minScore === undefined || ranked.score >= minScore) ? [hitOf(ranked, chunk)] : [];
	});
}

function recalled({ query, texts, now, modified }: TurnInputs): readonly RecalledMemory[] {
	const entries = [...texts].flatMap(([path, text]) => {
		const inMemory = memoryPathOf(path);
		return inMemory === undefined ? [] : [entryOf(inMemory, text, modified(path) ?? now)];
	});
	return selectMemories(loaded(entries), query, now).map((ranked): RecalledMemory => {
		const { path, scope, memoryType, title, summary, verificationPolicy, stalenessPolicy } = ranked.entry;
		const { state, note } = freshnessOf(ranked.entry, now);
		const excerpt = leafExcerpt(texts.get(diskPathOf(path)) ?? '');
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
			why: whyRecalled(ranked),
		};
	});
}

/** Rows of the catalog that a run takes in, of the workspace and of the person each. */
const mostLoaded = 200;

/** What a run takes in of the catalog: the newest. */
function loaded(entries: readonly CatalogEntry[]): readonly CatalogEntry[] {
	const newest = [...entries].sort(
		(a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.memoryId.localeCompare(b.memoryId),
	);
	const isOwn = ({ scope }: CatalogEntry): boolean => scope === 'user';
	const kept = new Set([
		...newest.filter(isOwn).slice(0, mostLoaded),
		...newest.filter((entry) => !isOwn(entry)).slice(0, mostLoaded),
	]);
	return newest.filter((entry) => kept.has(entry));
}

function entryOf(path: string, text: string, modified: number): CatalogEntry {
	const { title, summary, tags, memoryType, scope } = readLeaf(path, text);
	const { verificationPolicy, stalenessPolicy, staleAfterSeconds } = governanceOf(memoryType);
	return {
		memoryId: path,
		path,
		title,
		summary,
		tags,
		memoryType,
		scope: scope ?? scopeOfPath(path, workspaceOf(path)),
		subjectKey: posix.basename(path, '.md'),
		verificationPolicy,
		stalenessPolicy,
		staleAfterSeconds,
		updatedAt: new Date(modified).toISOString(),
		status: 'active',
	};
}

/** Points that a memory has for being the person's own, and what age takes from it, as the ranking has them. */
const ownPoints = 6;
const stalePoints = -3;

function hitOf({ entry, score, reasons }: RankedMemory, chunk: MemoryChunk): SearchHit {
	const scope = reasons.includes('user_scope_priority') ? ownPoints : 0;
	const decay = reasons.includes('stale_penalty') ? stalePoints : 0;
	return {
		path: diskPathOf(entry.path),
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
