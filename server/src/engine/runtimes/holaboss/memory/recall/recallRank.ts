import type { CatalogEntry } from '../files/entry.ts';
import { governanceOf } from '../files/governance.ts';
import { freshnessOf } from './freshness.ts';
import { type Cues, cuesIn, intentBoost, wantedType } from './recallCues.ts';
import { tokensOf } from './tokens.ts';

/** A memory with what speaks for it. */
export interface RankedMemory {
	readonly entry: CatalogEntry;
	readonly score: number;
	readonly freshness: 'stable' | 'fresh' | 'stale';
	/** Words of the question that were found in it. */
	readonly matched: readonly string[];
	/** Why the score is what it is: `title_match:deploy`. */
	readonly reasons: readonly string[];
}

const freshnessOrder = ['stable', 'fresh', 'stale'] as const;

/**
 * The memories that may be of use for `query` at `now` (ms since the epoch), best first. The person's own always stay;
 * others need a score above 0. How sure the runtime was of a memory plays no part, as in Holaboss itself.
 */
export function rankMemories(entries: readonly CatalogEntry[], query: string, now: number): RankedMemory[] {
	const cues = cuesIn(query);
	const type = wantedType(cues);
	const other = ({ entry }: RankedMemory): number => (type === undefined || entry.memoryType === type ? 0 : 1);
	const guest = ({ entry }: RankedMemory): number => (entry.scope === 'user' ? 0 : 1);
	return entries
		.map((entry) => score(entry, query, cues, now))
		.filter((ranked) => ranked.entry.scope === 'user' || ranked.score > 0)
		.sort(
			(a, b) =>
				guest(a) - guest(b) ||
				other(a) - other(b) ||
				b.score - a.score ||
				freshnessOrder.indexOf(a.freshness) - freshnessOrder.indexOf(b.freshness) ||
				b.entry.updatedAt.localeCompare(a.entry.updatedAt),
		);
}

function score(entry: CatalogEntry, query: string, cues: Cues, now: number): RankedMemory {
	const freshness = freshnessOf(entry, now).state;
	const tokens = tokensOf(query);
	if (tokens.length === 0 && entry.scope !== 'user') return { entry, score: 0, freshness, matched: [], reasons: [] };
	let sum = 0;
	const reasons: string[] = [];
	const add = (points: number, reason: string): void => {
		sum += points;
		reasons.push(reason);
	};

	const { recallBoost } = governanceOf(entry.memoryType);
	add(recallBoost, `base_recall_boost:${recallBoost}`);
	if (entry.scope === 'user') add(6, 'user_scope_priority');
	const intent = intentBoost(cues, entry);
	if (intent > 0) add(intent, `query_intent_boost:${intent}`);

	const title = entry.title.toLowerCase();
	const summary = entry.summary.toLowerCase();
	const subject = entry.subjectKey.toLowerCase();
	const path = entry.path.toLowerCase();
	const tags = entry.tags.map((tag) => tag.toLowerCase());
	const whole = query.trim().toLowerCase();
	if (whole !== '' && (title.includes(whole) || summary.includes(whole))) add(4, 'full_query_match');
	const everything = [title, summary, entry.memoryType, path, subject, ...tags].join('\n');
	const matched: string[] = [];
	for (const token of tokens) {
		const before = reasons.length;
		if (title.includes(token)) add(3, `title_match:${token}`);
		if (tags.includes(token)) add(3, `tag_match:${token}`);
		if (subject.includes(token)) add(2, `subject_key_match:${token}`);
		if (summary.includes(token)) add(2, `summary_match:${token}`);
		if (path.includes(token)) add(1, `path_match:${token}`);
		// Part of a tag, or the type, counts without being called a match.
		if (everything.includes(token)) sum += 0.5;
		if (reasons.length > before) matched.push(token);
	}
	if (freshness === 'stale') add(-3, 'stale_penalty');
	if (freshness === 'stale' && entry.memoryType === 'reference') {
		sum = -1;
		reasons.push('stale_reference_filtered');
	}
	return { entry, score: sum, freshness, matched, reasons };
}
