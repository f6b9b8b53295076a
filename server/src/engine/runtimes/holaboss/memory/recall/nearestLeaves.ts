import type { CatalogEntry } from '../files/entry.ts';
import { workspaceOf } from '../files/leafPath.ts';
import { scopeBucket } from './embeddingText.ts';
import type { NearLeaf } from './recallManifest.ts';

/** Leaves that a search by meaning takes of the workspace's and of the person's own. */
const most = { workspace: 12, user: 8 } as const;

/** A leaf with how far its meaning lies from the question's. */
interface MeasuredLeaf {
	readonly row: CatalogEntry;
	/** Cosine distance. */
	readonly distance: number;
}

/** The nearest of `leaves`, all of which the run may recall; nearest first, each path once. */
export function nearestLeaves(leaves: readonly MeasuredLeaf[]): readonly NearLeaf[] {
	const sorted = leaves.toSorted((a, b) => a.distance - b.distance);
	const bucketOf = ({ row }: MeasuredLeaf) => {
		const workspaceId = workspaceOf(row.path);
		return scopeBucket({ ...row, workspaceId }, workspaceId);
	};
	const taken = [
		...sorted.filter((leaf) => bucketOf(leaf) === 'workspace').slice(0, most.workspace),
		...sorted.filter((leaf) => ['preference', 'identity'].includes(bucketOf(leaf) ?? '')).slice(0, most.user),
	];
	const byPath = new Map<string, NearLeaf>();
	for (const { row, distance } of taken.toSorted((a, b) => a.distance - b.distance)) {
		if (!byPath.has(row.path)) byPath.set(row.path, { path: row.path, distance });
	}
	return [...byPath.values()];
}
