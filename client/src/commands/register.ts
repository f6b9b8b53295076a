import * as vscode from 'vscode';
import type { CommandServices } from './registry.ts';

interface Declared {
	readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Its file is gone where the extension was removed, or replaced, under an open window. */
async function tellMissing(): Promise<void> {
	const reload = vscode.l10n.t('Reload Window');
	const message = vscode.l10n.t('Reload the window: a part of Soulscope could not be loaded.');
	const answer = await vscode.window.showErrorMessage(message, reload);
	if (answer === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

/** Registers every command that the manifest declares. What they do comes with the first of them. */
export function registerCommands(services: CommandServices): vscode.Disposable {
	const { contributes }: Declared = services.context.extension.packageJSON;
	return vscode.Disposable.from(
		...contributes.commands.map(({ command }) =>
			vscode.commands.registerCommand(command, async (...args: unknown[]) => {
				const loaded = await import('./everyCommand.ts').catch(() => undefined);
				await (loaded ? loaded.runCommand(command, services, args) : tellMissing());
			}),
		),
	);
}
