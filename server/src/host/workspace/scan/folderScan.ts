import { join, sep } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import { skillFileName } from '../../../engine/skills/skillFolder.ts';
import type { FileEntry, UnseenEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DirectoryEntry, DiskFiles, FileFacts } from '../../platform/diskFiles.ts';
import { mapLimit } from '../../platform/queue.ts';
import type { WorkspaceCancellation } from '../workspaces.ts';
import type { FolderListings } from './discovery.ts';
import { listedFile, mayRead, readEntry, unread } from './fileEntry.ts';
import { isOpenToOthers, mayWrite } from './openToOthers.ts';
import { byPath, inOrder, isSorted } from './pathOrder.ts';
import { readPlacesOf } from './readPlaces.ts';
import type { IsSkipped } from './skippedFolders.ts';
import { givenForUsual, type LettersOnDisk, mindsNoCase, type UsualName } from './usualNames.ts';

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
	/** What `files` have under the names that programs ask for, and the disk in other letters; absent where that is nothing. */
	readonly onDisk?: LettersOnDisk;
	/** True where the disk minds no letter case; absent where nobody has looked, or there is no name to tell by. */
	readonly isCaseBlind?: boolean;
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
	/** Absent: files go by the letters of the disk. */
	readonly usualName?: UsualName | undefined;
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

interface ScannedFolder {
	readonly path: WorkspacePath;
	readonly entries: readonly DirectoryEntry[];
}

/** The folder as programs see it that ask for what `onDisk` has. */
function underUsualNames({ path, entries }: ScannedFolder, onDisk: LettersOnDisk): ScannedFolder {
	const asked = new Map([...onDisk].map(([usual, name]) => [name, usual]));
	return { path, entries: entries.map(({ name, kind }) => ({ name: asked.get(name) ?? name, kind })) };
}

interface LevelRules {
	readonly isInjected: IsInjected;
	readonly isSkipped: IsSkipped;
	/** The names of files that nobody reads will do. */
	readonly namesWillDo: boolean;
	/** Files that there is room for. */
	readonly room: number;
}

/** What is looked at of the folders of a level, and which folders are below it. `count`: its files, also those without room. */
function sortOut(folders: readonly ScannedFolder[], { isInjected, isSkipped, namesWillDo, room }: LevelRules) {
	const looked: LookedPath[] = [];
	const below: WorkspacePath[] = [];
	let count = 0;
	for (const { path: parent, entries } of folders) {
		let beside: WorkspacePath[] | undefined;
		for (const { name, kind } of entries) {
			const path = parent ? `${parent}/${name}` : name;
			const injected = isInjected(path);
			if (kind === 'folder' && !injected) {
				if (!isSkipped(name)) below.push(path);
				continue;
			}
			count++;
			if (count > room) continue;
			const isPlain = namesWillDo && kind === 'file' && !injected && name !== skillFileName;
			if (isPlain && beside) beside.push(path);
			else {
				if (isPlain) beside = [];
				looked.push({ path, injected, beside: (isPlain && beside) || none });
			}
		}
	}
	return { looked, below, count };
}

/** Asks the disk about what is looked at. `above`: the root, with a separator: to join thousands of paths takes as long as to ask. */
async function lookAt(files: DiskFiles, above: string, looked: readonly LookedPath[]) {
	const facts = await files.facts(looked.map(({ path }) => above + path));
	// A folder may be listed by whoever may not look at what is in it: then a name does not stand for a file.
	const refused = looked.filter((_each, index) => facts[index]?.target !== 'file').flatMap(({ beside }) => beside);
	if (refused.length === 0) return { looked, facts };
	return {
		looked: [...looked, ...refused.map((path): LookedPath => ({ path, injected: false, beside: none }))],
		facts: [...facts, ...(await files.facts(refused.map((path) => above + path)))],
	};
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
	{ cancellation, listings: known, isHasty = false, usualName }: ScanOptions = {},
): Promise<FolderScan | undefined> {
	const found: FileEntry[] = [];
	const unseen: UnseenEntry[] = [];
	const notes: string[] = [];
	let isWritable = false;
	let isReadable = false;
	let onDisk: LettersOnDisk | undefined;
	let isCaseBlind: boolean | undefined;
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
		const listed: ScannedFolder[] = [];
		for (const [index, listing] of listings.entries()) {
			const path = level[index] ?? '';
			if (listing.kind === 'listed') listed.push({ path, entries: listing.entries });
			else notes.push(`The folder ${path || root} is left out: ${listing.reason}.`);
		}
		const [top] = listed;
		if (usualName && top?.path === '') {
			const names = top.entries.map(({ name }) => name);
			isCaseBlind = await mindsNoCase(files, root, names);
			onDisk = isCaseBlind ? await givenForUsual(files, root, names, usualName) : undefined;
			if (onDisk && onDisk.size > 0) listed[0] = underUsualNames(top, onDisk);
		}
		const room = scanLimits.files - found.length - unseen.length;
		// Those on top say what other accounts may do with the folder.
		const namesWillDo = isHasty && depth > 0;
		const { looked: named, below, count } = sortOut(listed, { isInjected, isSkipped, namesWillDo, room });
		const { looked, facts } = await lookAt(files, above, named);
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
		...(onDisk && onDisk.size > 0 && { onDisk }),
		...(isCaseBlind !== undefined && { isCaseBlind }),
		// Asked of the files first: mostly nobody else may read them anyway.
		...(folder === '' && isReadable && { openToOthers: await isOpenToOthers(files, root, isWritable) }),
	};
}
