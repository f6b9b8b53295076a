import type { StoredConditions } from '../../engine/runtimes/capabilities/managed.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Transform } from './disk/putting.ts';
import type { WritePolicy } from './disk/safePath.ts';
import type { FileTraits } from './outcome.ts';
import type { Signature } from './records/record.ts';

export interface WhereToWrite {
	/** Absolute path of the workspace's root folder. */
	readonly root: string;
	readonly path: WorkspacePath;
	readonly policy: WritePolicy;
	/** Who writes, and as part of what. */
	readonly signature?: Signature;
	/** Of a row of a database: what else has to be as it was seen. A file of a disk has nothing of the kind. */
	readonly onlyIf?: StoredConditions;
}

export interface ChangeRequest extends WhereToWrite {
	readonly transform: Transform;
	/** What the file is to be beside its text; what is absent stays. An open document with unsaved changes has only a text. */
	readonly traits?: Partial<FileTraits>;
}

export interface CreateRequest extends WhereToWrite {
	readonly text: string;
	/** Of a file that is no text, and only where what went through the gate is not to be taken back: in the place of `text`. */
	readonly bytes?: Uint8Array;
	/** Of the file that it takes the place of, where it does; else as new files are. */
	readonly traits?: Partial<FileTraits>;
}

export interface RemoveRequest extends WhereToWrite {
	/** The file is removed only while this is its whole text. */
	readonly ifText: string;
}

export interface Removed {
	readonly kind: 'removed';
	readonly path: WorkspacePath;
	readonly traits: FileTraits;
}
