import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TextChange } from '../../engine/rules/rule.ts';
import type { StoredConditions } from '../../engine/runtimes/capabilities/managed.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { diskFileSystem } from './disk/diskFileSystem.ts';
import type { Replaced, WriteFileSystem } from './disk/fileSystem.ts';
import { createLag } from './disk/lag.ts';
import { inTurn } from './disk/lock.ts';
import { createPatientLook, endsWhole, lineFeed, look, textIn } from './disk/looking.ts';
import { append, maxAttempts, Outpaced, publishNew } from './disk/publish.ts';
import { bounded, changesTraits, type Put, put, type Transform } from './disk/putting.ts';
import { locked, prepared } from './disk/reaching.ts';
import { type ReadOutcome, readPatiently } from './disk/reading.ts';
import { refuseOddFile, refuseReadOnly, resolveTarget, type WritePolicy } from './disk/safePath.ts';
import { createLinkWrites, type LinkRequest, type UnlinkRequest } from './links.ts';
import {
	codeOf,
	type Failed,
	type FileTraits,
	failed,
	failureOf,
	type LinkResult,
	type WriteResult,
} from './outcome.ts';
import type { Signature } from './records/record.ts';
import { stragglers } from './stragglers.ts';
import { decode, encode, smallestChange } from './text.ts';

export type { WritePolicy } from './disk/safePath.ts';
export type { Failed, WriteResult as Written } from './outcome.ts';

/** The documents that are open in the editor. `file` is absolute: the root as it was given, joined with the path. */
export interface OpenDocuments {
	/** The text of a document that differs from the disk; undefined where none is open or it has been saved. */
	dirtyText(file: string): string | undefined;
	/**
	 * Changes an open document. Resolves once `dirtyText` shows the change; false where the editor refused, or the
	 * document was no longer what the changes were made for.
	 */
	edit(file: string, changes: readonly TextChange[]): Promise<boolean>;
}

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

interface ChangeRequest extends WhereToWrite {
	readonly transform: Transform;
	/** What the file is to be beside its text; what is absent stays. An open document with unsaved changes has only a text. */
	readonly traits?: Partial<FileTraits>;
}

interface CreateRequest extends WhereToWrite {
	readonly text: string;
	/** Of a file that is no text, and only where what went through the gate is not to be taken back: in the place of `text`. */
	readonly bytes?: Uint8Array;
	/** Of the file that it takes the place of, where it does; else as new files are. */
	readonly traits?: Partial<FileTraits>;
}

interface RemoveRequest extends WhereToWrite {
	/** The file is removed only while this is its whole text. */
	readonly ifText: string;
}

export interface Removed {
	readonly kind: 'removed';
	readonly path: WorkspacePath;
	readonly traits: FileTraits;
}

/**
 * The one door through which anything is written. Whole or not at all, locked across processes, never over somebody
 * else's change, never outside the workspace. Nothing here throws.
 */
export interface WriteGate {
	change(request: ChangeRequest): Promise<WriteResult | Failed>;
	/** Fails with `exists` where anything has that name already; never touches it. */
	create(request: CreateRequest): Promise<WriteResult | Failed>;
	remove(request: RemoveRequest): Promise<Removed | Failed>;
	/** Makes a symbolic link to a file of the same workspace, with no other link on the way there. Fails with `no-links` where the disk has none. */
	link(request: LinkRequest): Promise<LinkResult | Failed>;
	/** Takes a link away that still leads to `target`; fails with `changed` where it does not. */
	unlink(request: UnlinkRequest): Promise<LinkResult | Failed>;
	/** Reads under the same rules as a write; an open document's unsaved text comes first. */
	read(where: WhereToWrite): Promise<ReadOutcome | Failed>;
}

export interface GateOptions {
	readonly documents: OpenDocuments;
	/** False in an untrusted workspace: nothing is written there. */
	readonly trusted: () => boolean;
	readonly disk?: WriteFileSystem;
}

