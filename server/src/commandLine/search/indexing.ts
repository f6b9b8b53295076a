import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { FolderIndex } from '../../host/search/index/folderIndex.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { type Embeddable, embedAll } from './embedding.ts';
import { openIndex } from './folderIndex.ts';
import { printedState } from './indexState.ts';
import { model } from './localModel.ts';

export interface IndexOptions {
	readonly folder: string;
	readonly rebuild?: boolean;
	/** With `embed`: the chunks of this runtime, for a search as it would search. */
	readonly runtime?: Runtime;
	/** Also the embeddings of passages; fetches the model where it is not here. */
	readonly embed?: boolean;
	/** Folder that holds the model, as `owner/name/…`; then nothing is fetched. */
	readonly models?: string;
	readonly format: 'text' | 'json';
}

const why = {
	asked: 'rebuilt, as you asked',
	corrupt: 'rebuilt, because the old one was damaged',
	outdated: 'rebuilt, because the old one was from another version',
} as const;

/** Brings the search index of a folder up to date and says what is in it. */
export async function indexFolder(options: IndexOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, rebuild, runtime, embed, models, format } = options;
	if (runtime) return indexForRuntime(options, runtime, terminal);
	const began = performance.now();
	const index = await openIndex(folder, terminal, (own) => (rebuild ? own.rebuild() : own.open()));
	const isWhole = !embed || (await embedAll(embeddable(index), models, terminal));
	const { state } = index;
	const took = Math.round(performance.now() - began);
	if (format === 'json')
		terminal.out(`${JSON.stringify({ root: index.root, ...printedState(state), took }, undefined, '\t')}\n`);
	else {
		const how = state.rebuilt ? `; ${why[state.rebuilt]}` : '';
		const count = (number: number, one: string, many: string) =>
			`${number.toLocaleString('en')} ${number === 1 ? one : many}`;
		const files = count(state.indexed, 'file', 'files');
		const passages = count(state.passages, 'passage', 'passages');
		const known = state.embeddings ? `, ${state.embeddings.embedded.toLocaleString('en')} in semantic search` : '';
		terminal.out(`${shown(folder)}: ${files}, ${passages}${known}, ${took} ms${how}\n`);
	}
	for (const { path, reason } of state.leftOut) terminal.err(`${path} ${reason}, so it cannot be found`);
	if (state.problem !== undefined) terminal.err(state.problem);
	if (!isWhole) return stopped(terminal);
	return state.leftOut.length > 0 || state.problem !== undefined ? exitStatus.badInput : exitStatus.fine;
}

const embeddable = (index: FolderIndex): Embeddable => ({
	due: (model, most) => index.due(model, most),
	embedded: (model, keys, vectors) => index.embedded(model, keys, vectors),
	count: (model) => ({ embedded: index.embeddedBy(model), all: index.state.passages }),
	save: () => index.save(),
});

function stopped(terminal: Terminal): ExitStatus {
	terminal.err('stopped before finishing; the next run continues from there');
	return exitStatus.interrupted;
}

/** Embeds what a runtime would search in; its words need no index of ours. */
async function indexForRuntime(options: IndexOptions, runtime: Runtime, terminal: Terminal): Promise<ExitStatus> {
	const { folder, embed, models, format } = options;
	if (!embed) throw new InputError('--runtime works only with --meaning');
	const began = performance.now();
	const { openRecall, openVectorStore } = await import('./runtimeRecall.ts');
	const recall = await openRecall(folder, runtime);
	if (!recall.policy.usesEmbeddings) throw new InputError(`${runtime.title} itself searches only by words`);
	const vectors = openVectorStore(recall, model);
	const isWhole = await embedAll(vectors, models, terminal);
	const { embedded, all } = vectors.count(model);
	const took = Math.round(performance.now() - began);
	if (format === 'json') {
		const facts = { root: recall.workspace.root, runtime: runtime.id, chunks: all, meaning: { model, embedded }, took };
		terminal.out(`${JSON.stringify(facts, undefined, '\t')}\n`);
	} else {
		terminal.out(`${shown(folder)}: ${all} chunks of ${runtime.title}, ${embedded} in semantic search, ${took} ms\n`);
	}
	return isWhole ? exitStatus.fine : stopped(terminal);
}
