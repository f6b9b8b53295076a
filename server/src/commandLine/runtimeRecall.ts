import { homedir } from 'node:os';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import { sha256 } from '../engine/text/sha256.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import { FolderMeanings } from '../host/index/folderMeanings.ts';
import { cacheFolder } from '../host/index/storage.ts';
import { findIn, type RuntimeRecall, recallOf } from '../host/runtimeSearch.ts';
import type { Embeddable } from './embedding.ts';
import { openFolder } from './openFolder.ts';
import { oneOf } from './preview.ts';
import { InputError } from './terminal.ts';

/** Throws an `InputError` where the runtime has no search of its own there. */
export async function openRecall(folder: string, runtime: Runtime): Promise<RuntimeRecall> {
	const recall = await recallOf(oneOf(folder, await openFolder(folder, { runtime })));
	if (recall) return recall;
	throw new InputError(`${runtime.title} has no search of its own here; without --runtime, ours looks`);
}

/** What the runtime finds by its own rules. Throws an `InputError` where this Node cannot rank as it does. */
export function find(...[recall, request]: Parameters<typeof findIn>): ReturnType<typeof findIn> {
	return findIn(recall, request).catch((error: unknown) => {
		if (!(error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_BUILTIN_MODULE')) throw error;
		const { title } = recall.workspace.runtime;
		throw new InputError(`${title} ranks by SQLite, which Node has from 22.13 on; this is ${process.version}`);
	});
}

interface RuntimeMeanings extends Embeddable {
	vectorOf(text: string): readonly number[] | undefined;
}

/** What our model makes of the runtime's own chunks: kept beside our index, for the runtime cuts files otherwise. */
export function runtimeMeanings({ workspace, policy, texts }: RuntimeRecall, model: string): RuntimeMeanings {
	const cut = (path: WorkspacePath, text: string) =>
		policy.chunk(path, text).map((chunk, start) => ({ start, text: chunk.text }));
	// Of the chunks and not of the file: the configuration says how it is cut.
	const hashOf = (path: WorkspacePath, text: string) =>
		sha256(
			cut(path, text)
				.map(({ text: own }) => own)
				.join('\0'),
		);
	const files = new Map([...texts].map(([path, text]) => [path, { hash: hashOf(path, text) }]));
	const meanings = new FolderMeanings({
		root: workspace.root,
		storage: cacheFolder(process.platform, homedir(), process.env),
		model,
		clock: Date.now,
		cut,
		keptAs: `${model} ${workspace.runtime.id}`,
	});
	let all = 0;
	for (const [path, text] of texts) all += cut(path, text).length;
	return {
		due: (_, most) => meanings.due(files, (path) => texts.get(path), most),
		embedded: (_, keys, vectors) => meanings.add(keys, vectors),
		count: () => ({ embedded: meanings.embeddedOf(files), all }),
		save: () => meanings.save(),
		vectorOf(text) {
			const vector = meanings.vectorOf(text);
			return vector && [...vector];
		},
	};
}
