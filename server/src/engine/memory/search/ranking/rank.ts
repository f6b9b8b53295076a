import type { MemoryIndex } from '../index/memoryIndex.ts';
import { type Postings, unpackCounts } from '../index/postings.ts';
import type { TermGroup } from '../query/expansion.ts';

/**
 * Okapi BM25's usual constants (Robertson and Zaragoza 2009): how soon more of a word adds nothing, and how much long
 * texts are held back. A lower bound for long texts (BM25+) is left out: passages are never long.
 */
const k1 = 1.2;
const b = 0.75;

/** How much a word in a heading or in the path counts beside one in the text: they are few, and chosen to name things. */
const fieldWeights = { text: 1, heading: 2, path: 2 } as const;

/**
 * The share of the whole file's score in that of its passages. A passage is read in the light of what is around it
 * (Callan 1994): it need not repeat the name that the conversation is about.
 */
const fileShare = 0.5;

/** By packed counts: the weighted number of times. */
const weighted = new Float32Array(0x10000);
for (let packed = 0; packed < weighted.length; packed++) {
	const { text, heading, path } = unpackCounts(packed);
	weighted[packed] = text * fieldWeights.text + heading * fieldWeights.heading + path * fieldWeights.path;
}

/** Inverse document frequency that never falls below zero. */
const rarity = (count: number, having: number): number => Math.log(1 + (count - having + 0.5) / (having + 0.5));

const saturated = (times: number, length: number, average: number): number =>
	(times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / average));

export interface RankedPassage {
	readonly passage: number;
	readonly score: number;
	/** Of the passage alone. */
	readonly keyword: number;
	/** What the file around it adds. */
	readonly file: number;
}

/** Scratch space of one index, kept between questions. */
interface Scratch {
	scores: Float32Array;
	fileScores: Float32Array;
	fileTimes: Float32Array;
}

const scratches = new WeakMap<MemoryIndex, Scratch>();

function scratchFor(index: MemoryIndex): Scratch {
	const passages = index.postings.count;
	const files = index.fileNumbers;
	const known = scratches.get(index);
	if (known && known.scores.length >= passages && known.fileScores.length >= files) {
		known.scores.fill(0, 0, passages);
		known.fileScores.fill(0, 0, files);
		return known;
	}
	const made: Scratch = {
		scores: new Float32Array(passages + 1_024),
		fileScores: new Float32Array(files + 256),
		fileTimes: new Float32Array(files + 256),
	};
	scratches.set(index, made);
	return made;
}

/**
 * Once so many passages have a rarer word of the question, a commoner one only adds to theirs: alone it would not bring a
 * passage to the top (Moffat and Zobel 1996, «continue»). Far more than anybody asks to see.
 */
const enoughFound = 4_000;

/** A word's list is walked in order of memory; looking it up in each passage found costs as much as so many steps of that. */
const stepsPerLookup = 16;

/** A term that some passage has. */
interface TermPostings {
	readonly number: number;
	readonly weight: number;
	/** Passages that have it. */
	readonly having: number;
}

/** Called for each passage that has something of a group: what is best there, how often it stands there, how rare it is. */
type Visit = (passage: number, packed: number, rare: number) => void;

/** All that may stand for one word of the question. */
interface ListedGroup {
	readonly having: number;
	/** The greatest of its terms. */
	readonly weight: number;
	each(visit: Visit): void;
	/** Only those of `passages`. */
	among(passages: readonly number[], visit: Visit): void;
}

/** The words of the question that some passage has something of, rarest first. */
function rarestFirst(index: MemoryIndex, groups: readonly TermGroup[]): readonly ListedGroup[] {
	const { postings } = index;
	const listed = groups.flatMap(({ alternatives }) => {
		const terms = alternatives.flatMap(({ term, weight }): readonly TermPostings[] => {
			const number = postings.numberOf(term);
			const having = number === undefined ? 0 : postings.frequencyOf(number);
			return number === undefined || having === 0 ? [] : [{ number, weight, having }];
		});
		const [first] = terms;
		if (!first) return [];
		return [terms.length === 1 ? oneTerm(postings, first) : bestOf(postings, terms)];
	});
	return listed.sort((one, other) => one.having - other.having);
}

