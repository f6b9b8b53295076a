import type { MemoryChange } from '../../../../protocol/memory/changes.ts';
import type { MemoryFile } from '../../../../protocol/memory/edit.ts';
import type { MemoryScope, MemorySearchHit } from '../../../../protocol/memory/search.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Pending } from '../pending/pending.ts';

/** What was asked, and what came of it. */
export interface ShownSearch {
	readonly query: string;
	/** The runtime that would find this; absent where our own search did. */
	readonly by?: string;
	/** Where our own search looked, and through how many files; absent where the runtime's did. */
	readonly looked?: { readonly scope: MemoryScope; readonly files: number };
	readonly hits: readonly MemorySearchHit[];
	/** For people, one line each. */
	readonly notes: readonly string[];
}

/** What can still be undone or answered, in front of everything else. */
type PendingNode =
	| { readonly kind: 'pendings'; readonly pendings: readonly Pending[] }
	| { readonly kind: 'pending'; readonly pending: Pending };

/** What the memory view shows, from the outside in. */
export type MemoryNode = PendingNode | AgentNode;

/** What is there of one agent. */
type AgentNode =
	| { readonly kind: 'workspace'; readonly workspace: WorkspaceInfo }
	| { readonly kind: 'results'; readonly workspace: WorkspaceInfo; readonly found: ShownSearch }
	/** A search that found nothing. */
	| { readonly kind: 'nothing'; readonly workspace: WorkspaceInfo; readonly found: ShownSearch }
	| { readonly kind: 'hit'; readonly workspace: WorkspaceInfo; readonly hit: MemorySearchHit }
	| { readonly kind: 'days' | 'files'; readonly workspace: WorkspaceInfo; readonly files: readonly MemoryFile[] }
	| { readonly kind: 'day' | 'file'; readonly workspace: WorkspaceInfo; readonly file: MemoryFile }
	| { readonly kind: 'changes' | 'unchanged'; readonly workspace: WorkspaceInfo }
	| { readonly kind: 'change'; readonly workspace: WorkspaceInfo; readonly change: MemoryChange }
	| { readonly kind: 'failure'; readonly workspace: WorkspaceInfo; readonly message: string };

export type HitNode = Extract<MemoryNode, { kind: 'hit' }>;

/** Commands on a row of the view get its node, and from elsewhere anything at all. */
export function isHitNode(value: unknown): value is HitNode {
	if (typeof value !== 'object' || value === null) return false;
	const { kind, hit } = value as Partial<HitNode>;
	return kind === 'hit' && typeof hit?.uri === 'string';
}

/** Something that was written and can be taken back. */
export function undoOf(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { kind, change } = value as Partial<Extract<MemoryNode, { kind: 'change' }>>;
	return kind === 'change' && typeof change?.undo === 'string' ? change.undo : undefined;
}

/** The file of a row that stands for one. */
export function fileOf(value: unknown): MemoryFile | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { kind, file } = value as Partial<Extract<MemoryNode, { kind: 'day' | 'file' }>>;
	return (kind === 'day' || kind === 'file') && typeof file?.uri === 'string' ? file : undefined;
}

/** Stays the same while the memory changes, so that rows keep their selection and their folding. */
export function idOf(node: MemoryNode): string {
	if (node.kind === 'pendings') return node.kind;
	if (node.kind === 'pending') return [node.kind, node.pending.id].join('\n');
	const words: string[] = [node.workspace.uri, node.kind];
	if (node.kind === 'hit') words.push(node.hit.uri, String(node.hit.startLine));
	if (node.kind === 'day' || node.kind === 'file') words.push(node.file.uri);
	if (node.kind === 'change') words.push(node.change.uri, String(node.change.at), node.change.what);
	return words.join('\n');
}

/** The logs of days, the newest first. */
export const byDay = (files: readonly MemoryFile[]): readonly MemoryFile[] =>
	files.filter(({ day }) => day !== undefined).sort((a, b) => (b.day ?? '').localeCompare(a.day ?? ''));

/** All files, the largest first. */
export const bySize = (files: readonly MemoryFile[]): readonly MemoryFile[] =>
	[...files].sort((a, b) => b.size - a.size || a.path.localeCompare(b.path));
