import { posix } from 'node:path';
import type { TurnInputs } from '../../../../memory/policy.ts';
import { memoryPathOf } from '../../files.ts';
import type { CatalogEntry } from '../files/entry.ts';
import { governanceOf } from '../files/governance.ts';
import { readLeaf } from '../files/leaf.ts';
import { scopeOfPath, workspaceOf } from '../files/leafPath.ts';

/** What the catalog, which is a database, would say of a leaf: read from the leaf, its last change being the last sighting. */
export function entryOf(path: string, text: string, modified: number): CatalogEntry {
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

/** One row for each leaf. */
export const rowsOf = ({ texts, modified, now }: TurnInputs): readonly CatalogEntry[] =>
	[...texts].flatMap(([path, text]) => {
		const inMemory = memoryPathOf(path);
		return inMemory === undefined ? [] : [entryOf(inMemory, text, modified(path) ?? now)];
	});

/** Rows of the catalog that a run takes in, of the workspace and of the person each. */
const mostLoaded = 200;

/** What a run takes in of the catalog: the newest. */
export function loaded(entries: readonly CatalogEntry[]): readonly CatalogEntry[] {
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