function oneTerm(postings: Postings, { number, weight, having }: TermPostings): ListedGroup {
	const rare = weight * rarity(postings.live, having);
	return {
		having,
		weight,
		each: (visit) => postings.each(number, (passage, packed) => visit(passage, packed, rare)),
		among(passages, visit) {
			for (const passage of passages) {
				const packed = postings.countsOf(number, passage);
				if (packed > 0) visit(passage, packed, rare);
			}
		},
	};
}

/** Of several terms in one passage the one that counts most there; a sum would favour words with many forms. */
function bestOf(postings: Postings, terms: readonly TermPostings[]): ListedGroup {
	const best = new Map<number, { readonly packed: number; readonly rare: number; readonly worth: number }>();
	for (const { number, weight, having } of terms) {
		const rare = weight * rarity(postings.live, having);
		postings.each(number, (passage, packed) => {
			const worth = rare * (weighted[packed] as number);
			if (worth > (best.get(passage)?.worth ?? 0)) best.set(passage, { packed, rare, worth });
		});
	}
	return {
		having: best.size,
		weight: Math.max(...terms.map(({ weight }) => weight)),
		each(visit) {
			for (const [passage, { packed, rare }] of best) visit(passage, packed, rare);
		},
		among(passages, visit) {
			for (const passage of passages) {
				const own = best.get(passage);
				if (own) visit(passage, own.packed, own.rare);
			}
		},
	};
}

/**
 * The `most` passages that `accepts` lets through and that have some term of the question, best first; equal ones in the
 * order of the index. Where the question has no terms, all that pass, at a score of 0.
 */
export function rankPassages(
	index: MemoryIndex,
	groups: readonly TermGroup[],
	most: number,
	accepts?: (passage: number) => boolean,
): readonly RankedPassage[] {
	const { postings } = index;
	const { scores, fileScores, fileTimes } = scratchFor(index);
	const average = postings.averageLength || 1;
	const averageFile = index.averageFileLength || 1;
	/** Passages with a score. */
	const found: number[] = [];
	for (const group of rarestFirst(index, groups)) {
		const touched: number[] = [];
		const add: Visit = (passage, packed, rare) => {
			(scores[passage] as number) += rare * saturated(weighted[packed] as number, postings.lengthOf(passage), average);
			const file = index.fileNumberOf(passage);
			if (fileTimes[file] === 0) touched.push(file);
			// A path or a heading stands over many passages, and says its word once.
			(fileTimes[file] as number) += Math.max(packed & 255, 0.001);
		};
		if (found.length < enoughFound) {
			group.each((passage, packed, rare) => {
				if (scores[passage] === 0) {
					if (accepts && !accepts(passage)) return;
					found.push(passage);
				}
				add(passage, packed, rare);
			});
		} else if (group.having < found.length * stepsPerLookup) {
			group.each((passage, packed, rare) => {
				if (scores[passage] !== 0) add(passage, packed, rare);
			});
		} else group.among(found, add);
		const fileRare = group.weight * rarity(index.files.size, touched.length);
		for (const file of touched) {
			const times = Math.max(1, fileTimes[file] as number);
			(fileScores[file] as number) += fileRare * saturated(times, index.fileAt(file)?.length ?? 0, averageFile);
			fileTimes[file] = 0;
		}
	}
	const best = new Best(most);
	if (groups.length === 0) {
		for (let passage = 0; passage < postings.count; passage++) {
			if (postings.isLive(passage) && best.wants(0) && (!accepts || accepts(passage))) best.add(passage, 0);
		}
	}
	for (const passage of found) {
		const around = fileScores[index.fileNumberOf(passage)] as number;
		const score = (scores[passage] as number) + fileShare * around;
		if (best.wants(score)) best.add(passage, score);
	}
	return best.sorted().map(({ passage, score }) => {
		const keyword = scores[passage] as number;
		return { passage, score, keyword, file: score - keyword };
	});
}

