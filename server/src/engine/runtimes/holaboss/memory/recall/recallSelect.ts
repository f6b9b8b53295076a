import type { CatalogEntry } from '../files/entry.ts';
import { type RankedMemory, rankMemories } from './recallRank.ts';

/** Memories that a run has room for. */
export const recallLimit = 5;

/** Names under which two rows would be the same memory. */
const identitiesOf = ({ memoryId, path, scope, memoryType, subjectKey }: CatalogEntry): string[] => [
	`id:${memoryId}`,
	`path:${path.toLowerCase()}`,
	`subject:${scope}:${memoryType}:${subjectKey || path}`,
];

/**
 * What goes into the prompt, in this order: the best of the ranking, yet neither the person's own memories nor those of
 * one type crowd out the rest while there is a rest.
 */
export function selectMemories(
	entries: readonly CatalogEntry[],
	query: string,
	now: number,
	most: number = recallLimit,
): RankedMemory[] {
	const limit = Math.max(1, most);
	const ranked = distinct(
		rankMemories(
			entries.filter(({ status }) => status === 'active'),
			query,
			now,
		),
	);
	const isUser = ({ entry }: RankedMemory): boolean => entry.scope === 'user';
	const types = new Set(ranked.map(({ entry }) => entry.memoryType));
	const userCap = ranked.every(isUser) ? limit : Math.min(2, Math.max(1, limit - 1));
	const typeCap = types.size > 1 ? Math.max(1, Math.ceil(limit / 2)) : limit;

	const chosen: RankedMemory[] = [];
	const count = (fits: (each: RankedMemory) => boolean): number => chosen.filter(fits).length;
	for (const capped of [true, false]) {
		for (const each of ranked) {
			if (chosen.length >= limit) break;
			if (chosen.includes(each)) continue;
			if (capped && isUser(each) && count(isUser) >= userCap) continue;
			const alike = ({ entry }: RankedMemory): boolean => entry.memoryType === each.entry.memoryType;
			if (capped && count(alike) >= typeCap) continue;
			chosen.push(each);
		}
	}
	return chosen;
}

/** The first of each memory. */
function distinct(ranked: readonly RankedMemory[]): RankedMemory[] {
	const seen = new Set<string>();
	return ranked.filter(({ entry }) => {
		const names = identitiesOf(entry);
		if (names.some((name) => seen.has(name))) return false;
		for (const name of names) seen.add(name);
		return true;
	});
}
