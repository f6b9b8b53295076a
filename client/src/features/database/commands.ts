import * as vscode from 'vscode';
import { passwordName } from '../../../../shared/databasePassword.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { setting } from '../../settings.ts';
import { tell } from '../../ui/tell.ts';
import { storeApiKey } from '../apiKeys/storage.ts';

/** Keeps the password for the address in the settings, among the keys. */
async function setPassword({ context }: CommandServices): Promise<void> {
	const address = setting('database').trim();
	if (address === '') return tell(vscode.l10n.t('Set soulscope.database first.'));
	const password = await vscode.window.showInputBox({
		title: vscode.l10n.t('Password for {0}', address),
		prompt: vscode.l10n.t('The editor keeps the password in its secret storage. It is only used for this address.'),
		password: true,
		ignoreFocusOut: true,
	});
	if (!password) return;
	await storeApiKey(context, passwordName(address), password);
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) Password saved'), 5000);
}

export const databaseCommands: readonly Command[] = [{ id: 'setDatabasePassword', run: setPassword }];
