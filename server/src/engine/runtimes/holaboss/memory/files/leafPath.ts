import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import type { RecallScope } from './entry.ts';

/** Folders that say what a memory is about, wherever in the path they stand. */
const typeFolders: readonly (readonly [RegExp, MemoryType])[] = [
	[/^preference\//u, 'preference'],
	[/^identity\//u, 'identity'],
	[/\/procedures\//u, 'procedure'],
	[/\/blockers\//u, 'blocker'],
	[/\/references?\//u, 'reference'],
];

/** The type of a leaf that does not say it itself. */
export const typeOfPath = (path: string): MemoryType =>
	typeFolders.find(([folder]) => folder.test(path))?.[1] ?? 'fact';

/** The scope of a leaf that does not say it itself, as the workspace called `workspaceId` sees it. */
export function scopeOfPath(path: string, workspaceId: string): 'user' | 'workspace' | 'session' {
	if (path.startsWith(`workspace/${workspaceId}/`)) return 'workspace';
	if (/^(?:preference|identity)\//u.test(path)) return 'user';
	return path.includes('/runtime/') ? 'session' : 'workspace';
}

/** The scope in which the workspace called `workspaceId` recalls `path`; null where it never does. */
export function recallScopeOf(path: string, workspaceId: string): RecallScope | null {
	if (path.startsWith(`workspace/${workspaceId}/`)) return path.includes('/runtime/') ? null : 'workspace';
	if (path.startsWith('preference/')) return 'preference';
	return path.startsWith('identity/') ? 'identity' : null;
}

/** The workspace that a path of the memory folder belongs to; empty for the person's own. */
export const workspaceOf = (path: string): string => /^workspace\/([^/]+)\//u.exec(path)?.[1] ?? '';

/** True for indexes and for the runtime's own records, neither of which are memories. */
export const isNoLeaf = (path: string): boolean => /(?:^|\/)MEMORY\.md$/u.test(path) || path.includes('/runtime/');
