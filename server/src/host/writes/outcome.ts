import { errorMessage } from '../../engine/text/errorMessage.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

export type WriteFailure =
	/** Not a plain relative path: `..`, absolute, a device name, … */
	| 'unsafe-path'
	/** A fine path, but not one that this kind of write may touch. */
	| 'outside-namespace'
	| 'symlink'
	| 'hard-link'
	| 'not-a-file'
	| 'not-text'
	| 'exists'
	| 'gone'
	| 'changed'
	| 'no-permission'
	/** It belongs to another account, to which a new file cannot be given. */
	| 'owner'
	| 'too-large'
	| 'read-only'
	| 'disk-full'
	/** Another writer held the lock, or kept changing the file, for longer than we wait. */
	| 'busy'
	| 'untrusted'
	/** The transform had a reason of its own. */
	| 'declined'
	| 'editor'
	/** The disk, or the account, makes no symbolic links. */
	| 'no-links'
	| 'io';

/** `message` is one line for people. Whatever failed, the file is as it was before, or the message says that nobody knows. */
export interface Failed {
	readonly kind: 'failed';
	readonly failure: WriteFailure;
	readonly message: string;
}

export interface WriteResult {
	readonly kind: 'written';
	readonly path: WorkspacePath;
	readonly created: boolean;
	/** `editor`: the change waits, unsaved, in the open document. */
	readonly via: 'disk' | 'editor';
	/** Text without byte order mark; `before` is undefined for a created file. */
	readonly before: string | undefined;
	readonly after: string;
}

export const failed = (failure: WriteFailure, message: string): Failed => ({ kind: 'failed', failure, message });

/** A symbolic link was made, or taken away again. */
export interface LinkResult {
	readonly kind: 'linked' | 'unlinked';
	readonly path: WorkspacePath;
	/** Of the file whose place it took. */
	readonly traits?: FileTraits;
}

/** Thrown inside the gate only; its public functions give it back as an outcome. */
export class WriteRefusal extends Error {
	readonly outcome: Failed;

	constructor(failure: WriteFailure, message: string) {
		super(message);
		this.outcome = failed(failure, message);
	}
}

interface FailureWords {
	readonly failure: WriteFailure;
	/** Ends a sentence that begins with `<path> was not changed: `. */
	readonly because: string;
}

const permission: FailureWords = {
	failure: 'no-permission',
	because: 'you may not write there. Check the permissions of the file and its folder',
};

const sayings: Readonly<Record<string, FailureWords>> = {
	ENOSPC: { failure: 'disk-full', because: 'the disk is full. Delete something and try again' },
	EDQUOT: { failure: 'disk-full', because: 'your disk quota is used up. Delete something and try again' },
	EACCES: permission,
	EPERM: permission,
	EOWNER: {
		failure: 'owner',
		because:
			'it belongs to another account, which could no longer use it. Change it as that account, or make it your own (chown)',
	},
	EGROUP: {
		failure: 'owner',
		because:
			'others use it through its group, which you are not in, and could no longer do so. Change it as one of them, or give it another group (chgrp)',
	},
	EFBIG: {
		failure: 'too-large',
		because: 'it would be longer than 8 MB, and no runtime reads that much. Split it first',
	},
	EROFS: { failure: 'read-only', because: 'the disk is read-only' },
	ENOENT: { failure: 'gone', because: 'it or its folder was just deleted. Try again' },
	ENOTDIR: { failure: 'not-a-file', because: 'a part of its path is a file, but must be a folder' },
	EISDIR: { failure: 'not-a-file', because: 'there is a folder with that name' },
	ELOOP: { failure: 'symlink', because: 'it was replaced by a symbolic link' },
	ENAMETOOLONG: { failure: 'unsafe-path', because: 'its name is too long for the disk' },
	EMFILE: { failure: 'io', because: 'too many files are open. Try again in a moment' },
	EBUSY: { failure: 'busy', because: 'another program has it open. Try again in a moment' },
	ELOCKED: { failure: 'busy', because: 'another program is writing it. Try again in a moment' },
};

/** The outcome for whatever a file system call threw. */
export function failureOf(error: unknown, path: WorkspacePath): Failed {
	if (error instanceof WriteRefusal) return error.outcome;
	const code = codeOf(error);
	const saying = code === undefined ? undefined : sayings[code];
	const detail = errorMessage(error);
	const { failure, because } = saying ?? { failure: 'io' as const, because: detail };
	return failed(failure, `${path} was not changed: ${because}.`);
}

export function codeOf(error: unknown): string | undefined {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	return typeof code === 'string' ? code : undefined;
}

/** What a file is beside its text, so that it can be put back, or elsewhere, exactly as it was. */
export interface FileTraits {
	/** It begins with a byte order mark. */
	readonly marked: boolean;
	/** Permission bits. */
	readonly mode: number;
}
