import { NotificationType, RequestType, RequestType0 } from 'vscode-languageserver-protocol';
import type { SessionKind } from '../preview/session.ts';

/** A commit, as far as a row has room for it. */
interface GuardCommit {
	/** Its whole hash. */
	readonly id: string;
	readonly author: string;
	/** The first line of its message. */
	readonly subject: string;
}

/** A line of a change that deserves a second look. */
export interface GuardedLine {
	/** Zero-based, in the file as it is now. */
	readonly line: number;
	readonly kind: 'speaks-to-model' | 'outside-text' | 'other-audience';
	/** The beginning of what it says. */
	readonly excerpt: string;
	/** What is odd about it and what to do, for people. */
	readonly message: string;
}

/** A file that makes an agent who it is, and that something else than this editor has changed. */
export interface GuardedChange {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
	readonly uri: string;
	/** In the workspace; of a configuration elsewhere its absolute path. */
	readonly path: string;
	/** What it is to the agent: `Persona`. */
	readonly title: string;
	readonly became: 'added' | 'changed' | 'deleted';
	/** `outside`: nobody here did it. `git`: it came with a commit, which is no warning. */
	readonly from: 'outside' | 'git';
	/** Where git brought it, or where it was committed after it had stood there. */
	readonly commit?: GuardCommit;
	/** ms since the epoch: when the file was changed last, as far as that is known. */
	readonly at?: number;
	/** Why there is no text to compare, one clause: `is not UTF-8 text`. */
	readonly odd?: string;
	/** Where that has changed: whether the file can be run as a program now. */
	readonly executable?: boolean;
	/** Kinds of session that read the file before the first message. */
	readonly readers: readonly SessionKind[];
	readonly lines: readonly GuardedLine[];
	/** Tells this state of the change from a later one. */
	readonly id: string;
}

/** Client → server: what was changed from outside, and what git brought, in all workspaces. Looks at the disk. */
export const GuardedChangesRequest = new RequestType0<readonly GuardedChange[], void>('soulscope/guard/changes');

/** Names a change as the person saw it. */
export type GuardedChangeNamed = Pick<GuardedChange, 'workspace' | 'path' | 'id'>;

/** Both texts of a change. */
export interface GuardedTexts {
	readonly before?: string;
	readonly now?: string;
}

/** Client → server: the texts of a change, for a comparison. Fails where it is not as it was seen any more. */
export const GuardedTextsRequest = new RequestType<GuardedChangeNamed, GuardedTexts, void>('soulscope/guard/texts');

/** Client → server: the person accepts it. Fails with a line for people where it is not as it was seen any more. */
export const KeepChangeRequest = new RequestType<GuardedChangeNamed, null, void>('soulscope/guard/keep');

export interface ChangePutBack {
	/** For `soulscope/undoRemember`; absent where no text was changed. */
	readonly operation?: string;
}

/** Client → server: writes what was accepted last. Fails with a line for people where that is not possible. */
export const PutBackRequest = new RequestType<GuardedChangeNamed, ChangePutBack, void>('soulscope/guard/putBack');

export interface OwnFiles {
	readonly uris: readonly string[];
}

/** Client → server: the person is about to make, move or delete these in the editor. The disk has nothing of it before this is sent. */
export const OwnFilesBegunNotification = new NotificationType<OwnFiles>('soulscope/guard/ownFilesBegun');

/** Client → server: the person has made, moved or deleted these in the editor. */
export const OwnFilesNotification = new NotificationType<OwnFiles>('soulscope/guard/ownFiles');

export interface GuardedChangesNews {
	/** Changes from outside that there are now, in all workspaces. */
	readonly count: number;
}

/** Server → client: `GuardedChangesRequest` has another answer. */
export const GuardedChangesNotification = new NotificationType<GuardedChangesNews>('soulscope/guard/changed');
