import { dirname, join, sep } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { FileContent, FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import {
	type DirectoryEntry,
	type DiskFiles,
	type FileFacts,
	isAFolder,
	isSpecial,
	leadsElsewhere,
	leadsNowhere,
} from '../../platform/diskFiles.ts';
import { leadsOut } from '../../platform/leadsOut.ts';
import { mapLimit } from '../../platform/queue.ts';
import type { WorkspaceCancellation } from '../workspaces.ts';
import type { IsSkipped } from './skippedFolders.ts';

/** How far a workspace is looked through. Persona workspaces are small; a home folder opened by mistake is not. */
const scanLimits = { depth: 8, files: 20_000 } as const;

/** True where `path` (to a file) lies in a folder that is looked into. */
export function isListed(path: WorkspacePath, isSkipped: IsSkipped): boolean {
	const folders = path.split('/').slice(0, -1);
	return folders.length <= scanLimits.depth && !folders.some(isSkipped);
}

export interface FolderScan {
	readonly files: ReadonlyMap<WorkspacePath, FileEntry>;
	/** True where every account of the machine can get as far as the root and change what is there; absent in a listing of one of its folders. */
	readonly openToOthers?: boolean;
	/** For people: limits that were met, folders that could not be listed. */
	readonly notes: readonly string[];
}

/** Decides which files are worth reading before anybody asks. */
export type IsInjected = (path: WorkspacePath) => boolean;

/**
 * Whatever any of `runtimes` injects is read, so that another runtime's prompt can be shown without reading again; and
 * skills, which are few and whose frontmatter prompts and rules speak of.
 */
export const injectedBy =
	(runtimes: readonly KnownRuntime[]): IsInjected =>
	(path) =>
		runtimes.some((runtime) => {
			// Whoever looks for its files itself is answered when it asks.
			if (runtime.detection.asksPlaces) return false;
			const role = runtime.roleOf?.(path);
			return role?.injected === true || role?.consulted === true || role?.id === 'skill';
		});

const links = { listing: 16, reading: 48 } as const;

async function contentOf(
	files: DiskFiles,
	root: string,
	absolute: string,
	facts: FileFacts,
	injected: boolean,
): Promise<FileContent | undefined> {
	switch (facts.target) {
		case 'nothing':
			return leadsNowhere;
		case 'file':
			return injected ? files.read(absolute, root) : { kind: 'unread' };
		// Only where a runtime expects a file does it matter that there is something else.
		case 'folder':
			return injected ? isAFolder : undefined;
		case 'other':
			return injected ? ((await files.read(absolute, root)) ?? isSpecial) : undefined;
	}
}

/** The entry of one path as the disk has it now; undefined where there is none, or a folder that is just a folder. */
export async function takeEntry(
	files: DiskFiles,
	root: string,
	path: WorkspacePath,
	isInjected: IsInjected,
): Promise<FileEntry | undefined> {
	const [facts] = await files.facts([join(root, path)]);
	return facts && readEntry(files, root, path, facts, isInjected(path));
}

/** Undefined for a folder that is just a folder. */
async function readEntry(
	files: DiskFiles,
	root: string,
	path: WorkspacePath,
	facts: FileFacts,
	injected: boolean,
): Promise<FileEntry | undefined> {
	const absolute = join(root, path);
	const content = await contentOf(files, root, absolute, facts, injected);
	if (!content) return undefined;
	if (content !== leadsElsewhere) {
		const isElsewhere = content.kind === 'unread' && (await leadsOut(files, root, absolute));
		return { ...listedEntry(path, facts, content), ...(isElsewhere && { leadsOut: true }) };
	}
	// The runtime would read it all the same, and the preview shows what the runtime reads.
	const outside = await files.read(absolute);
	return outside && { ...listedEntry(path, facts, outside), leadsOut: true };
}

function listedEntry(path: WorkspacePath, facts: FileFacts, content: FileContent): FileEntry {
	const { link, size, modified, others } = facts;
	const permissions = others !== undefined && { othersRead: (others & 4) !== 0 };
	return { path, content, link, size, modified, ...permissions };
}

/**
 * Lists `folder` of the workspace (`''`: all of it) level by level, so that limits cost the deepest files first, and reads what is
 * injected. Links to folders are not followed. Undefined when cancelled.
 */
export async function scanFolder(
	files: DiskFiles,
	root: string,
	folder: WorkspacePath,
	isInjected: IsInjected,
	isSkipped: IsSkipped,
	cancellation?: WorkspaceCancellation,
): Promise<FolderScan | undefined> {
	const found: FileEntry[] = [];
	const notes: string[] = [];
	let isWritable = false;
	// To join thousands of paths takes as long as to ask the disk about them.
	const above = join(root, sep);
	let level: WorkspacePath[] = [folder];
	for (let depth = folder ? folder.split('/').length : 0; level.length > 0; depth++) {
		if (depth > scanLimits.depth) {
			notes.push(`Folders more than ${scanLimits.depth} levels deep are not read.`);
			break;
		}
		const listings = await mapLimit(level, links.listing, (path) => files.list(join(root, path)));
		if (cancellation?.isCancellationRequested) return undefined;
		const paths: WorkspacePath[] = [];
		const below: WorkspacePath[] = [];
		const sort = (parent: WorkspacePath, { name, kind }: DirectoryEntry) => {
			const path = parent ? `${parent}/${name}` : name;
			if (kind === 'folder' && !isInjected(path)) {
				if (!isSkipped(name)) below.push(path);
			} else paths.push(path);
		};
		listings.forEach((listing, index) => {
			const parent = level[index] ?? '';
			if (listing.kind === 'listed') for (const entry of listing.entries) sort(parent, entry);
			else notes.push(`The folder ${parent || root} is left out: ${listing.reason}.`);
		});
		const room = scanLimits.files - found.length;
		const looked = paths.slice(0, room);
		const facts = await files.facts(looked.map((path) => above + path));
		const worthReading: { readonly path: WorkspacePath; readonly facts: FileFacts }[] = [];
		for (const [index, path] of looked.entries()) {
			const its = facts[index];
			if (!its) continue;
			if (depth === 0 && its.others !== undefined && (its.others & mayWrite) !== 0) isWritable = true;
			// Most files are only listed, and a promise for each would take longer than to ask the disk.
			if (its.target !== 'file' || its.link === 'symlink' || isInjected(path)) worthReading.push({ path, facts: its });
			else found.push(listedEntry(path, its, { kind: 'unread' }));
		}
		const read = await mapLimit(worthReading, links.reading, ({ path, facts: its }) =>
			readEntry(files, root, path, its, isInjected(path)),
		);
		if (cancellation?.isCancellationRequested) return undefined;
		for (const entry of read) if (entry) found.push(entry);
		if (paths.length > room) {
			notes.push(`Only the first ${scanLimits.files.toLocaleString('en')} files are read.`);
			break;
		}
		level = below;
	}
	// Asked of the files first: mostly nobody else may read them anyway.
	const isReadable = folder === '' && found.some(({ othersRead }) => othersRead);
	return {
		files: sorted(found),
		notes,
		...(isReadable && { openToOthers: await isOpenToOthers(files, root, isWritable) }),
	};
}

/** The bit of a mode that lets others change what is there. */
const mayWrite = 2;

/**
 * True where every account of the machine may enter `root` and all the folders around it, and change what is in it: somebody
 * has opened it. That others may only read is how an ordinary umask leaves every folder. False where nobody can tell.
 */
async function isOpenToOthers(files: DiskFiles, root: string, isWritable: boolean): Promise<boolean> {
	for (let folder = root; ; folder = dirname(folder)) {
		const others = (await files.facts([folder]))[0]?.others;
		if (folder === root && !isWritable && others !== undefined && (others & mayWrite) === 0) return false;
		if (others === undefined || (others & 1) === 0) return false;
		if (dirname(folder) === folder) return true;
	}
}

/** In the order of the paths, so that it does not matter how the entries came together. */
export function sorted(entries: Iterable<FileEntry>): ReadonlyMap<WorkspacePath, FileEntry> {
	const ordered = [...entries].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
	return new Map(ordered.map((entry) => [entry.path, entry]));
}
