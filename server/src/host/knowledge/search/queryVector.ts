import type { QueryVector } from '../../../engine/knowledge/operations/operation.ts';
import { plainWords } from '../../../engine/memory/search/query/query.ts';
import { type Embedder, EmbeddingFailure } from '../../embedding/embedder.ts';
import { unknownTo } from '../../search/index/unknownLanguage.ts';
import type { KnowledgeEmbeddings } from '../storage.ts';

/** Passages that a search makes up for, at most: a second or two. */
const mostMadeUpFor = 24;

/** Embeds what is missing, if that is little; how much still is. A store that cannot be written is searched as it is. */
async function makeUp(store: KnowledgeEmbeddings, embedder: Embedder): Promise<number> {
	try {
		const { keys, texts } = await store.due(embedder.model, mostMadeUpFor + 1);
		if (keys.length > 0 && keys.length <= mostMadeUpFor) {
			await store.embedded(embedder.model, keys, await embedder.embed(texts, { urgent: true }));
		}
	} catch (error) {
		if (error instanceof EmbeddingFailure) throw error;
	}
	const { embedded, all } = await store.count(embedder.model);
	return all - embedded;
}

/** The words that a search asks for by what they mean; none where it does not. */
export const wordsMeant = (input: unknown): string => {
	const { query, pattern, mode } = Object(input) as Readonly<Record<string, unknown>>;
	return mode === 'keyword' ? '' : plainWords(String(query ?? pattern ?? ''));
};

/** False for words of a script that `model` never saw: to it, all texts in it mean the same. */
export const isReadBy = (model: string, words: string): boolean => unknownTo(model, words)?.kind !== 'script';

/**
 * What the words of a search mean, once a few passages that came since are embedded too; undefined where the model cannot
 * read them. `onMissing` hears how many passages still are not embedded, if any. Rejects with an `EmbeddingFailure`.
 */
export async function embedWords(
	words: string,
	store: KnowledgeEmbeddings,
	embedder: Embedder,
	onMissing?: (count: number) => void,
): Promise<QueryVector | undefined> {
	if (!isReadBy(embedder.model, words)) return undefined;
	const missing = await makeUp(store, embedder);
	if (missing > 0) onMissing?.(missing);
	const [numbers] = await embedder.embed([words], { urgent: true });
	return numbers && { model: embedder.model, numbers };
}

/** What the input of a search means, where somebody has prepared the store for the model; words alone count otherwise. Never rejects. */
export async function queryVectorOf(
	store: KnowledgeEmbeddings,
	input: unknown,
	chosen: () => Promise<Embedder | undefined>,
): Promise<QueryVector | undefined> {
	const words = wordsMeant(input);
	if (words === '') return undefined;
	try {
		const embedder = await chosen();
		if (!embedder || (await store.count(embedder.model)).embedded === 0) return undefined;
		return await embedWords(words, store, embedder);
	} catch {
		return undefined;
	}
}
