import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import type { MemoryHit, SearchMode, StoodIn } from '../../../engine/memory/search/search.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';

/** A question; plain data, so that it can be asked across threads. */
export interface IndexQuestion {
	readonly query: string;
	readonly limit: number;
	readonly mode: SearchMode;
	readonly diversity?: number;
	readonly halfLifeDays?: number;
	/** What files are to `type:`, by path. */
	readonly types?: Readonly<Record<WorkspacePath, readonly string[]>>;
	/** Only these files; all where it is absent. */
	readonly only?: readonly WorkspacePath[];
	/** The question as a vector, where there is a model. */
	readonly vector?: { readonly model: string; readonly numbers: Float32Array };
	/** What to tell people instead of the usual where only words count. */
	readonly whyWordsOnly?: string;
}

export interface IndexAnswer {
	readonly hits: readonly MemoryHit[];
	/** What was searched by in the end. */
	readonly mode: SearchMode;
	/** For people, one line each. */
	readonly notes: readonly string[];
	readonly state: MemoryIndexState;
}

const nothingYet = 'Semantic search is not ready yet, so only words are searched.';

const noModel = 'Semantic search is not set up, so only words are searched.';

/** Why only words are searched, where something else was asked for. */
export const wordsOnly = ({ whyWordsOnly, vector }: IndexQuestion): string =>
	whyWordsOnly ?? (vector ? nothingYet : noModel);

/** For people: what was found is not quite what they asked for. */
export function sayStoodIn({ word, kind, found }: StoodIn): string {
	const others = found.map((each) => `“${each}”`).join(', ');
	return kind === 'slip'
		? `Nothing found for “${word}”. Similar words: ${others}.`
		: `Also searched, because they begin with “${word}”: ${others}.`;
}
