import { RequestType } from 'vscode-languageserver-protocol';
import type { MemoryEditResult } from './memoryEdit.ts';

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

export interface PatchMemoryParams {
	readonly uri: string;
	readonly patches: readonly {
		/** Counted from 1. */
		readonly start_line: number;
		/** Counted from 1, still in; 0 inserts before `start_line`. */
		readonly end_line: number;
		readonly content: string;
	}[];
}

/** Client → server: put lines in the place of others; all of the patches or none of them. */
export const PatchMemoryRequest = new RequestType<PatchMemoryParams, MemoryEditResult, void>('soulscope/memory/patch');
