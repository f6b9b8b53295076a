import * as vscode from 'vscode';
import type { MemoryEditResult } from '../../../protocol/memoryEdit.ts';
import type { CommandServices } from './registry.ts';
import { offerUndo, setUndoable } from './undo.ts';

/** Says what was done to the memory and offers to take it back; throws what the server says where nothing was. */
export async function report(services: CommandServices, result: MemoryEditResult, said: string): Promise<void> {
	if (result.kind === 'failed') throw new Error(result.message);
	setUndoable(result.undo);
	if (result.problem) void vscode.window.showWarningMessage(result.problem);
	void offerUndo(services, said, result.undo).catch((error: unknown) =>
		vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error)),
	);
}
