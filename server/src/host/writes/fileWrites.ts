import { join } from 'node:path';
import type { GuardedWrite } from './attempts.ts';
import type { Replaced, WriteFileSystem } from './disk/fileSystem.ts';
import type { Lag } from './disk/lag.ts';
import { createPatientLook, look, textIn } from './disk/looking.ts';
import { Outpaced, publishNew } from './disk/publish.ts';
import { bounded, changesTraits, type Put, put } from './disk/putting.ts';
import { locked, prepared } from './disk/reaching.ts';
import { refuseOddFile, refuseReadOnly, resolveTarget } from './disk/safePath.ts';
import { type Failed, failed, type WriteResult } from './outcome.ts';
import type { ChangeRequest, CreateRequest, Removed, RemoveRequest } from './requests.ts';
import { decode, encode } from './text.ts';

interface FileServices {
	readonly disk: WriteFileSystem;
	readonly lag: Lag;
	readonly guarded: GuardedWrite;
	/** The text of an open document that was not saved; of an absolute path. */
	unsaved(file: string): string | undefined;
	/** Changes the open document at `file`, in which `dirty` stands. */
	changeInEditor(request: ChangeRequest, file: string, dirty: string): Promise<WriteResult | Failed>;
}

const openAt = ({ root, path }: { readonly root: string; readonly path: string }): string => join(root, path);

/** What is replaced on the way is put into `kept`. */
export async function changeFile(
	request: ChangeRequest,
	kept: Replaced[],
	{ disk, lag, guarded, unsaved, changeInEditor }: FileServices,
): Promise<WriteResult | Failed> {
	const { path, transform, traits } = request;
	const open = openAt(request);
	const lookPatiently = createPatientLook(disk);
	return guarded(request, async () => {
		const target = await prepared(disk, request);
		const dirty = unsaved(open);
		if (dirty !== undefined) {
			if (target.stat) refuseOddFile(path, target.stat);
			return changeInEditor(request, open, dirty);
		}
		return locked(disk, target, async (place) => {
			const seen = await lookPatiently(path, place.folder.path(place.name));
			const decoded = seen && textIn(path, seen);
			if (seen) refuseReadOnly(path, seen.stat);
			const after = transform(decoded?.text);
			if (typeof after !== 'string') return failed('declined', after.decline);
			if (after === decoded?.text && !changesTraits(traits ?? {}, decoded, seen))
				return written(request, false, { before: after, after });
			if (unsaved(open) !== undefined) throw new Outpaced();
			const done = await put(disk, place, { seen, decoded, after, transform, traits });
			if (done.replaced) kept.push(done.replaced);
			lag.wrote(open, done.before, done.after);
			return written(request, !seen, done);
		});
	});
}

/** Never touches what has that name already. */
export async function createFile(
	request: CreateRequest,
	{ disk, guarded, unsaved }: FileServices,
): Promise<WriteResult | Failed> {
	const { path, text, traits } = request;
	const taken = () => failed('exists', `${path} was not created: a file of that name already exists.`);
	return guarded(request, async () => {
		const target = await prepared(disk, request);
		if (target.stat || unsaved(openAt(request)) !== undefined) return taken();
		return locked(disk, target, async (place) => {
			if (await disk.stat(place.folder.path(place.name))) return taken();
			const bytes = request.bytes ?? encode(text, traits?.marked ?? false);
			await publishNew(disk, place, bounded(bytes), traits?.mode);
			return written(request, true, { before: undefined, after: text });
		});
	});
}

/** What is removed is put into `kept`. */
export async function removeFile(
	request: RemoveRequest,
	kept: Replaced[],
	{ disk, guarded, unsaved }: FileServices,
): Promise<Removed | Failed> {
	const { root, path, policy, ifText } = request;
	const gone = () => failed('gone', `${path} no longer exists.`);
	const changed = () =>
		failed('changed', `${path} was not deleted: it has been edited since, and the new text would be lost.`);
	return guarded(request, async () => {
		const target = await resolveTarget(disk, root, path, policy);
		if (!target.stat) return gone();
		if (unsaved(openAt(request)) !== undefined) return changed();
		return locked(disk, target, async ({ folder, name, held }) => {
			const seen = await look(disk, path, folder.path(name));
			if (!seen) return gone();
			refuseReadOnly(path, seen.stat);
			const decoded = decode(seen.bytes);
			if (decoded?.text !== ifText) return changed();
			if (!held.intact()) throw new Outpaced();
			const removed = disk.removeIf(folder, folder.path(name), seen);
			if (removed.kind === 'changed') throw new Outpaced();
			kept.push(removed.replaced);
			await disk.syncFolder(folder.path('.')).catch(() => undefined);
			return { kind: 'removed', path, traits: { marked: decoded.marked, mode: seen.stat.mode } };
		});
	});
}

const written = ({ path }: { readonly path: string }, created: boolean, { before, after }: Put): WriteResult => ({
	kind: 'written',
	path,
	created,
	via: 'disk',
	before,
	after,
});
