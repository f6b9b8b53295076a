import * as vscode from 'vscode';
import type { CommandServices } from './registry.ts';

interface Declared {
	readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Registers every command that the manifest declares. What they do comes with the first of them. */
export function registerCommands(services: CommandServices): vscode.Disposable {
	const { contributes }: Declared = services.context.extension.packageJSON;
	return vscode.Disposable.from(
		...contributes.commands.map(({ command }) =>
			vscode.commands.registerCommand(command, async (...args: unknown[]) => {
				const { runCommand } = await import('./everyCommand.ts');
				await runCommand(command, services, args);
			}),
		),
	);
}
