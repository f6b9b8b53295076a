import { randomUUID } from 'node:crypto';
import type { ChangeKind } from '../../../../../protocol/memory/changes.ts';
import type { ChangeHunk } from '../../../engine/memory/notes/hunk.ts';
import type { WriteOrigin } from '../../../engine/memory/provenance/origin.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { FileTraits } from '../outcome.ts';

/** Whose idea a change was. */
export interface Author {
	readonly kind: 'person' | 'agent';
	/** The agent's tool, where it was one. */
	readonly tool?: string;
}

/** What a write says of itself, so that it can be told later who did what, and be taken back as a whole. */
export interface Signature {
	/** Names the operation; all writes of one operation share it, and it is what an undo is asked for by. */
	readonly operation: string;
	readonly by: Author;
	readonly what: ChangeKind;
	/** The operation that this one takes back. */
	readonly undoes?: string;
	/** Where the text came from; absent where the writer did not know, and in older records. */
	readonly origin?: WriteOrigin;
}

export const person: Author = { kind: 'person' };

export const sign = (what: ChangeKind, by: Author = person): Signature => ({ operation: randomUUID(), by, what });

export const undoing = ({ operation, by }: Pick<Signature, 'operation'> & Partial<Signature>): Signature => ({
	...sign('undo', by),
	undoes: operation,
});

/** One file, changed once. */
export interface ChangeRecord extends Signature {
	/** ms since the epoch. */
	readonly at: number;
	/** Absolute path of the workspace's root. */
	readonly root: string;
	readonly path: WorkspacePath;
	/** SHA-256 of the text without byte order mark, in lower-case hex; undefined where there was, or is, no file. */
	readonly before: string | undefined;
	readonly after: string | undefined;
	/** Absent where the records are damaged: then nobody can take the change back. */
	readonly hunk?: ChangeHunk;
	/** Of a file that was removed: what it needs to come back as it was. */
	readonly traits?: FileTraits;
	/** Where it was no change of a text: then `before`, `hunk` and `traits` are of the file whose place the link took, or `after` of the one that took its. */
	readonly link?: LinkChange;
}

/** A symbolic link that came or went. `target`: where it led, relative to its own folder. */
export interface LinkChange {
	readonly kind: 'made' | 'removed';
	readonly target: string;
}

/** What has been written, by whom. No method rejects: a record that fails must never be why a write does. */
export interface ChangeRecords {
	add(record: ChangeRecord): Promise<void>;
	/** Those of the workspace at `root`, newest first. */
	list(root: string, limit: number): Promise<readonly ChangeRecord[]>;
	/** Those of one file of the workspace at `root`, in the order in which they were made. */
	ofFile(root: string, path: WorkspacePath): Promise<readonly ChangeRecord[]>;
	/** Every write of an operation, in the order in which they were made; empty where none is known. */
	ofOperation(operation: string): Promise<readonly ChangeRecord[]>;
	/** The writes that took something of `operation` back. */
	undoing(operation: string): Promise<readonly ChangeRecord[]>;
}
