import type { QueryVector } from '../../engine/knowledge/operations/operation.ts';
import { EmbeddingFailure } from '../../host/embedding/embedder.ts';
import { embedWords, wordsMeant } from '../../host/knowledge/search/queryVector.ts';
import { WordsOnly, type WorkspaceKnowledge } from '../../host/knowledge/workspaceStore.ts';
import { sayUnknown, unknownTo } from '../../host/search/index/unknownLanguage.ts';
import { shown } from '../terminal/shown.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { GivenParameters } from './operation.ts';

/**
 * What the query of a search means, where the person has prepared the store for that; else a note says why words alone are
 * searched. A few passages that came since are embedded first.
 */
export async function semanticQuestion(
	store: WorkspaceKnowledge,
	given: GivenParameters,
	terminal: Terminal,
): Promise<QueryVector | undefined> {
	const words = wordsMeant(given);
	if (words === '') return undefined;
	const models = typeof given.models === 'string' ? given.models : undefined;
	const command = `soulscope knowledge embed${models === undefined ? '' : ` --models ${shown(models)}`}`;
	const { model, modelAtHand } = await import('../search/localModel.ts');
	const counted = await store.count(model).catch((error: unknown) => {
		if (error instanceof WordsOnly) return terminal.note?.(`Only words were searched. ${error.message}`);
		throw error;
	});
	if (!counted || counted.all === 0) return undefined;
	const { embedded, all } = counted;
	if (embedded === 0) {
		terminal.note?.(`Only words were searched. To prepare semantic search, run this once: ${command}`);
		return undefined;
	}
	const embedder = await modelAtHand(models, { few: embedded === all });
	if (!embedder) {
		terminal.note?.(
			`Only words were searched, because the model for semantic search (${model}) is not here. To download it, run: ${command}`,
		);
		return undefined;
	}
	try {
		const unknown = unknownTo(model, words);
		if (unknown) terminal.note?.(sayUnknown(unknown, ''));
		return await embedWords(words, store, embedder, (missing) =>
			terminal.note?.(
				`Semantic search covers only ${all - missing} of ${all} passages. To add the rest, run: ${command}`,
			),
		);
	} catch (error) {
		if (!(error instanceof EmbeddingFailure)) throw error;
		terminal.note?.(error.message);
		return undefined;
	}
	// Its process ends with this one; nobody has to wait until it is gone.
}
