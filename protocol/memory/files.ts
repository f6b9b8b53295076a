import { RequestType } from 'vscode-languageserver-protocol';
import type { MemoryEditResult } from './edit.ts';

export interface MoveMemoryParams {
	readonly uri: string;
	/** Where it is to be; in the same workspace, and nothing may be there yet. */
	readonly to: string;
}

/** Client → server: give a memory file another name. */
export const MoveMemoryRequest = new RequestType<MoveMemoryParams, MemoryEditResult, void>('soulscope/memory/move');

/** Client → server: delete a memory file; `soulscope/undoRemember` makes it again. */
export const DeleteMemoryRequest = new RequestType<{ readonly uri: string }, MemoryEditResult, void>(
	'soulscope/memory/delete',
);
