import { Best } from '../../memory/search/ranking/best.ts';
import { rarity, saturated } from '../../memory/search/ranking/bm25.ts';
import { fileShare } from '../../memory/search/ranking/rank.ts';
import { type RankWords, termsAsked, type WordIndex } from './keywords.ts';

/** As the memory search ranks: a chunk by its own words, and half as much by those of the whole document around it. */
export const rankAsMemory: RankWords = (index, question, { limit, accepts }) => {
	const scores = new Map<number, number>();
	const covered = new Map<number, number>();
	const around = new Map<number, number>();
	let asked = 0;
	for (const term of termsAsked(question)) {
		const { chunks, times } = index.postings(term);
		const rare = rarity(index.chunks, chunks.length);
		asked += rare;
		const inDocuments = new Map<number, number>();
		for (let at = 0; at < chunks.length; at++) {
			const chunk = chunks[at] as number;
			const count = times[at] as number;
			const document = index.documents.of(chunk);
			inDocuments.set(document, (inDocuments.get(document) ?? 0) + count);
			if (accepts && !accepts(chunk)) continue;
			const score = rare * saturated(count, index.lengthOf(chunk), index.averageLength);
			scores.set(chunk, (scores.get(chunk) ?? 0) + score);
			covered.set(chunk, (covered.get(chunk) ?? 0) + rare);
		}
		addDocuments(index, inDocuments, around);
	}
	const best = new Best(limit);
	for (const [chunk, score] of scores) {
		const whole = score + fileShare * (around.get(index.documents.of(chunk)) ?? 0);
		if (best.wants(whole)) best.add(chunk, whole);
	}
	return best.sorted().map(({ passage: chunk, score }) => ({
		chunk,
		score,
		coverage: asked > 0 ? (covered.get(chunk) ?? 0) / asked : 0,
	}));
};

function addDocuments({ documents }: WordIndex, times: ReadonlyMap<number, number>, scores: Map<number, number>): void {
	const rare = rarity(documents.count, times.size);
	for (const [document, count] of times) {
		const score = rare * saturated(count, documents.lengthOf(document), documents.averageLength);
		scores.set(document, (scores.get(document) ?? 0) + score);
	}
}
