/**
 * At most `limit` of `hits`, and at most `maxPerFile` from one file as long as others can take the place; the best of
 * what was held back fills up behind them. A cap of 0 or less caps nothing.
 */
export function diversify<Hit extends { readonly logical_path: string }>(
	hits: readonly Hit[],
	maxPerFile: number,
	limit: number,
): Hit[] {
	if (maxPerFile <= 0 || hits.length <= limit) return hits.slice(0, limit);
	const taken = new Map<string, number>();
	const kept: Hit[] = [];
	const heldBack: Hit[] = [];
	for (const hit of hits) {
		const count = taken.get(hit.logical_path) ?? 0;
		if (count >= maxPerFile || kept.length >= limit) {
			heldBack.push(hit);
			continue;
		}
		taken.set(hit.logical_path, count + 1);
		kept.push(hit);
	}
	return [...kept, ...heldBack.slice(0, Math.max(0, limit - kept.length))];
}
