import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { runtimes } from '../../engine/runtimes/registry.ts';
import { FolderIndex } from '../../host/search/index/folderIndex.ts';
import { cacheFolder } from '../../host/search/index/storage.ts';
import { hiddenFoldersOf } from '../../host/workspace/scan/skippedFolders.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { mustBeFolder } from '../workspace/folder.ts';

/** The index of `folder`, up to date and kept; with a line that counts up where somebody watches. */
export async function openIndex(
	folder: string,
	terminal: Terminal,
	prepare: (index: FolderIndex) => Promise<unknown> = (index) => index.open(),
): Promise<FolderIndex> {
	await mustBeFolder(folder);
	const index = new FolderIndex({
		root: resolve(folder),
		storage: cacheFolder(process.platform, homedir(), process.env),
		hiddenFolders: hiddenFoldersOf(runtimes),
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
