import { RequestType } from 'vscode-languageserver-protocol';
import type { FileDiff } from '../chat/conversation.ts';

/** Where a backup was pushed to. */
export interface BackupPushTarget {
	/** A folder or an address. */
	readonly to: string;
	readonly branch: string;
}

interface BackupSize {
	/** Files that the backup has. */
	readonly files: number;
	/** Bytes. */
	readonly size: number;
	/** Sentences on what is not backed up. */
	readonly leftOut: readonly string[];
}

export interface BackupPlanParams {
	/** URI of the workspace's root folder. */
	readonly workspace: string;
}

export interface BackupPlan extends BackupSize {
	/** For `BackUpRequest`. */
	readonly id: string;
	/** False: nobody has agreed to it yet. */
	readonly isSetUp: boolean;
	/** Absolute path of the repository that the backup is, or would be, in. */
	readonly repository: string;
	/** What would be written to `.gitignore` first; absent where it has everything. */
	readonly ignore?: FileDiff;
	/** Paths that `.gitignore` and the usual lines leave out. */
	readonly ignored: readonly string[];
	readonly target?: BackupPushTarget;
}

/** Client → server: what a backup would be of. Writes nothing. It can be cancelled. */
export const BackupPlanRequest = new RequestType<BackupPlanParams, BackupPlan, void>('soulscope/backup/plan');

export interface BackUpParams {
	/** What was planned, and shown to the person. */
	readonly id: string;
}

export interface BackUpResult extends BackupSize {
	/** `unchanged`: the workspace is as in the newest backup. */
	readonly kind: 'made' | 'unchanged';
	/** Whether something that is left out is in the backup as it was before. */
	readonly hasOlder: boolean;
	/** First line of the newest backup's message; absent where it is an old one. */
	readonly subject?: string;
}

/** Client → server: sets the backup up as it was planned, unless that was done before, and makes one. It can be cancelled. */
export const BackUpRequest = new RequestType<BackUpParams, BackUpResult, void>('soulscope/backup/make');

export interface PushBackupParams extends BackupPushTarget {
	readonly workspace: string;
}

/** Client → server: pushes the newest backup there, and nowhere else. It can be cancelled. */
export const PushBackupRequest = new RequestType<PushBackupParams, BackupPushTarget, void>('soulscope/backup/push');
