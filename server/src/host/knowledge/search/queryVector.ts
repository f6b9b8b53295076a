import type { QueryVector } from '../../../engine/knowledge/operations/operation.ts';
import { plainWords } from '../../../engine/memory/search/query/query.ts';
import { type Embedder, EmbeddingFailure } from '../../embedding/embedder.ts';
import { unknownTo } from '../../search/index/unknownLanguage.ts';
import type { KnowledgeEmbeddings } from '../storage.ts';

/** Passages that a search makes up for, at most: a second or two. */
const mostMadeUpFor = 24;

/** Embeds what is missing, if that is little; how much still is. A store that cannot be written is searched as it is. */
export async function makeUp(store: KnowledgeEmbeddings, embedder: Embedder): Promise<number> {
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
		if (!embedder || unknownTo(embedder.model, words)?.kind === 'script') return undefined;
		if ((await store.count(embedder.model)).embedded === 0) return undefined;
		await makeUp(store, embedder);
		const [numbers] = await embedder.embed([words], { urgent: true });
		return numbers && { model: embedder.model, numbers };
	} catch {
		return undefined;
	}
}