/** What each term of the question adds to a passage's own score, where it adds anything. */
export function explain(
	index: MemoryIndex,
	groups: readonly TermGroup[],
	passage: number,
): readonly { readonly term: string; readonly score: number; readonly in: readonly Field[] }[] {
	const { postings } = index;
	return groups
		.flatMap(({ alternatives }) => alternatives)
		.flatMap(({ term, weight }) => {
			const number = postings.numberOf(term);
			const packed = number === undefined ? 0 : postings.countsOf(number, passage);
			if (number === undefined || packed === 0) return [];
			const rare = weight * rarity(postings.live, postings.frequencyOf(number));
			const score =
				rare * saturated(weighted[packed] as number, postings.lengthOf(passage), postings.averageLength || 1);
			const counts = unpackCounts(packed);
			return [{ term, score, in: fields.filter((field) => counts[field] > 0) }];
		});
}

/** The share of the question's words that a passage has, or what stands for them, by how rare they are: 0..1. */
export function coverage(index: MemoryIndex, groups: readonly TermGroup[], passage: number): number {
	const { postings } = index;
	let asked = 0;
	let had = 0;
	for (const { asked: wanted, alternatives } of groups) {
		let commonest = 0;
		let has = false;
		for (const { term } of alternatives) {
			const number = postings.numberOf(term);
			if (number === undefined) continue;
			commonest = Math.max(commonest, postings.frequencyOf(number));
			has ||= postings.countsOf(number, passage) > 0;
		}
		// What nothing has is as rare as can be.
		const rare = wanted.weight * rarity(postings.live, commonest);
		asked += rare;
		if (has) had += rare;
	}
	return asked > 0 ? had / asked : 0;
}

type Field = keyof typeof fieldWeights;

const fields = Object.keys(fieldWeights) as readonly Field[];

/** Keeps the best of many, in a heap with the worst on top. */
class Best {
	readonly #most: number;
	readonly #heap: { readonly passage: number; readonly score: number }[] = [];

	constructor(most: number) {
		this.#most = most;
	}

	wants(score: number): boolean {
		return this.#heap.length < this.#most || score > (this.#heap[0]?.score ?? 0);
	}

	add(passage: number, score: number): void {
		if (this.#most <= 0) return;
		if (this.#heap.length >= this.#most) {
			this.#heap[0] = { passage, score };
			this.#sink();
			return;
		}
		this.#heap.push({ passage, score });
		this.#rise();
	}

	sorted(): readonly { readonly passage: number; readonly score: number }[] {
		return [...this.#heap].sort((one, other) => other.score - one.score || one.passage - other.passage);
	}

	#isWorse(one: number, other: number): boolean {
		const a = this.#heap[one];
		const c = this.#heap[other];
		return a !== undefined && c !== undefined && (a.score < c.score || (a.score === c.score && a.passage > c.passage));
	}

	#swap(one: number, other: number): void {
		const kept = this.#heap[one];
		const moved = this.#heap[other];
		if (kept && moved) {
			this.#heap[one] = moved;
			this.#heap[other] = kept;
		}
	}

	#rise(): void {
		for (let at = this.#heap.length - 1; at > 0; ) {
			const parent = (at - 1) >> 1;
			if (!this.#isWorse(at, parent)) return;
			this.#swap(at, parent);
			at = parent;
		}
	}

	#sink(): void {
		for (let at = 0; ; ) {
			const left = 2 * at + 1;
			const right = left + 1;
			let worst = this.#isWorse(left, at) ? left : at;
			if (this.#isWorse(right, worst)) worst = right;
			if (worst === at) return;
			this.#swap(at, worst);
			at = worst;
		}
	}
}
