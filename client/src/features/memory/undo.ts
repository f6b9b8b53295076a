import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { tell } from '../../ui/tell.ts';

interface DoneOperation {
	/** The operation. */
	readonly id: string;
	/** What was done, and where. */
	readonly message: string;
	/** What it was done to: a file of the workspace, or its root. */
	readonly uri: vscode.Uri;
}

/** Says what was done; the way to take it back stands until it is taken or dismissed. */
export function tellWritten({ pending, workspaces }: CommandServices, { id, message, uri }: DoneOperation): void {
	const workspace = workspaces.containing(uri)?.uri ?? uri.toString();
	pending.wrote({ id, workspace, message });
	tell(message);
}

async function undoLast({ pending }: CommandServices): Promise<void> {
	if (pending.last === undefined) {
		throw new NotYet(vscode.l10n.t('Nothing to undo: no memory was changed in this window.'));
	}
	await pending.undo(pending.last);
}

export const undoCommands: readonly Command[] = [{ id: 'undoRemember', run: undoLast }];
