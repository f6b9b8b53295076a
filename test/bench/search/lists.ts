import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MemoryIndex } from '../../../server/src/engine/memory/search/index/memoryIndex.ts';
import { spreadOverFiles } from '../../../server/src/engine/memory/search/ranking/diversity.ts';
import type { Fuse, FusedPassage, FusionInput } from '../../../server/src/engine/memory/search/ranking/fusion.ts';
import { searchMemory } from '../../../server/src/engine/memory/search/search.ts';
import { notEnglish } from '../../../server/src/engine/memory/search/text/languages.ts';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { VectorStore } from '../../../server/src/host/search/vectors/vectorStore.ts';
import type { RetrievalSet } from './sets.ts';

/** What both searches found for one question: all that a fusion needs. */
export interface Lists {
	readonly text: string;
	readonly relevant: ReadonlyMap<string, number>;
	readonly byWords: readonly FusedPassage[];
	readonly bySimilarity: readonly FusedPassage[];
	/** Of the best by words. */
	readonly covered: number;
	/** Documents, by passage; a document is a file. */
	readonly documents: ReadonlyMap<number, number>;
}

export interface ListedSet {
	readonly name: string;
	readonly questions: readonly Lists[];
}

/** Outside git, and gone with the packages. */
const cache = 'node_modules/.cache/bench-search';

export const vectorsFile = join(cache, 'vectors.bin');

/** As many as a person is shown. */
const shown = 10;
const nearest = 140;

const engineFolder = 'server/src/engine/memory/search';

/** Lists are made anew once the text, the questions or the ranking are others; not for another way to put them together. */
function keyOf({ documents, questions }: RetrievalSet): string {
	const hash = createHash('sha256').update(JSON.stringify([documents, questions.map(({ text }) => text)]));
	for (const name of readdirSync(engineFolder, { recursive: true, encoding: 'utf8' }).sort())
		if (name.endsWith('.ts') && !name.endsWith('fusion.ts')) hash.update(readFileSync(join(engineFolder, name)));
	return hash.digest('hex').slice(0, 24);
}

/** The lists of a set, from the cache where they are there. */
export async function listsOf(set: RetrievalSet, embedder: Embedder): Promise<ListedSet> {
	const file = join(cache, 'lists', keyOf(set));
	if (existsSync(file)) return { name: set.name, questions: judged(deserialize(readFileSync(file)), set) };
	const questions = await made(set, embedder);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, serialize(questions));
	return { name: set.name, questions: judged(questions, set) };
}

/** People may have judged otherwise since. */
const judged = (lists: readonly Lists[], { documents, questions }: RetrievalSet): readonly Lists[] => {
	const numbers = new Map(documents.map(({ id }, at) => [id, String(at)]));
	return lists.flatMap((each, at) => {
		const relevant = [...(questions[at]?.relevant ?? [])];
		return relevant.length === 0
			? []
			: [{ ...each, relevant: new Map(relevant.map(([id, grade]) => [numbers.get(id) ?? id, grade])) }];
	});
};

async function made({ documents, questions }: RetrievalSet, embedder: Embedder): Promise<readonly Lists[]> {
	const index = new MemoryIndex();
	const texts = new Map(documents.map(({ text }, at) => [`${at}.md`, text]));
	for (const [path, text] of texts) index.put(path, text, { hash: path, size: text.length, modified: 0, read: 0 });
	const store = new VectorStore({ root: '', storage: undefined, model: embedder.model, clock: Date.now });
	const { keys, texts: due } = store.due(index.files, (path) => texts.get(path), Number.POSITIVE_INFINITY);
	store.add(keys, await embedder.embed(due));
	const vectors = await embedder.embed(questions.map(({ text }) => text));
	return questions.map(({ text, relevant }, at) => {
		const semantic = store.nearest(vectors[at] ?? new Float32Array(0), nearest);
		let found: FusionInput = { byWords: [], bySimilarity: [], coverageOf: () => 0 };
		const fuse: Fuse = (lists) => {
			found = lists;
			return new Map(lists.byWords.map(({ passage, score }) => [passage, score]));
		};
		const { hits } = searchMemory(index, text, { limit: shown, semantic, fuse }, () => undefined);
		if (hits.length > 0) throw new Error('no texts, no hits');
		const only = ({ passage, score }: FusedPassage): FusedPassage => ({ passage, score });
		const byWords = found.byWords.map(only);
		const bySimilarity = notEnglish(text)?.kind === 'script' ? [] : found.bySimilarity.map(only);
		const best = byWords[0];
		return {
			text,
			relevant,
			byWords,
			bySimilarity,
			covered: best ? found.coverageOf(best.passage) : 0,
			documents: new Map(
				[...byWords, ...bySimilarity].map(({ passage }) => [passage, Number(index.placeOf(passage).path.slice(0, -3))]),
			),
		};
	});
}

/** By words alone. */
export const byWordsAlone: Fuse = ({ byWords }) => new Map(byWords.map(({ passage, score }) => [passage, score]));

/** The documents that a person would be shown, best first. */
export function documentsFor({ byWords, bySimilarity, covered, documents }: Lists, fuse: Fuse): readonly string[] {
	const scores = fuse({ byWords, bySimilarity, coverageOf: () => covered });
	const files = { fileNumberOf: (passage: number) => documents.get(passage) ?? -1 };
	const spread = spreadOverFiles(
		files,
		[...scores].map(([passage, score]) => ({ passage, score })),
	);
	return [...new Set(spread.slice(0, shown).map(({ passage }) => String(files.fileNumberOf(passage))))];
}
