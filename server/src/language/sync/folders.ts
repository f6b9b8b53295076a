import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';

/** Follows the folders that are open in the editor. */
export const folders: Feature = {
	name: 'folders',
	capabilities: { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } },
	register({ connection, folders: open, files, settings, workspaces, log }) {
		const paths = (changed: readonly { readonly uri: string }[]) =>
			changed.map(({ uri }) => files.pathOf(uri)).filter((path) => path !== undefined);
		connection.onNotification(DidChangeWorkspaceFoldersNotification.type, async ({ event }) => {
			try {
				open.change(paths(event.added), paths(event.removed));
				await settings.refresh(open.list());
				await workspaces.setFolders(open.list());
			} catch (error) {
				log.error('folders', error);
			}
		});
	},
};
