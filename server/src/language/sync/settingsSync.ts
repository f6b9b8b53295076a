import { DidChangeConfigurationNotification } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';

/** Asks for the settings again whenever the client says that one changed. */
export const settingsSync: Feature = {
	name: 'settings',
	register(context) {
		const { connection, client, settings, folders, workspaces, changes, log } = context;
		context.onInitialized(async () => {
			if (!client.configurationChanges) return;
			await connection.client.register(DidChangeConfigurationNotification.type, { section: 'soulscope' });
		});
		connection.onDidChangeConfiguration(async () => {
			try {
				if (!(await settings.refresh(folders.list()))) return;
				await workspaces.settingsChanged();
				changes.everything();
			} catch (error) {
				log.error('settings', error);
			}
		});
	},
};
