import { dirname, join } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { DirectoryListing, DiskFiles } from '../../platform/diskFiles.ts';
import { mapLimit } from '../../platform/queue.ts';
import type { WorkspaceCancellation } from '../workspaces.ts';
import { type ReadPlaces, readPlacesOf } from './readPlaces.ts';
import { skippedBy } from './skippedFolders.ts';

/** How far the open folders are searched for workspaces: agents live near the top, source trees go deep. */
const limits = { depth: 5, folders: 4_000, atOnce: 16 } as const;

/** Stand in many a repository that no agent lives in, so they say nothing by themselves. */
const commonplace: ReadonlySet<string> = new Set(['agents.md', 'config.json']);

const markdown = /\.md$/i;

/** `soul.md` → `SOUL.md`: a workspace with every name in the wrong case is one that needs us most. */
const inUsualCase = (name: string): string =>
	markdown.test(name) ? `${name.slice(0, -'.md'.length).toUpperCase()}.md` : name;

/** Those that have a folder of their own, somewhere: the others' is the one that is opened, and it is not searched for. */
function listing(runtimes: readonly KnownRuntime[]): readonly KnownRuntime[] {
	const those = listingOf.get(runtimes) ?? runtimes.filter(({ detection }) => !detection.asksPlaces);
	listingOf.set(runtimes, those);
	return those;
}

const listingOf = new WeakMap<readonly KnownRuntime[], readonly KnownRuntime[]>();
const readBy = new WeakMap<readonly KnownRuntime[], { readonly places: ReadPlaces | undefined }>();

function placesOf(runtimes: readonly KnownRuntime[]): ReadPlaces | undefined {
	const known = readBy.get(runtimes) ?? { places: readPlacesOf(listing(runtimes)) };
	readBy.set(runtimes, known);
	return known.places;
}

const namesOf = new WeakMap<readonly KnownRuntime[], ReadonlySet<string>>();

/** Names of configurations and of folders that some of `runtimes` has. */
function ownNames(runtimes: readonly KnownRuntime[]): ReadonlySet<string> {
	const names =
		namesOf.get(runtimes) ??
		new Set(
			listing(runtimes).flatMap(({ config, detection: { folderNames = [] } }) => [
				...(config?.names ?? []),
				...folderNames,
			]),
		);
	namesOf.set(runtimes, names);
	return names;
}

/** True for a name that a runtime would inject, take for its configuration or keep such files under; mostly in any letter case. */
export function isTelling(runtimes: readonly KnownRuntime[], name: string): boolean {
	if (commonplace.has(name.toLowerCase())) return false;
	if (ownNames(runtimes).has(name)) return true;
	// Asked of each name in a folder, of which there may be thousands.
	if (placesOf(runtimes)?.mayMean(name) === false) return false;
	const usual = inUsualCase(name);
	for (const runtime of listing(runtimes)) {
		if (runtime.roleOf?.(name)?.injected) return true;
		if (usual !== name && runtime.roleOf?.(usual)?.injected) return true;
	}
	return false;
}

const belowOf = new WeakMap<readonly KnownRuntime[], ReadonlySet<string>>();

/** Names that some of `runtimes` has for instructions in folders below the one that is open. */
export function namesBelow(runtimes: readonly KnownRuntime[]): ReadonlySet<string> {
	const names =
		belowOf.get(runtimes) ?? new Set(runtimes.flatMap(({ detection: { namesBelow: below = [] } }) => below));
	belowOf.set(runtimes, names);
	return names;
}

/** What a search has come by. All paths are absolute. */
export interface FolderSearch {
	/** Folders whose names make it worth asking the runtimes, outermost first. */
	readonly candidates: readonly string[];
	/** Files called as programs call instructions in folders below (`DetectionCapability.namesBelow`), there and on top. */
	readonly instructions: readonly string[];
	/** Of the candidates and the folders below them, as far as somebody has looked: who reads them next need not list them again. */
	readonly listings: FolderListings;
}

/** By the folder's path. */
export type FolderListings = ReadonlyMap<string, DirectoryListing>;

/** Looks through the folders at and under `folder`. Undefined when cancelled. Links are not followed. */
export async function searchFolder(
	files: DiskFiles,
	folder: string,
	runtimes: readonly KnownRuntime[],
	cancellation?: WorkspaceCancellation,
): Promise<FolderSearch | undefined> {
	const isSkipped = skippedBy(runtimes);
	const below = namesBelow(runtimes);
	const candidates: string[] = [];
	const instructions: string[] = [];
	// A tree of thousands of folders that nobody reads is not kept in memory.
	const listings = new Map<string, DirectoryListing>();
	const ofCandidates = new Set<string>();
	let level = [folder];
	let looked = 0;
	for (let depth = 0; depth <= limits.depth && level.length > 0 && looked < limits.folders; depth++) {
		const now = level.slice(0, limits.folders - looked);
		looked += now.length;
		const listed = await mapLimit(now, limits.atOnce, (path) => files.list(path));
		if (cancellation?.isCancellationRequested) return undefined;
		level = [];
		listed.forEach((listing, index) => {
			if (listing.kind !== 'listed') return;
			const parent = now[index] as string;
			const isCandidate = listing.entries.some(({ name }) => isTelling(runtimes, name));
			if (isCandidate) candidates.push(parent);
			if (isCandidate || ofCandidates.has(dirname(parent))) ofCandidates.add(parent);
			if (parent === folder || ofCandidates.has(parent)) listings.set(parent, listing);
			for (const { name, kind } of listing.entries) {
				if (kind === 'folder' && !isSkipped(name)) level.push(join(parent, name));
				else if (kind !== 'folder' && below.has(name)) instructions.push(join(parent, name));
			}
		});
	}
	return { candidates, instructions, listings };
}
