import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import { governanceOf } from '../files/governance.ts';
import { readLeaf } from '../files/leaf.ts';
import { isNoLeaf, recallScopeOf, scopeOfPath, workspaceOf } from '../files/leafPath.ts';
import { freshnessOf } from './freshness.ts';
import { tokensOf } from './tokens.ts';

/** A file of the memory folder. */
export interface MemoryFileText {
	readonly path: string;
	readonly text: string;
	/** ms since the epoch. */
	readonly modified: number;
}

interface ScannedMemory {
	readonly path: string;
	readonly scope: string;
	readonly memoryType: MemoryType;
	readonly title: string;
	readonly summary: string;
	readonly freshness: 'stable' | 'fresh' | 'stale';
	readonly updatedAt: string;
	readonly excerpt: string;
	readonly score: number;
	/** Words of the question that were found in it. */
	readonly matched: readonly string[];
}

/** Files looked at, newest first; older ones are left to the catalog. */
const scanLimit = 200;

/** What the words of a question add to memories of a type. */
const cues: readonly { readonly type: MemoryType; readonly words: readonly string[]; readonly points: number }[] = [
	{ type: 'procedure', words: ['how', 'steps', 'process'], points: 2 },
	{ type: 'blocker', words: ['blocked', 'denied', 'permission'], points: 2 },
	{ type: 'fact', words: ['what', 'when', 'who', 'owner'], points: 1 },
];

/**
 * Recall straight from the files, without catalog or model, as revisions shortly before this one do it: what the
 * workspace called `workspaceId` may recall for `query`, best first, at most `limit`. Without a name those of all workspaces
 * count.
 */
export function scanMemories(
	files: readonly MemoryFileText[],
	workspaceId: string | undefined,
	query: string,
	now: number,
	limit: number,
): ScannedMemory[] {
	const guest = ({ scope }: ScannedMemory): number => (scope === 'user' ? 0 : 1);
	return files
		.filter(
			({ path }) =>
				path.endsWith('.md') && !isNoLeaf(path) && recallScopeOf(path, workspaceId ?? workspaceOf(path)) !== null,
		)
		.sort((a, b) => b.modified - a.modified)
		.slice(0, scanLimit)
		.map((file) => scan(file, workspaceId ?? workspaceOf(file.path), query, now))
		.filter((memory) => memory.score > 0 || memory.scope === 'user')
		.sort((a, b) => guest(a) - guest(b) || b.score - a.score || b.updatedAt.localeCompare(a.updatedAt))
		.slice(0, Math.max(1, limit));
}

function scan(file: MemoryFileText, workspaceId: string, query: string, now: number): ScannedMemory {
	const { title, summary, memoryType, tags, excerpt, ...leaf } = readLeaf(file.path, file.text);
	const scope = leaf.scope ?? scopeOfPath(file.path, workspaceId);
	const updatedAt = new Date(file.modified).toISOString();
	const haystack = [file.path, title, summary, ...tags, memoryType].join(' ').toLowerCase();
	const tokens = tokensOf(query);
	const matched = tokens.filter((token) => haystack.includes(token));
	const whole = query.trim().toLowerCase();
	const cued = cues.filter(({ type, words }) => type === memoryType && words.some((word) => tokens.includes(word)));
	return {
		path: file.path,
		scope,
		memoryType,
		title,
		summary,
		freshness: freshnessOf({ ...governanceOf(memoryType), updatedAt }, now).state,
		updatedAt,
		excerpt,
		score:
			(scope === 'user' ? 4 : 0) +
			(whole !== '' && haystack.includes(whole) ? 2 : 0) +
			matched.length +
			cued.reduce((sum, { points }) => sum + points, 0),
		matched,
	};
}
