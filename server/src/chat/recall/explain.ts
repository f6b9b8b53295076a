import { wallClock } from '../../engine/memory/clock.ts';
import type { MemoryHit } from '../../engine/memory/search/search.ts';
import type { Session } from '../../engine/workspace/session.ts';

/** Words that are named; more say nothing new. */
const mostWords = 5;

/** The words of the question as the memory has them, each once; as they are indexed where they stand out of sight. */
function wordsOf({ snippet, highlights, terms }: MemoryHit): readonly string[] {
	const shown = new Map<string, string>();
	for (const [start, end] of highlights) {
		const word = snippet.slice(start, end).replace(/\s+/g, ' ');
		if (!shown.has(word.toLowerCase())) shown.set(word.toLowerCase(), word);
	}
	return shown.size > 0 ? [...shown.values()] : terms.map(({ term }) => term);
}

const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function ageOf(day: string, today: string): string {
	const days = daysBetween(day, today);
	if (days < 0) return `dated ${day}`;
	if (days === 0) return 'from today';
	return days === 1 ? 'from yesterday' : `from ${day}, ${days} days ago`;
}

/** Why a memory was chosen, in one line for people: by which words, by how near a meaning, and how old it is. */
export function explainHit(hit: MemoryHit, { now, timeZone }: Pick<Session, 'now' | 'timeZone'>): string {
	const words = wordsOf(hit).slice(0, mostWords);
	const { vector } = hit.parts;
	return [
		words.length > 0 &&
			`${words.length === 1 ? 'the word' : 'the words'} ${words.map((word) => `“${word}”`).join(', ')}`,
		vector !== undefined && vector > 0 && `similar meaning (${vector.toFixed(2)})`,
		hit.day !== undefined && ageOf(hit.day, wallClock({ now, timeZone }).day),
	]
		.filter(Boolean)
		.join(' · ');
}
