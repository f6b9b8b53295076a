import { createGuarded } from './attempts.ts';
import { diskFileSystem } from './disk/diskFileSystem.ts';
import type { WriteFileSystem } from './disk/fileSystem.ts';
import { createLag } from './disk/lag.ts';
import { type ReadOutcome, readPatiently } from './disk/reading.ts';
import { changeFile, createFile, removeFile } from './fileWrites.ts';
import { createLateWrites } from './late.ts';
import { createLinkWrites, type LinkRequest, type UnlinkRequest } from './links.ts';
import { changeInEditor, type OpenDocuments } from './openDocuments.ts';
import type { Failed, LinkResult, WriteResult } from './outcome.ts';
import type { ChangeRequest, CreateRequest, Removed, RemoveRequest, WhereToWrite } from './requests.ts';

export type { WritePolicy } from './disk/safePath.ts';
export { noDocuments, type OpenDocuments } from './openDocuments.ts';
export type { Failed, WriteResult as Written } from './outcome.ts';
export type { Removed, WhereToWrite } from './requests.ts';

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

export function createWriteGate({ documents, trusted, disk = diskFileSystem }: GateOptions): WriteGate {
	const lag = createLag(Date.now);

	/** What somebody typed into the open document and has not saved; undefined where there is nothing of the kind. */
	function unsaved(file: string): string | undefined {
		const text = documents.dirtyText(file);
		return text === undefined || lag.explains(file, text) ? undefined : text;
	}

	const guarded = createGuarded(trusted);
	const { watch, watching } = createLateWrites({ disk, lag, guarded });
	const services = { disk, lag, guarded, unsaved, changeInEditor: changeInEditor.bind(undefined, documents) };
	const links = (root: string) =>
		createLinkWrites({
			disk,
			unsaved,
			guarded,
			watch: (replaced, path) =>
				watch(replaced, { root, path, policy: { what: 'a link', accepts: (each) => each === path } }),
		});

	return {
		change: (request) => watching(request, (kept) => changeFile(request, kept, services)),
		create: (request) => createFile(request, services),
		remove: (request) => watching(request, (kept) => removeFile(request, kept, services)),
		link: (request) => links(request.root).link(request),
		unlink: (request) => links(request.root).unlink(request),
		read: (where) => readPatiently(disk, where, unsaved),
	};
}
