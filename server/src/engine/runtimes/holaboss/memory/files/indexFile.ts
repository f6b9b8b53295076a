import { posix } from 'node:path';
import type { IndexedMemory } from './entry.ts';

/** Tags that a line has room for. */
const shownTags = 3;

/** Said where there is nothing to list yet. */
const nothingYet = 'Nothing is remembered here yet.';
const rootIntroduction =
	'Each line leads to the index of one scope. Only durable memories are listed; what the runtime writes down while it works is not.';

/** One line of an index; `target` is relative to the index's folder. */
export function indexLine(target: string, memory: Omit<IndexedMemory, 'path'>): string {
	const tags = memory.tags.slice(0, shownTags).join(', ');
	return [
		`- [${memory.title}](${target})`,
		`[${memory.memoryType}]`,
		`[verify: ${memory.verificationPolicy}]`,
		...(tags === '' ? [] : [`[tags: ${tags}]`]),
		`- ${memory.summary}`,
	].join(' ');
}

function scopedIndex(
	folder: string,
	heading: string,
	bullets: readonly string[],
	memories: readonly IndexedMemory[],
): string {
	const sorted = [...memories].sort((a, b) => a.path.localeCompare(b.path));
	const lines = sorted.map((memory) => indexLine(posix.relative(folder, memory.path), memory));
	const head = [`# ${heading}`, '', ...bullets, `- Indexed memories: ${memories.length}`, ''];
	return `${[...head, ...(lines.length === 0 ? [nothingYet] : lines)].join('\n')}\n`;
}

export const workspaceIndex = (workspaceId: string, memories: readonly IndexedMemory[]): string =>
	scopedIndex(
		`workspace/${workspaceId}`,
		'Workspace Durable Memory Index',
		[`- Workspace ID: \`${workspaceId}\``],
		memories,
	);

export const preferenceIndex = (memories: readonly IndexedMemory[]): string =>
	scopedIndex('preference', 'Preference Memory Index', [], memories);

export const identityIndex = (memories: readonly IndexedMemory[]): string =>
	scopedIndex('identity', 'Identity Memory Index', [], memories);

/** How many memories each scope has. */
export interface MemoryCounts {
	readonly workspaces: readonly { readonly workspaceId: string; readonly count: number }[];
	readonly preference: number;
	readonly identity: number;
}

/** The index of indexes. */
export function rootIndex({ workspaces, preference, identity }: MemoryCounts): string {
	const sorted = [...workspaces].sort((a, b) => a.workspaceId.localeCompare(b.workspaceId));
	const empty = preference + identity + sorted.reduce((sum, { count }) => sum + count, 0) === 0;
	const lines = [
		'# Memory Index',
		'',
		rootIntroduction,
		'',
		...sorted.map(
			({ workspaceId, count }) =>
				`- [Workspace ${workspaceId}](workspace/${workspaceId}/MEMORY.md) - ${count} durable workspace memories.`,
		),
		`- [Preferences](preference/MEMORY.md) - ${preference} durable preference memories.`,
		`- [Identity](identity/MEMORY.md) - ${identity} durable identity memories.`,
		...(empty ? [nothingYet] : []),
	];
	return `${lines.join('\n')}\n`;
}
