import { spreadOverFiles } from '../../memory/search/ranking/diversity.ts';
import { keepAmongFirst } from '../../memory/search/ranking/exact.ts';
import { byCoverage } from '../../memory/search/ranking/fusion.ts';
import { leastShare } from '../../memory/search/search.ts';
import type { FoundChunk, FusedHit } from './fusion.ts';

const fuse = byCoverage();

/** Every word of the question is there; of what is added up, the last digits are not certain. */
const whole = 1 - 1e-5;

const round = (score: number): number => Math.round(score * 10_000) / 10_000;

const keyOf = ({ logical_path, version_id, chunk_index }: FoundChunk): string =>
	`${logical_path}::${version_id}::${chunk_index}`;

/** One chunk, and what each side made of it. */
interface Candidate {
	readonly chunk: FoundChunk;
	semantic?: number;
	keyword?: number;
	coverage: number;
}

/**
 * At most `limit` hits of both lists, best first, weighed as the memory search weighs them: how far words are trusted is seen
 * from how many of the question’s the best chunk has. A further chunk of the same document counts less.
 */
export function fuseAsMemory(
	semantic: readonly FoundChunk[],
	keyword: readonly FoundChunk[],
	limit: number,
	snippet: (content: string) => string,
): FusedHit[] {
	const candidates: Candidate[] = [];
	const numbers = new Map<string, number>();
	const numberOf = (chunk: FoundChunk): number => {
		const key = keyOf(chunk);
		const number = numbers.get(key) ?? candidates.length;
		numbers.set(key, number);
		candidates[number] ??= { chunk, coverage: 0 };
		return number;
	};
	const floor = (semantic[0]?.score ?? 0) * leastShare;
	const near = semantic.filter(({ score }) => score > 0 && score >= floor);
	const list = (found: readonly FoundChunk[], side: 'semantic' | 'keyword') =>
		found.map((chunk) => {
			const passage = numberOf(chunk);
			const candidate = candidates[passage] as Candidate;
			candidate[side] = chunk.score;
			if (chunk.coverage !== undefined) candidate.coverage = chunk.coverage;
			return { passage, score: chunk.score };
		});
	const [byWords, bySimilarity] = [list(keyword, 'keyword'), list(near, 'semantic')];
	const fused = fuse({ byWords, bySimilarity, coverageOf: (passage) => candidates[passage]?.coverage ?? 0 });
	const files = new Map<string, number>();
	const fileNumberOf = (passage: number): number => {
		const path = candidates[passage]?.chunk.logical_path ?? '';
		const number = files.get(path) ?? files.size;
		files.set(path, number);
		return number;
	};
	// Of one list alone, the best has all that can be had.
	const top = near.length > 0 && keyword.length > 0 ? 1 : ([...fused.values()][0] ?? 1);
	const scored = [...fused].map(([passage, score]) => ({ passage, score: score / top }));
	const ordered = spreadOverFiles({ fileNumberOf }, scored);
	const isExact = ({ passage }: { passage: number }) => (candidates[passage]?.coverage ?? 0) >= whole;
	return keepAmongFirst(ordered, limit, isExact).flatMap(({ passage, score }) => {
		const candidate = candidates[passage];
		if (!candidate) return [];
		const { logical_path, version_id, chunk_index, chunk_content } = candidate.chunk;
		return {
			logical_path,
			version_id,
			chunk_index,
			snippet: snippet(chunk_content),
			score: round(score),
			semantic_score: candidate.semantic === undefined ? null : round(candidate.semantic),
			keyword_score: candidate.keyword === undefined ? null : round(candidate.keyword),
		};
	});
}
