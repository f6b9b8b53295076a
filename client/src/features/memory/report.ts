import * as vscode from 'vscode';
import type { MemoryEditResult } from '../../../../protocol/memory/edit.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { warn } from '../../ui/tell.ts';
import { tellWritten } from './undo.ts';

/** Says what was done to the memory, of which `uri` is a file; throws what the server says where nothing was. */
export function report(services: CommandServices, result: MemoryEditResult, message: string, uri: string): void {
	if (result.kind === 'failed') throw new Error(result.message);
	if (result.problem) warn(result.problem);
	tellWritten(services, { id: result.undo, message: message, uri: vscode.Uri.parse(uri) });
}
