import { homedir } from 'node:os';
import { SearchFailure } from '../../engine/memory/notes/find.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { cacheFolder } from '../../host/search/index/storage.ts';
import { findIn, type RuntimeRecall, recallOf, whyNothing } from '../../host/search/runtime/runtimeSearch.ts';
import { openRuntimeVectorStore } from '../../host/search/runtime/runtimeVectorStore.ts';
import { oneOf } from '../commands/preview.ts';
import { InputError } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';
import type { Embeddable } from './embedding.ts';

/** Throws an `InputError` where the runtime has no search of its own there. */
export async function openRecall(folder: string, runtime: Runtime): Promise<RuntimeRecall> {
	const recall = await recallOf(oneOf(folder, await openFolder(folder, { runtime })));
	if (recall) return recall;
	throw new InputError(`${runtime.title} has no search of its own here. Without --runtime, Soulscope searches`);
}

/** What the runtime finds by its own rules. Throws an `InputError` where that fails in the runtime itself, and where this Node cannot rank as it does. */
export function find(...[recall, request]: Parameters<typeof findIn>): ReturnType<typeof findIn> {
	return findIn(recall, request).catch((error: unknown) => {
		if (error instanceof SearchFailure) throw new InputError(whyNothing(recall.runtime.title, error));
		if (!(error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_BUILTIN_MODULE')) throw error;
		const { title } = recall.workspace.runtime;
		throw new InputError(`${title} needs SQLite, which Node has from 22.13; this is ${process.version}`);
	});
}

interface KeptVectors extends Embeddable {
	vectorOf(text: string): readonly number[] | undefined;
	count(model: string): Awaited<ReturnType<Embeddable['count']>>;
}

/** What our model makes of the runtime's own chunks, as far as it was kept. */
export function openVectorStore(recall: RuntimeRecall, model: string): KeptVectors {
	const storage = cacheFolder(process.platform, homedir(), process.env);
	const { due, add, ...rest } = openRuntimeVectorStore(recall, model, { storage, clock: Date.now });
	return { ...rest, due: (_, most) => due(most), embedded: (_, keys, vectors) => add(keys, vectors) };
}
