import { dirname } from 'node:path';
import { diskFiles } from '../../host/platform/diskFiles.ts';
import { isTelling } from '../../host/workspace/scan/discovery.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

/** Folders above a file that are looked at: a note of an agent lies no deeper below its workspace. */
const mostAbove = 6;

/** The folder at or above `file` (absolute) whose names make it an agent's; undefined where none does. */
async function folderFor(file: string, { runtimes }: LanguageContext['registry']): Promise<string | undefined> {
	let folder = dirname(file);
	for (let above = 0; above < mostAbove; above++) {
		const listing = await diskFiles.list(folder);
		if (listing.kind === 'listed' && listing.entries.some(({ name }) => isTelling(runtimes, name))) return folder;
		folder = dirname(folder);
	}
	return undefined;
}

/**
 * Some editors open a file without any folder: Helix and Neovim do where nothing tells them what the project is. Then the
 * folder of the agent that the file belongs to counts as open.
 */
export const loneFiles: Feature = {
	name: 'lone files',
	register({ client, registry, documents, files, folders, workspaces, settings, ready, log }) {
		// Our own editor side says what is open, and nothing where nothing is.
		if (client.ownMessages || folders.list().length > 0) return;
		documents.onDidOpen(async ({ document: { uri } }) => {
			try {
				await ready;
				const path = files.pathOf(uri);
				if (path === undefined || workspaces.ownerOf(path) || workspaces.configuredBy(path).length > 0) return;
				const folder = await folderFor(path, registry);
				if (folder === undefined) return;
				folders.change([folder], []);
				await settings.refresh(folders.list());
				await workspaces.setFolders(folders.list());
			} catch (error) {
				log.error('lone files', error);
			}
		});
	},
};
