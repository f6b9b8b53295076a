import { RequestType } from 'vscode-languageserver-protocol';
import type { Fate } from './fate.ts';
import type { SessionKind } from './session.ts';

export interface FileStatusParams {
	readonly uri: string;
}

/** What became of the file in one kind of session. */
interface SessionFate {
	readonly session: SessionKind;
	readonly fate: Fate;
	/** One clause for people; empty where `fate` says it all. */
	readonly reason: string;
}

/** What a status bar says of one file: its cost, its share of the limit, where it ends up. */
export interface FileStatus {
	readonly workspace: string;
	readonly path: string;
	readonly roleTitle: string;
	readonly runtimeTitle: string;
	/** One line for people: `whole in main, withheld in group`. */
	readonly summary: string;
	/** Of what stands in the prompt for the file, its frame included; of its own text where nothing does. */
	readonly tokens: number;
	readonly isInPrompt: boolean;
	/** The kind of session that the figures are of. */
	readonly session: SessionKind;
	/** All figures of the file, a line each for people; other views say the same. */
	readonly figures: readonly string[];
	/** In `unit`, as the runtime compares it with its limit. */
	readonly length: number;
	readonly limit?: number;
	readonly unit: string;
	/** One for each kind of session that the runtime knows, in the runtime's order. */
	readonly sessions: readonly SessionFate[];
}

/** Client → server: the status of one file; null where no session ever loads it. Ask again after a change of the document or `soulscope/workspaceChanged`. */
export const FileStatusRequest = new RequestType<FileStatusParams, FileStatus | null, void>('soulscope/fileStatus');
