import { clip, collapsed } from '../../../../text/clip.ts';
import { governanceOf } from '../files/governance.ts';
import type { RankedMemory } from './recallRank.ts';

/** Where a word of the question stood, by the name that the ranking gives it. */
const places = {
	title_match: 'title',
	tag_match: 'tags',
	subject_key_match: 'subject',
	summary_match: 'summary',
	path_match: 'path',
} as const;

const isPlace = (name: string): name is keyof typeof places => Object.hasOwn(places, name);

/** Words that are named; more say nothing new. */
const mostWords = 5;

/** The words of the question, each with the places that it was found in. */
function wordsIn(reasons: readonly string[]): readonly string[] {
	const found = new Map<string, string[]>();
	for (const reason of reasons) {
		const [name = '', word = ''] = reason.split(':');
		if (isPlace(name)) found.set(word, [...(found.get(word) ?? []), places[name]]);
	}
	return [...found].slice(0, mostWords).map(([word, where]) => `“${word}” in its ${where.join(', ')}`);
}

/** What to do before relying on it, in few words. */
const checks = {
	none: 'no check needed',
	check_before_use: 'check before use',
	must_reconfirm: 'confirm anew',
} as const;

const daysOf = (seconds: number): number => Math.round(seconds / 86_400);

/** How the type and the age of a memory bear on it. */
function standing({ entry, freshness }: RankedMemory): string {
	const { staleAfterSeconds } = governanceOf(entry.memoryType);
	const age =
		freshness === 'stale' && staleAfterSeconds !== null ? `stale after ${daysOf(staleAfterSeconds)} days` : freshness;
	return `${entry.memoryType} (${entry.scope}), ${age}, ${checks[entry.verificationPolicy]}`;
}

/** Why a memory was chosen and how far to trust it, in one line for people. */
export function whyRecalled(ranked: RankedMemory): string {
	const { reasons, score } = ranked;
	const has = (name: string) => reasons.some((reason) => reason.split(':')[0] === name);
	const reasonsGiven = [
		...wordsIn(reasons),
		has('full_query_match') && 'the whole question in it',
		has('query_intent_boost') && 'the kind of memory that was asked for',
		has('user_scope_priority') && 'the person’s own, which always count',
	].filter((reason) => reason !== false);
	const why = reasonsGiven.length > 0 ? reasonsGiven : ['no better one for the question'];
	return [...why, standing(ranked), `score ${score}`].join(' · ');
}

/** Why the files alone had it chosen. */
export const whyScanned = ({
	matched,
	score,
	isOwn,
}: {
	readonly matched: readonly string[];
	readonly score: number;
	readonly isOwn: boolean;
}): string =>
	[
		matched.length > 0 &&
			`the words ${matched
				.slice(0, mostWords)
				.map((word) => `“${word}”`)
				.join(', ')}`,
		isOwn && 'the person’s own, which always count',
		`by words alone, score ${score}`,
	]
		.filter((reason) => reason !== false)
		.join(' · ');

/** UTF-16 units of what a model gives as its reason. */
const longestReason = 120;

/** What the runtime writes where the model gave no reason. */
const plainReasons = /^(?:durable_memory_recall_needed|selected_\w+|expand_from_reserve)$/u;

/** Why a model chose it: by its own words where it gave any, and by how near the meaning was. */
export function whyChosen(reasons: readonly string[]): string {
	const said = reasons.flatMap((reason) => {
		const words = collapsed(reason.slice(reason.indexOf(':') + 1));
		const distance = /^vector_distance:([\d.]+)$/u.exec(words)?.[1];
		if (distance !== undefined) return `similar meaning (distance ${Number(distance).toFixed(2)})`;
		return words === '' || plainReasons.test(words) ? [] : `“${clip(words, longestReason)}”`;
	});
	return ['chosen by the model', ...new Set(said)].join(' · ');
}
