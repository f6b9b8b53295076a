import type { QueryVector } from '../../engine/knowledge/operations/operation.ts';
import { plainWords } from '../../engine/memory/search/query/query.ts';
import { type Embedder, EmbeddingFailure } from '../../host/embedding/embedder.ts';
import type { WorkspaceKnowledge } from '../../host/knowledge/workspaceStore.ts';
import { shown } from '../terminal/shown.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { GivenParameters } from './operation.ts';

/** Passages that a search makes up for, at most: a second or two. */
const mostMadeUpFor = 24;

/**
 * What the query of a search means, where the person has prepared the store for that; else a note says why words alone are
 * searched. A few passages that came since are embedded first.
 */
export async function semanticQuestion(
	store: WorkspaceKnowledge,
	given: GivenParameters,
	terminal: Terminal,
): Promise<QueryVector | undefined> {
	const words = plainWords(String(given.query ?? given.pattern ?? ''));
	if (given.mode === 'keyword' || words === '') return undefined;
	const models = typeof given.models === 'string' ? given.models : undefined;
	const command = `soulscope knowledge embed${models === undefined ? '' : ` --models ${shown(models)}`}`;
	const { model, modelAtHand } = await import('../search/localModel.ts');
	const { embedded, all } = await store.count(model);
	if (all === 0) return undefined;
	if (embedded === 0) {
		terminal.note?.(`Only words were searched. To prepare semantic search, run this once: ${command}`);
		return undefined;
	}
	const embedder = await modelAtHand(models);
	if (!embedder) {
		terminal.note?.(
			`Only words were searched, because the model for semantic search (${model}) is not here. To download it, run: ${command}`,
		);
		return undefined;
	}
	try {
		if (await isUnknown(model, words, terminal)) return undefined;
		const missing = await makeUp(store, embedder);
		if (missing > 0) {
			terminal.note?.(
				`Semantic search covers only ${all - missing} of ${all} passages. To add the rest, run: ${command}`,
			);
		}
		const [numbers] = await embedder.embed([words], { urgent: true });
		return numbers && { model, numbers };
	} catch (error) {
		if (!(error instanceof EmbeddingFailure)) throw error;
		terminal.note?.(error.message);
		return undefined;
	} finally {
		await embedder.rest();
	}
}

/** True where the model knows nothing of the question’s script; says what it does not know. */
async function isUnknown(model: string, words: string, terminal: Terminal): Promise<boolean> {
	const { sayUnknown, unknownTo } = await import('../../host/search/index/unknownLanguage.ts');
	const unknown = unknownTo(model, words);
	if (unknown) terminal.note?.(sayUnknown(unknown, ''));
	return unknown?.kind === 'script';
}

/** Embeds what is missing, if that is little; how much still is missing. A store that cannot be written is searched as it is. */
async function makeUp(store: WorkspaceKnowledge, embedder: Embedder): Promise<number> {
	const missing = async () => {
		const { embedded, all } = await store.count(embedder.model);
		return all - embedded;
	};
	try {
		const { keys, texts } = await store.due(embedder.model, mostMadeUpFor + 1);
		if (keys.length > 0 && keys.length <= mostMadeUpFor) {
			await store.embedded(embedder.model, keys, await embedder.embed(texts));
		}
	} catch (error) {
		if (error instanceof EmbeddingFailure) throw error;
	}
	return missing();
}