/** For the command line and for tests: no editor is there. */
export const noDocuments: OpenDocuments = { dirtyText: () => undefined, edit: async () => false };

/** ms to wait before each new try where another program, a virus scanner say, keeps the file open. */
const timeoutMs = [20, 50, 100, 200, 400];

/** On Windows a file that somebody has open cannot be renamed over, and the error is not always the same. */
const isHeldOpen = (error: unknown): boolean =>
	codeOf(error) === 'EBUSY' || (process.platform === 'win32' && codeOf(error) === 'EPERM');

export function createWriteGate({ documents, trusted, disk = diskFileSystem }: GateOptions): WriteGate {
	const lag = createLag(Date.now);

	/** What somebody typed into the open document and has not saved; undefined where there is nothing of the kind. */
	function unsaved(file: string): string | undefined {
		const text = documents.dirtyText(file);
		return text === undefined || lag.explains(file, text) ? undefined : text;
	}

	/** One operation at a time per file, from the first look to the last; refusals and errors become outcomes. */
	async function guarded<T>(where: WhereToWrite, work: () => Promise<T | Failed>): Promise<T | Failed> {
		if (!trusted())
			return failed(
				'untrusted',
				`${where.path} was not changed: this folder is not trusted, so Soulscope writes nothing here. Trust it first.`,
			);
		return inTurn(join(where.root, where.path), async () => {
			const waits = timeoutMs.values();
			for (let attempt = 0; attempt < maxAttempts; attempt++) {
				try {
					return await work();
				} catch (error) {
					if (error instanceof Outpaced) continue;
					const wait = isHeldOpen(error) ? waits.next() : undefined;
					if (!wait || wait.done) return failureOf(error, where.path);
					await setTimeout(wait.value);
				}
			}
			return failed('busy', `${where.path} was not changed: another program keeps changing it. Try again in a moment.`);
		});
	}

	/** What others still write to a file that was replaced goes to the end of the one that stands there now. */
	function mergeLate(where: WhereToWrite, tail: Uint8Array): Promise<unknown> {
		const lookPatiently = createPatientLook(disk);
		return guarded(where, async () => {
			const target = await prepared(disk, where);
			return locked(disk, target, async (place) => {
				const seen = await lookPatiently(where.path, place.folder.path(place.name));
				if (!seen) return publishNew(disk, place, tail, undefined);
				const added = endsWhole(seen.bytes) ? tail : Buffer.concat([Buffer.of(lineFeed), tail]);
				await append(disk, place, seen, added, endsWhole);
				const [before, after] = [decode(seen.bytes), decode(Buffer.concat([seen.bytes, added]))];
				if (before && after) lag.wrote(join(where.root, where.path), before.text, after.text);
			});
		});
	}

	/** Runs `work`; the files that it replaced are watched for what still comes once it is done. */
	async function watching<T>(where: WhereToWrite, work: (kept: Replaced[]) => Promise<T>): Promise<T> {
		const kept: Replaced[] = [];
		const result = await work(kept);
		for (const replaced of kept) await watch(replaced, where);
		return result;
	}

	const watch = (replaced: Replaced, where: WhereToWrite): Promise<void> =>
		stragglers.watch(replaced, async (tail) => {
			await mergeLate(where, tail);
		});

	const links = (root: string) =>
		createLinkWrites({
			disk,
			unsaved,
			guarded,
			watch: (replaced, path) =>
				watch(replaced, { root, path, policy: { what: 'a link', accepts: (each) => each === path } }),
		});

	async function changeInEditor(request: ChangeRequest, file: string, dirty: string): Promise<WriteResult | Failed> {
		const after = request.transform(dirty);
		if (typeof after !== 'string') return failed('declined', after.decline);
		if (after !== dirty && !(await documents.edit(file, [smallestChange(dirty, after)]))) {
			// Typing goes on while the edit is under way: what counts is the text that is there now.
			const now = documents.dirtyText(file);
			if (now !== dirty) throw new Outpaced();
			return failed(
				'editor',
				`${request.path} was not changed: it has unsaved changes and the editor refused the edit.`,
			);
		}
		return { kind: 'written', path: request.path, created: false, via: 'editor', before: dirty, after };
	}

	return {
		change: (request) =>
			watching(request, (kept) => {
				const lookPatiently = createPatientLook(disk);
				return guarded(request, async () => {
					const target = await prepared(disk, request);
					const open = join(request.root, request.path);
					const dirty = unsaved(open);
					if (dirty !== undefined) {
						if (target.stat) refuseOddFile(request.path, target.stat);
						return changeInEditor(request, open, dirty);
					}
					return locked(disk, target, async (place) => {
						const seen = await lookPatiently(request.path, place.folder.path(place.name));
						const decoded = seen && textIn(request.path, seen);
						if (seen) refuseReadOnly(request.path, seen.stat);
						const after = request.transform(decoded?.text);
						if (typeof after !== 'string') return failed('declined', after.decline);
						const { transform, traits } = request;
						if (after !== decoded?.text || changesTraits(traits ?? {}, decoded, seen)) {
							if (unsaved(open) !== undefined) throw new Outpaced();
							const done = await put(disk, place, { seen, decoded, after, transform, traits });
							if (done.replaced) kept.push(done.replaced);
							lag.wrote(open, done.before, done.after);
							return written(request.path, !seen, done);
						}
						return written(request.path, false, { before: after, after });
					});
				});
			}),

		create(request) {
			const taken = () => failed('exists', `${request.path} was not created: a file of that name already exists.`);
			return guarded(request, async () => {
				const target = await prepared(disk, request);
				if (target.stat || unsaved(join(request.root, request.path)) !== undefined) return taken();
				return locked(disk, target, async (place) => {
					if (await disk.stat(place.folder.path(place.name))) return taken();
					const { traits, bytes = encode(request.text, traits?.marked ?? false) } = request;
					await publishNew(disk, place, bounded(bytes), traits?.mode);
					const { path, text } = request;
					return { kind: 'written', path, created: true, via: 'disk', before: undefined, after: text };
				});
			});
		},

		remove(request) {
			const changed = () =>
				failed('changed', `${request.path} was not deleted: it has been edited since, and the new text would be lost.`);
			return watching(request, (kept) =>
				guarded(request, async () => {
					const target = await resolveTarget(disk, request.root, request.path, request.policy);
					if (!target.stat) return failed('gone', `${request.path} no longer exists.`);
					if (unsaved(join(request.root, request.path)) !== undefined) return changed();
					return locked(disk, target, async ({ folder, name, held }) => {
						const seen = await look(disk, request.path, folder.path(name));
						if (!seen) return failed('gone', `${request.path} no longer exists.`);
						refuseReadOnly(request.path, seen.stat);
						const decoded = decode(seen.bytes);
						if (decoded?.text !== request.ifText) return changed();
						if (!held.intact()) throw new Outpaced();
						const removed = disk.removeIf(folder, folder.path(name), seen);
						if (removed.kind === 'changed') throw new Outpaced();
						kept.push(removed.replaced);
						await disk.syncFolder(folder.path('.')).catch(() => undefined);
						const traits = { marked: decoded.marked, mode: seen.stat.mode };
						return { kind: 'removed', path: request.path, traits };
					});
				}),
			);
		},

		link: (request) => links(request.root).link(request),
		unlink: (request) => links(request.root).unlink(request),

		read: (where) => readPatiently(disk, where, unsaved),
	};
}

const written = (path: WorkspacePath, created: boolean, { before, after }: Put): WriteResult => ({
	kind: 'written',
	path,
	created,
	via: 'disk',
	before,
	after,
});
