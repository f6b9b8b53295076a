import * as vscode from 'vscode';
import { UndoRememberRequest } from '../../../protocol/memory.ts';
import { type Command, type CommandServices, NotYet } from './registry.ts';

/** The last change of memory in this window, for the command that takes it back. */
let undoable: string | undefined;

export function setUndoable(undo: string | undefined): void {
	undoable = undo;
	void vscode.commands.executeCommand('setContext', 'soulscope.canUndoRemember', undo !== undefined);
}

/** Takes back one change of memory, which may be an old one. */
export async function undoDeed({ server }: CommandServices, undo: string): Promise<void> {
	const result = await server.request(UndoRememberRequest, { undo });
	if (result.kind === 'failed') throw new Error(result.message);
	if (undo === undoable) setUndoable(undefined);
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(discard) The change of memory was taken back'), 5000);
}

async function undoLast(services: CommandServices): Promise<void> {
	if (undoable === undefined) {
		throw new NotYet(vscode.l10n.t('There is nothing to take back: no memory was changed from this window yet.'));
	}
	await undoDeed(services, undoable);
}

/** Says what was done, and offers to take it back, and to `open` it; resolves once that is answered. */
export async function offerUndo(
	services: CommandServices,
	said: string,
	undo: string,
	open?: () => Promise<void>,
): Promise<void> {
	const [openIt, takeBack] = [vscode.l10n.t('Open'), vscode.l10n.t('Undo')];
	const answer = await vscode.window.showInformationMessage(said, ...(open ? [openIt] : []), takeBack);
	if (answer === openIt) await open?.();
	// The notification outlives later changes: it takes back its own and no other.
	if (answer === takeBack) {
		setUndoable(undo);
		await undoLast(services);
	}
}

export const undoCommands: readonly Command[] = [{ id: 'undoRemember', run: undoLast }];
