// `npm run bench:search:calibrate [-- --set DIR]`: how much of a score may be meaning's. Tries the two shares of `byCoverage` on every set,
// and says how well the choice does on sets that had no part in it. The first run embeds the sets; later ones take seconds.
import { parseArgs } from 'node:util';
import { ensureModel } from '../../../scripts/model.mjs';
import {
	byCoverage,
	type EmbeddingShares,
	type Fuse,
} from '../../../server/src/engine/memory/search/ranking/fusion.ts';
import { nativeEmbedder, remembering } from './embedding.ts';
import { byWordsAlone, documentsFor, type ListedSet, listsOf, vectorsFile } from './lists.ts';
import { mean, ndcg, recall } from './quality.ts';
import { ownSets, readSets, setsOfOthers } from './sets.ts';

const { values } = parseArgs({ options: { set: { type: 'string', multiple: true } } });
const models = await ensureModel(console.error);
if (models === undefined) throw new Error('There is no embedding model, so there is nothing to calibrate.');
const embedder = remembering(nativeEmbedder(models), vectorsFile);
const sets: ListedSet[] = [];
const folders = [...ownSets, ...(values.set ?? setsOfOthers())];
for (const set of folders.flatMap((folder) => readSets(folder))) sets.push(await listsOf(set, embedder));
await embedder.rest();

interface Figures {
	readonly ndcg10: number;
	readonly recall5: number;
}

const figuresOf = ({ questions }: ListedSet, fuse: Fuse): Figures => {
	const found = questions.map((lists) => [documentsFor(lists, fuse), lists.relevant] as const);
	return {
		ndcg10: mean(found.map(([ids, relevant]) => ndcg(ids, relevant, 10))),
		recall5: mean(found.map(([ids, relevant]) => recall(ids, relevant, 5))),
	};
};

const words = sets.map((set) => figuresOf(set, byWordsAlone));

const leasts = [0, 0.05, 0.1];
const mosts = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** By `least` and `most`, the figures of each set. */
const tried = leasts.flatMap((least) =>
	mosts.map((most) => ({ least, most, figures: sets.map((set) => figuresOf(set, byCoverage({ least, most }))) })),
);

const tolerance = 1e-9;

const isBelow = (figures: readonly Figures[], at: number): boolean => {
	const [one, other] = [figures[at], words[at]];
	return (
		one !== undefined &&
		other !== undefined &&
		(one.ndcg10 < other.ndcg10 - tolerance || one.recall5 < other.recall5 - tolerance)
	);
};

/** Steps of `mosts` that the choice stays away from the edge: the next set is not among these. */
const margin = 2;

/** So much less than the greatest share of meaning with which none of `among` loses. */
function chosenFor(among: readonly number[], least: number): EmbeddingShares {
	const own = tried.filter((each) => each.least === least);
	const edge = own.findLastIndex(({ figures }) => !among.some((at) => isBelow(figures, at)));
	return { least, most: own[Math.max(0, edge - margin)]?.most ?? 0 };
}

/** Sets about the same texts are left out together. */
const familyOf = (name: string): string => name.split(/[ -]/)[0] ?? name;

/** The months are made of these. */
const partsOf: Readonly<Record<string, readonly string[]>> = { months: ['talks', 'cinema', 'cottage'] };

const isKin = (one: string, other: string): boolean =>
	one === other || (partsOf[one]?.includes(other) ?? false) || (partsOf[other]?.includes(one) ?? false);

const all = sets.map((_, at) => at);
const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
const percent = (value: number): string => `${value < 0 ? '' : '+'}${(value * 100).toFixed(1)} %`;

console.log('least most   sets below words, mean gain of nDCG@10');
for (const { least, most, figures } of tried) {
	const below = all.filter((at) => isBelow(figures, at)).map((at) => sets[at]?.name);
	const gain = mean(all.map((at) => (figures[at]?.ndcg10 ?? 0) / (words[at]?.ndcg10 || 1) - 1));
	console.log(
		`${least.toFixed(2)}  ${most.toFixed(1)}   ${String(below.length).padStart(2)}   ${percent(gain).padStart(8)}   ${below.join(', ')}`,
	);
}

const least = 0.05;
console.log('\nEach set by the choice that was made without it and its kin:');
const gains: number[] = [];
for (const [at, { name }] of sets.entries()) {
	const others = all.filter((other) => !isKin(familyOf(sets[other]?.name ?? ''), familyOf(name)));
	const shares = chosenFor(others, least);
	const set = sets[at] as ListedSet;
	const [own, usual] = [figuresOf(set, byCoverage(shares)), words[at] as Figures];
	gains.push(own.ndcg10 / usual.ndcg10 - 1);
	console.log(
		`  ${name.padEnd(28)} most ${shares.most.toFixed(1)}   nDCG@10 ${usual.ndcg10.toFixed(3)} ${signed(own.ndcg10 - usual.ndcg10)}   recall@5 ${usual.recall5.toFixed(3)} ${signed(own.recall5 - usual.recall5)}`,
	);
}
console.log(`  mean gain of nDCG@10 ${percent(mean(gains))}`);
console.log('\nThe choice on all sets:', chosenFor(all, least));
