import { posix } from 'node:path';
import type { TurnInputs } from '../../../../memory/policy.ts';
import type { CataloguedMemory } from '../../../../memory/typed.ts';
import { sha256 } from '../../../../text/sha256.ts';
import type { CatalogEntry } from '../files/entry.ts';
import { governanceOf } from '../files/governance.ts';
import { readLeaf } from '../files/leaf.ts';
import { scopeOfPath, workspaceOf } from '../files/leafPath.ts';
import type { MemoryHome } from '../home.ts';

/** What a leaf says of itself where the catalog, which is a database, does not know it: its last change is the last sighting. */
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

/** The row of a leaf, as far as it still is of what the leaf says. */
const withRow = (entry: CatalogEntry, text: string, row: CataloguedMemory | undefined): CatalogEntry => {
	if (!row || row.fingerprint !== sha256(text)) return entry;
	const { memoryId, subjectKey, title, summary, tags, updatedAt } = row;
	return { ...entry, memoryId, subjectKey, title, summary, tags, updatedAt };
};

/** One row for each leaf. */
export const rowsOf = ({ texts, modified, now, catalog }: TurnInputs, home: MemoryHome): readonly CatalogEntry[] =>
	[...texts].flatMap(([path, text]) => {
		const inMemory = home.pathOf(path);
		if (inMemory === undefined) return [];
		return withRow(entryOf(inMemory, text, modified(path) ?? now), text, catalog?.get(path));
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
