import { basename, join } from 'node:path';
import { type Failed, type FileTraits, failed, failureOf, WriteRefusal } from '../outcome.ts';
import type { SeenFile, WriteFileSystem } from './fileSystem.ts';
import { hasLeftovers } from './leftovers.ts';
import { look, textIn } from './looking.ts';
import { maxAttempts, Outpaced } from './publish.ts';
import { hold, locked, type WantedPath } from './reaching.ts';
import { resolveTarget, type WriteTarget } from './safePath.ts';

/** What somebody typed into the open document and has not saved; undefined where there is nothing of the kind. */
type UnsavedText = (file: string) => string | undefined;

/** What the file says now; `text` is undefined where there is none, `traits` also where it was read from the editor. */
export interface ReadOutcome {
	readonly kind: 'read';
	readonly text: string | undefined;
	readonly traits?: FileTraits;
}

async function readOnce(disk: WriteFileSystem, where: WantedPath, unsaved: UnsavedText): Promise<ReadOutcome> {
	const target = await resolveTarget(disk, where.root, where.path, where.policy);
	const dirty = unsaved(join(where.root, where.path));
	if (dirty !== undefined) return { kind: 'read', text: dirty };
	if (target.missingFolders.length > 0) return { kind: 'read', text: undefined };
	const folder = await hold(disk, target.folder);
	try {
		const seen = await lookPast(disk, target, folder.path(basename(target.file)));
		if (seen && !folder.isFirm && !folder.isInPlace()) throw new Outpaced();
		if (!seen) return { kind: 'read', text: undefined };
		const decoded = textIn(where.path, seen);
		return { kind: 'read', text: decoded.text, traits: { marked: decoded.marked, mode: seen.stat.mode } };
	} finally {
		await folder.close();
	}
}

/** A writer that was killed while it made the file leaves it with two names; the second is swept away as before a write. */
async function lookPast(disk: WriteFileSystem, target: WriteTarget, file: string): Promise<SeenFile | undefined> {
	try {
		return await look(disk, target.path, file);
	} catch (error) {
		const isOurs =
			error instanceof WriteRefusal && error.outcome.failure === 'hard-link' && (await hasLeftovers(disk, target.file));
		if (!isOurs) throw error;
		return locked(disk, target, ({ folder, name }) => look(disk, target.path, folder.path(name)));
	}
}

/** Reads a file as it is in one moment, again where its folder was moved meanwhile. An open document's unsaved text comes first. */
export async function readPatiently(
	disk: WriteFileSystem,
	where: WantedPath,
	unsaved: UnsavedText,
): Promise<ReadOutcome | Failed> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		try {
			return await readOnce(disk, where, unsaved);
		} catch (error) {
			if (!(error instanceof Outpaced)) return failureOf(error, where.path);
		}
	}
	return failed('busy', `${where.path} was not read: another program keeps moving its folder. Try again in a moment.`);
}
