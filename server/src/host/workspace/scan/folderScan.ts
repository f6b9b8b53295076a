import { dirname, join, sep } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import { skillFileName } from '../../../engine/skills/skillFolder.ts';
import type { FileEntry, UnseenEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles, FileFacts } from '../../platform/diskFiles.ts';
import { mapLimit } from '../../platform/queue.ts';
import type { WorkspaceCancellation } from '../workspaces.ts';
import type { FolderListings } from './discovery.ts';
import { listedFile, mayRead, readEntry, unread } from './fileEntry.ts';
import { readPlacesOf } from './readPlaces.ts';
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

export interface ScanOptions {
	readonly cancellation?: WorkspaceCancellation | undefined;
	/** Folders that somebody has listed a moment ago, by their absolute path. */
	readonly listings?: FolderListings | undefined;
	/**
	 * True: of files in folders that nobody reads, the names will do. To look at thousands of them takes longer than all else that is done before
	 * the first answer, which hardly ever needs it.
	 */
	readonly isHasty?: boolean;
}

const none: readonly never[] = [];

/** A path that is looked at; for those `beside` it, of which the names will do, it is looked at as well. */
interface LookedPath {
	readonly path: WorkspacePath;
	readonly injected: boolean;
	readonly beside: readonly WorkspacePath[];
}

/** Decides which files are worth reading before anybody asks. */
export type IsInjected = (path: WorkspacePath) => boolean;

/**
 * Whatever any of `runtimes` injects is read, so that another runtime's prompt can be shown without reading again; and
 * skills, which are few and whose frontmatter prompts and rules speak of.
 */
export function injectedBy(runtimes: readonly KnownRuntime[]): IsInjected {
	// Whoever looks for its files itself is answered when it asks.
	const asked = runtimes.filter(({ detection }) => !detection.asksPlaces);
	const places = readPlacesOf(asked);
	return (path) =>
		places?.mayHave(path) !== false &&
		asked.some((runtime) => {
			const role = runtime.roleOf?.(path);
			return role?.injected === true || role?.consulted === true || role?.id === 'skill';
		});
}

const links = { listing: 16, reading: 48 } as const;

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
	{ cancellation, listings: known, isHasty = false }: ScanOptions = {},
): Promise<FolderScan | undefined> {
	const found: FileEntry[] = [];
	const unseen: UnseenEntry[] = [];
	const notes: string[] = [];
	let isWritable = false;
	let isReadable = false;
	// To join thousands of paths takes as long as to ask the disk about them.
	const above = join(root, sep);
	let level: WorkspacePath[] = [folder];
	for (let depth = folder ? folder.split('/').length : 0; level.length > 0; depth++) {
		if (depth > scanLimits.depth) {
			notes.push(`Folders more than ${scanLimits.depth} levels deep are not read.`);
			break;
		}
		const listings = await mapLimit(level, links.listing, async (path) => {
			const absolute = join(root, path);
			return known?.get(absolute) ?? files.list(absolute);
		});
		if (cancellation?.isCancellationRequested) return undefined;
		const room = scanLimits.files - found.length - unseen.length;
		let count = 0;
		const looked: LookedPath[] = [];
		const below: WorkspacePath[] = [];
		listings.forEach((listing, index) => {
			const parent = level[index] ?? '';
			if (listing.kind !== 'listed') {
				notes.push(`The folder ${parent || root} is left out: ${listing.reason}.`);
				return;
			}
			let beside: WorkspacePath[] | undefined;
			for (const { name, kind } of listing.entries) {
				const path = parent ? `${parent}/${name}` : name;
				const injected = isInjected(path);
				if (kind === 'folder' && !injected) {
					if (!isSkipped(name)) below.push(path);
					continue;
				}
				count++;
				if (count > room) continue;
				// Those on top say what other accounts may do with the folder.
				const isPlain = isHasty && depth > 0 && kind === 'file' && !injected && name !== skillFileName;
				if (isPlain && beside) beside.push(path);
				else {
					if (isPlain) beside = [];
					looked.push({ path, injected, beside: (isPlain && beside) || none });
				}
			}
		});
		const facts = [...(await files.facts(looked.map(({ path }) => above + path)))];
		if (isHasty) {
			// A folder may be listed by whoever may not look at what is in it: then a name does not stand for a file.
			const refused = looked.filter((_each, index) => facts[index]?.target !== 'file').flatMap(({ beside }) => beside);
			facts.push(...(await files.facts(refused.map((path) => above + path))));
			for (const path of refused) looked.push({ path, injected: false, beside: none });
		}
		const worthReading: { readonly path: WorkspacePath; readonly injected: boolean; readonly facts: FileFacts }[] = [];
		for (const [index, { path, injected, beside }] of looked.entries()) {
			const its = facts[index];
			if (!its) continue;
			if (depth === 0 && its.others !== undefined) {
				isWritable ||= (its.others & mayWrite) !== 0;
				isReadable ||= its.target === 'file' && (its.others & mayRead) !== 0;
			}
			// Most files are only listed, and a promise for each would take longer than to ask the disk.
			if (its.target !== 'file' || its.link === 'symlink' || injected)
				worthReading.push({ path, injected, facts: its });
			else found.push(listedFile(path, its, unread));
			if (its.target === 'file')
				for (const name of beside) unseen.push({ path: name, content: unread, isUnseen: true });
		}
		const read = await mapLimit(worthReading, links.reading, ({ path, injected, facts: its }) =>
			readEntry(files, root, path, its, injected),
		);
		if (cancellation?.isCancellationRequested) return undefined;
		for (const entry of read) if (entry) found.push(entry);
		if (count > room) {
			notes.push(`Only the first ${scanLimits.files.toLocaleString('en')} files are read.`);
			break;
		}
		level = below;
	}
	return {
		files: inOrder(found.sort(byPath), isSorted(unseen) ? unseen : unseen.sort(byPath)),
		notes,
		// Asked of the files first: mostly nobody else may read them anyway.
		...(folder === '' && isReadable && { openToOthers: await isOpenToOthers(files, root, isWritable) }),
	};
}

/** The bit of a mode by which others may change what is there. */
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

const byPath = (a: FileEntry, b: FileEntry): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** In the order of the paths, so that it does not matter how the entries came together. */
export const sorted = (entries: Iterable<FileEntry>): ReadonlyMap<WorkspacePath, FileEntry> =>
	inOrder([], [...entries].sort(byPath));

/** A disk mostly tells names in their order. */
function isSorted(entries: readonly FileEntry[]): boolean {
	let last = '';
	for (const { path } of entries) {
		if (path < last) return false;
		last = path;
	}
	return true;
}

/** Both of them, each of which is in the order of its paths, in one order. */
function inOrder(few: readonly FileEntry[], many: readonly FileEntry[]): ReadonlyMap<WorkspacePath, FileEntry> {
	const files = new Map<WorkspacePath, FileEntry>();
	let next = 0;
	for (const entry of many) {
		for (let each = few[next]; each && each.path < entry.path; each = few[++next]) files.set(each.path, each);
		files.set(entry.path, entry);
	}
	for (; next < few.length; next++) files.set((few[next] as FileEntry).path, few[next] as FileEntry);
	return files;
}
