import * as vscode from 'vscode';
import { namesRuntime } from '../features/runtime/namedRuntime.ts';
import { openedFiles, wakingFiles, wakingGlob } from './wakingFiles.ts';

/**
 * True where an agent's home is in an open folder, or the runtime of such a folder was chosen. To look at its top takes no
 * time; the settings of a folder take some of the thread that all extensions share, and a search of everything below takes long.
 */
export async function holdsAgent(): Promise<boolean> {
	const { fs, findFiles, workspaceFolders = [] } = vscode.workspace;
	const onTop = workspaceFolders.flatMap(({ uri }) =>
		[...wakingFiles, ...openedFiles].map((file) => fs.stat(vscode.Uri.joinPath(uri, file))),
	);
	return Promise.any(onTop).then(
		() => true,
		async () =>
			workspaceFolders.some(({ uri }) => namesRuntime(uri)) ||
			(await findFiles(wakingGlob, '**/node_modules/**', 1)).length > 0,
	);
}
