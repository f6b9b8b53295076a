import * as vscode from 'vscode';
import { apiKeyCommands } from '../features/apiKeys/commands.ts';
import { heartbeatCommands } from '../features/heartbeat/commands.ts';
import { rememberCommands } from '../features/memory/remember.ts';
import { semanticSearchCommands } from '../features/memory/semanticSearch.ts';
import { undoCommands } from '../features/memory/undo.ts';
import { pendingCommands } from '../features/pending/commands.ts';
import { previewCommands } from '../features/preview/commands.ts';
import { compareCommands } from '../features/preview/compare.ts';
import { promptFoldCommands } from '../features/preview/folding/commands.ts';
import { promptPlaceCommands } from '../features/preview/navigation/commands.ts';
import { runtimeCommands } from '../features/runtime/commands.ts';
import { setUpCommands } from '../features/setUp/commands.ts';
import { summonCommands } from '../features/summon/commands.ts';
import { wordingCommands } from '../features/wording/commands.ts';
import { serverCommands } from '../server/commands.ts';
import { lineEndCommands } from './lineEnds.ts';
import { type Command, type CommandServices, isNotYet } from './registry.ts';

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
	...semanticSearchCommands,
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
					if (isNotYet(error)) return void vscode.window.showWarningMessage(error.message);
					const showLog = vscode.l10n.t('Show Log');
					const message = error instanceof Error ? error.message : String(error);
					const answer = await vscode.window.showErrorMessage(message, showLog);
					if (answer === showLog) services.server.showLog();
				}
			}),
		),
	);
}
