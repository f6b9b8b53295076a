import * as vscode from 'vscode';
import { pendingCommands } from '../pending/commands.ts';
import { apiKeyCommands } from './apiKey.ts';
import { compareCommands } from './compare.ts';
import { heartbeatCommands } from './heartbeat.ts';
import { lineEndCommands } from './lineEnds.ts';
import { meaningCommands } from './meaning.ts';
import { previewCommands } from './preview.ts';
import { promptFoldCommands } from './promptFolds.ts';
import { promptPlaceCommands } from './promptPlaces.ts';
import { type Command, type CommandServices, NotYet } from './registry.ts';
import { rememberCommands } from './remember.ts';
import { runtimeCommands } from './runtime.ts';
import { serverCommands } from './server.ts';
import { setUpCommands } from './setUp.ts';
import { summonCommands } from './summon.ts';
import { undoCommands } from './undo.ts';
import { wordingCommands } from './wording.ts';

const commands: readonly Command[] = [
	...previewCommands,
	...promptPlaceCommands,
	...promptFoldCommands,
	...compareCommands,
	...rememberCommands,
	...undoCommands,
	...pendingCommands,
	...setUpCommands,
	...summonCommands,
	...wordingCommands,
	...meaningCommands,
	...runtimeCommands,
	...apiKeyCommands,
	...heartbeatCommands,
	...lineEndCommands,
	...serverCommands,
];

/** Registers the commands of the table, and `more`; whatever one throws is one line in front of the person. */
export function registerCommands(services: CommandServices, more: readonly Command[]): vscode.Disposable {
	return vscode.Disposable.from(
		...[...commands, ...more].map(({ id, run }) =>
			vscode.commands.registerCommand(`soulscope.${id}`, async (...args: unknown[]) => {
				try {
					await run(services, ...args);
				} catch (error) {
					if (error instanceof vscode.CancellationError) return;
					if (error instanceof NotYet) return void vscode.window.showWarningMessage(error.message);
					const showLog = vscode.l10n.t('Show Log');
					const message = error instanceof Error ? error.message : String(error);
					const answer = await vscode.window.showErrorMessage(message, showLog);
					if (answer === showLog) services.server.showLog();
				}
			}),
		),
	);
}
