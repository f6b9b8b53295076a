import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { FolderIndex } from '../../host/search/index/folderIndex.ts';
import { cacheFolder } from '../../host/search/index/storage.ts';
import { vectorsFile } from '../../host/search/index/store.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { mustBeFolder } from '../workspace/folder.ts';
// As `npm run manifest` wrote it: to ask the runtimes takes longer than to search.
import hiddenFolders from './hiddenFolders.json' with { type: 'json' };

const storage = (): string => cacheFolder(process.platform, homedir(), process.env);

/** True where vectors of `model` were kept for the passages of `folder`; nobody has read them yet. */
export const hasVectors = (folder: string, model: string): boolean =>
	existsSync(vectorsFile(storage(), resolve(folder), model));

/** The index of `folder`, up to date and kept; with a line that counts up where somebody watches. */
export async function openIndex(
	folder: string,
	terminal: Terminal,
	prepare: (index: FolderIndex) => Promise<unknown> = (index) => index.open(),
): Promise<FolderIndex> {
	await mustBeFolder(folder);
	const index = new FolderIndex({
		root: resolve(folder),
		storage: storage(),
		hiddenFolders,
		// There is only this model: the setting is an editor's.
		modelAdvice: '',
		clock: Date.now,
		onProgress: ({ indexed, total, phase }) => {
			if (phase === 'indexing' && total > indexed) terminal.progress?.(`reading ${indexed} of ${total} files`);
		},
	});
	try {
		await prepare(index);
	} finally {
		terminal.progress?.(undefined);
	}
	index.save();
	return index;
}
