import { Best } from '../../memory/search/ranking/best.ts';
import { rarity, saturated } from '../../memory/search/ranking/bm25.ts';
import { fileShare } from '../../memory/search/ranking/rank.ts';
import { type RankWords, termsAsked } from './keywords.ts';

/** Sums by number, of which most stay 0; kept between questions, and empty between them. */
class Sums {
	#values = new Float32Array(0);
	/** Numbers whose sum is not 0, in the order in which they were first added to. */
	#touched = new Uint32Array(0);
	#count = 0;

	makeRoom(room: number): void {
		if (this.#values.length >= room) return;
		this.#values = new Float32Array(room + 1_024);
		this.#touched = new Uint32Array(room + 1_024);
	}

	get count(): number {
		return this.#count;
	}

	/** The number that was touched as the `at`-th, from 0 on. */
	touched(at: number): number {
		return this.#touched[at] as number;
	}

	of(number: number): number {
		return this.#values[number] ?? 0;
	}

	/** What is added is above 0. */
	add(number: number, value: number): void {
		const sum = this.#values[number] as number;
		if (sum === 0) this.#touched[this.#count++] = number;
		this.#values[number] = sum + value;
	}

	clear(): void {
		for (let at = 0; at < this.#count; at++) this.#values[this.#touched[at] as number] = 0;
		this.#count = 0;
	}
}

const scores = new Sums();
const covered = new Sums();
const documentScores = new Sums();
const documentTimes = new Sums();

/** As the memory search ranks: a chunk by its own words, and half as much by those of the whole document around it. */
export const rankAsMemory: RankWords = (index, question, { limit, accepts }) => {
	const { documents } = index;
	for (const sums of [scores, covered]) sums.makeRoom(index.room);
	for (const sums of [documentScores, documentTimes]) sums.makeRoom(documents.room);
	try {
		let asked = 0;
		for (const term of termsAsked(question)) {
			const { chunks, times } = index.postings(term);
			const rare = rarity(index.chunks, chunks.length);
			asked += rare;
			for (let at = 0; at < chunks.length; at++) {
				const chunk = chunks[at] as number;
				const count = times[at] as number;
				documentTimes.add(documents.of(chunk), count);
				if (accepts && !accepts(chunk)) continue;
				scores.add(chunk, rare * saturated(count, index.lengthOf(chunk), index.averageLength));
				covered.add(chunk, rare);
			}
			const rareDocument = rarity(documents.count, documentTimes.count);
			for (let at = 0; at < documentTimes.count; at++) {
				const document = documentTimes.touched(at);
				const count = documentTimes.of(document);
				documentScores.add(
					document,
					rareDocument * saturated(count, documents.lengthOf(document), documents.averageLength),
				);
			}
			documentTimes.clear();
		}
		const best = new Best(limit);
		for (let at = 0; at < scores.count; at++) {
			const chunk = scores.touched(at);
			const whole = scores.of(chunk) + fileShare * documentScores.of(documents.of(chunk));
			if (best.wants(whole)) best.add(chunk, whole);
		}
		return best.sorted().map(({ passage: chunk, score }) => ({
			chunk,
			score,
			coverage: asked > 0 ? Math.min(1, covered.of(chunk) / asked) : 0,
		}));
	} finally {
		for (const sums of [scores, covered, documentScores, documentTimes]) sums.clear();
	}
};
