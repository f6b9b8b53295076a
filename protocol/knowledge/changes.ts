import { NotificationType, RequestType } from 'vscode-languageserver-protocol';
import type { KnowledgePathParams } from './entries.ts';

export interface KnowledgeDocument {
	/** Without a folder. */
	readonly name: string;
	/** Base64. */
	readonly bytes: string;
}

export interface KnowledgeAddParams {
	readonly root: string;
	/** URIs of files and folders, and addresses of web pages. */
	readonly sources: readonly string[];
	/**
	 * Folder of the store, empty for its top. Absent: what is in the folder of the workspace keeps its place there, and
	 * everything else goes to the top.
	 */
	readonly into?: string;
	/** What comes as bytes because nobody knows its place: what a browser hands over. */
	readonly documents?: readonly KnowledgeDocument[];
	/** SHA-256 of each picture that the person has agreed to send to the model of the chat, which describes it. */
	readonly describedPictures?: readonly string[];
	/** Names this call in `KnowledgeProgressNotification`. */
	readonly id: string;
}

export interface RefusedSource {
	readonly source: string;
	/** For people, as the end of a sentence. */
	readonly reason: string;
	/** SHA-256 of a picture that could be described if the person agrees; absent of everything else. */
	readonly picture?: string;
}

/** What came of sources that were read, beside what was written. */
interface ReadSources {
	readonly unchanged: number;
	readonly refused: readonly RefusedSource[];
}

export interface KnowledgeAddResult extends ReadSources {
	readonly added: readonly string[];
}

/** Client → server: take files and folders in. What was taken in before it is cancelled stays. */
export const KnowledgeAddRequest = new RequestType<KnowledgeAddParams, KnowledgeAddResult, void>(
	'soulscope/knowledge/add',
);

/** Server → client: one more source was dealt with. */
export const KnowledgeProgressNotification = new NotificationType<{
	readonly id: string;
	readonly done: number;
	readonly path: string;
}>('soulscope/knowledge/progress');

export interface KnowledgeWriteParams extends KnowledgePathParams {
	readonly text: string;
	readonly note?: string;
	/** `new`: nothing may be there. `append`: behind what is there, after a blank line. */
	readonly as: 'new' | 'append';
}

/** What was written. */
export interface KnowledgeWritten {
	readonly path: string;
	readonly version: string;
}

/** Client → server: write a text as a new version. */
export const KnowledgeWriteRequest = new RequestType<KnowledgeWriteParams, KnowledgeWritten, void>(
	'soulscope/knowledge/write',
);

/** Client → server: delete entries; their versions stay, and restoring brings them back. */
export const KnowledgeDeleteRequest = new RequestType<
	{ readonly root: string; readonly paths: readonly string[] },
	readonly KnowledgeWritten[],
	void
>('soulscope/knowledge/delete');

/** Client → server: write an older version again; where none is named, the last one before the entry was deleted. */
export const KnowledgeRestoreRequest = new RequestType<
	KnowledgePathParams & { readonly version?: string },
	KnowledgeWritten,
	void
>('soulscope/knowledge/restore');

/** Client → server: move an entry to a path where nothing is yet. */
export const KnowledgeMoveRequest = new RequestType<
	KnowledgePathParams & { readonly to: string },
	KnowledgeWritten,
	void
>('soulscope/knowledge/move');

/** Client → server: say how often the source of an entry is read again (`12h`; empty: only when asked). */
export const KnowledgeScheduleRequest = new RequestType<
	KnowledgePathParams & { readonly frequency: string },
	{ readonly path: string },
	void
>('soulscope/knowledge/schedule');

export interface KnowledgeRefreshParams {
	readonly root: string;
	/** Everything that is due where none is named. */
	readonly path?: string;
	/** Names this call in `KnowledgeProgressNotification`. */
	readonly id: string;
}

export interface KnowledgeRefreshResult extends ReadSources {
	readonly updated: readonly string[];
}

/** Client → server: read sources again. */
export const KnowledgeRefreshRequest = new RequestType<KnowledgeRefreshParams, KnowledgeRefreshResult, void>(
	'soulscope/knowledge/refresh',
);
