import * as vscode from 'vscode';
import { agentsCommands } from '../features/agents/commands.ts';
import { apiKeyCommands } from '../features/apiKeys/commands.ts';
import { backupCommands } from '../features/backup/commands.ts';
import { budgetCommands } from '../features/budget/commands.ts';
import { chatCommands } from '../features/chat/commands.ts';
import { databaseCommands } from '../features/database/commands.ts';
import { accessCommands } from '../features/doctor/access.ts';
import { doctorCommands } from '../features/doctor/commands.ts';
import { eyesCommands } from '../features/eyes/commands.ts';
import { guardCommands } from '../features/guard/commands.ts';
import { heartbeatCommands } from '../features/heartbeat/commands.ts';
import { knowledgeCommands } from '../features/knowledge/commands.ts';
import { managedCommands } from '../features/managed/commands.ts';
import { memoryCommands } from '../features/memory/commands.ts';
import { rememberCommands } from '../features/memory/remember.ts';
import { semanticSearchCommands } from '../features/memory/semanticSearch.ts';
import { undoCommands } from '../features/memory/undo.ts';
import { whereFromCommands } from '../features/memory/whereFrom.ts';
import { overviewCommands } from '../features/overview/commands.ts';
import { earlierPromptCommands } from '../features/past/earlierPrompt.ts';
import { findSentenceCommands } from '../features/past/findSentence.ts';
import { restoreCommands } from '../features/past/restore.ts';
import { pendingCommands } from '../features/pending/commands.ts';
import { previewCommands } from '../features/preview/commands.ts';
import { compareCommands } from '../features/preview/compare.ts';
import { promptFoldCommands } from '../features/preview/folding/commands.ts';
import { promptPlaceCommands } from '../features/preview/navigation/commands.ts';
import { proposalCommands } from '../features/proposals/commands.ts';
import { runtimeCommands } from '../features/runtime/commands.ts';
import { setUpCommands } from '../features/setUp/commands.ts';
import { summonCommands } from '../features/summon/commands.ts';
import { wordingCommands } from '../features/wording/commands.ts';
import { serverCommands } from '../server/commands.ts';
import { errorMessage } from '../ui/errorMessage.ts';
import { warn } from '../ui/tell.ts';
import { lineEndCommands } from './lineEnds.ts';
import { isNotYet, isRefusal } from './notYet.ts';
import type { Command, CommandServices } from './registry.ts';

// This module is a bundle of its own (see esbuild.mjs): what a command does is needed when somebody runs one.

const commands: readonly Command[] = [
	...previewCommands,
	...promptPlaceCommands,
	...promptFoldCommands,
	...compareCommands,
	...earlierPromptCommands,
	...findSentenceCommands,
	...restoreCommands,
	...backupCommands,
	...rememberCommands,
	...undoCommands,
	...whereFromCommands,
	...pendingCommands,
	...setUpCommands,
	...agentsCommands,
	...summonCommands,
	...wordingCommands,
	...doctorCommands,
	...accessCommands,
	...semanticSearchCommands,
	...databaseCommands,
	...runtimeCommands,
	...eyesCommands,
	...apiKeyCommands,
	...heartbeatCommands,
	...lineEndCommands,
	...serverCommands,
	...budgetCommands,
	...overviewCommands,
	...memoryCommands,
	...knowledgeCommands,
	...chatCommands,
	...proposalCommands,
	...guardCommands,
	...managedCommands,
];

/** By the name that the manifest declares it under. */
const byName: ReadonlyMap<string, Command> = new Map(commands.map((command) => [`soulscope.${command.id}`, command]));

export const commandNames: readonly string[] = [...byName.keys()];

/** Runs a command; whatever it throws is one line in front of the person. */
export async function runCommand(name: string, services: CommandServices, args: readonly unknown[]): Promise<void> {
	try {
		await byName.get(name)?.run(services, ...args);
	} catch (error) {
		if (error instanceof vscode.CancellationError) return;
		if (isNotYet(error) || isRefusal(error)) return warn(error.message);
		const showLog = vscode.l10n.t('Show Log');
		const message = errorMessage(error);
		const answer = await vscode.window.showErrorMessage(message, showLog);
		if (answer === showLog) services.server.showLog();
	}
}
