import type { MemoryIndex } from '../index/memoryIndex.ts';
import { unpackCounts } from '../index/postings.ts';
import type { TermGroup } from '../query/expansion.ts';
import { Best } from './best.ts';
import { type Field, fields, rarity, saturated, weightedCounts } from './bm25.ts';
import { rarestFirst, type Visit } from './listedGroups.ts';

/**
 * The share of the whole file's score in that of its passages. A passage is read in the light of what is around it
 * (Callan 1994): it need not repeat the name that the conversation is about.
 */
export const fileShare = 0.5;

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
	const weighted = weightedCounts();
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
	const weighted = weightedCounts();
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
