import { dirname, join } from 'node:path';
import type { ConflictCopy } from '../../engine/doctor/view.ts';
import { type Listing, oncePerListing } from '../../engine/workspace/files.ts';
import { seenAt, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import type { Workspace } from '../workspace/workspaces.ts';

/** A program that keeps a folder the same on several computers. */
interface SyncService {
	readonly name: string;
	/** Names of folders, any of them on the path of what it keeps. */
	readonly folder?: RegExp;
	/** A name that it leaves in the folder that it keeps. */
	readonly marker?: string;
	/** What it puts behind the name of a file, before the ending, that it keeps twice. */
	readonly suffix: RegExp;
	/** True where nobody else names a file like this; else it counts in the service's own folder alone. */
	readonly isTelling: boolean;
}

const services: readonly SyncService[] = [
	{
		name: 'Syncthing',
		marker: '.stfolder',
		suffix: /\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{7})?$/u,
		isTelling: true,
	},
	{
		name: 'Nextcloud',
		folder: /^(?:Nextcloud|ownCloud)\d*$/u,
		marker: '.sync-exclude.lst',
		suffix: / \(conflicted copy \d{4}-\d{2}-\d{2} \d{4,6}\)$/u,
		isTelling: true,
	},
	{
		name: 'Dropbox',
		folder: /^Dropbox(?: \(.+\))?$/u,
		suffix: / \((?:[^()]{0,80}conflicted copy[^()]{0,40}|case conflict(?: \d{1,2})?)\)$/iu,
		isTelling: true,
	},
	{
		name: 'Google Drive',
		folder: /^(?:Google ?Drive(?:-.+)?|My Drive)$/u,
		suffix: / (?:\(\d{1,2}\)|\[Conflict\])$/u,
		isTelling: false,
	},
	{
		name: 'iCloud Drive',
		folder: /^(?:com~apple~CloudDocs|iCloud ?Drive)$/u,
		suffix: / [2-9]$/u,
		isTelling: false,
	},
	{
		name: 'OneDrive',
		folder: /^OneDrive(?:[ -].+)?$/u,
		suffix: /-(?:(?:DESKTOP|LAPTOP|WIN)-[A-Z0-9]{4,12}|[^-]{0,40}MacBook[^-]{0,20})$/u,
		isTelling: false,
	},
];

/** The service in whose folder the absolute path `root` is. `goesUp`: folders above it may be looked at. */
export async function syncServiceOf(root: string, files: DiskFiles, goesUp: boolean): Promise<string | undefined> {
	const names = root.split(/[\\/]/u);
	const byName = services.find(({ folder }) => folder && names.some((name) => folder.test(name)));
	if (byName) return byName.name;
	const places: { readonly path: string; readonly name: string }[] = [];
	for (let folder = root; ; folder = dirname(folder)) {
		for (const { marker, name } of services) if (marker) places.push({ path: join(folder, marker), name });
		if (!goesUp || dirname(folder) === folder) break;
	}
	const facts = await files.facts(places.map(({ path }) => path));
	return places.find((_, index) => facts[index] !== undefined)?.name;
}

/** What iCloud Drive leaves in the place of a file that it keeps in the cloud alone: a hidden file of this name. */
const standIn = /^\.(.+)\.icloud$/u;

/** Folders in which a few hundred names are looked at, for files of the agent that are not here. */
const foldersLookedAt: readonly WorkspacePath[] = ['', 'memory'];

/** Files of the agent that are in the cloud alone, in the order of their names. */
export async function filesInCloud(workspace: Workspace, files: DiskFiles): Promise<readonly WorkspacePath[]> {
	const { files: known } = workspace.snapshot();
	const found = await Promise.all(
		foldersLookedAt.map(async (folder) => {
			const listing = await files.list(folder === '' ? workspace.root : workspace.absolute(folder));
			if (listing.kind !== 'listed') return [];
			return listing.entries.flatMap(({ name, kind }) => {
				const meant = kind === 'file' ? standIn.exec(name)?.[1] : undefined;
				const path = meant && (folder === '' ? meant : `${folder}/${meant}`);
				return path && !known.has(path) && workspace.runtime.roleOf(path) !== undefined ? [path] : [];
			});
		}),
	);
	return found.flat().toSorted();
}

interface NamedCopy {
	readonly path: WorkspacePath;
	readonly original: WorkspacePath;
	readonly service: SyncService;
}

/** Names that look like copies, with an original next to them. */
const namedCopies = oncePerListing((files: Listing): readonly NamedCopy[] =>
	[...files.keys()].flatMap((path) => {
		const dot = path.lastIndexOf('.');
		if (dot <= path.lastIndexOf('/') + 1) return [];
		const stem = path.slice(0, dot);
		const service = services.find(({ suffix }) => suffix.test(stem));
		if (!service) return [];
		const original = `${stem.replace(service.suffix, '')}${path.slice(dot)}`;
		return files.has(original) ? [{ path, original, service }] : [];
	}),
);

/** Bytes; what is longer is only named. */
const mostCompared = 1_000_000;
/** Copies that are compared with their originals. */
const mostCopies = 50;

/** Files that were kept twice, in the order of their names. */
export async function conflictCopies(
	workspace: Workspace,
	syncedBy: string | undefined,
): Promise<readonly ConflictCopy[]> {
	const snapshot = workspace.snapshot();
	const { runtime } = workspace;
	const meant = namedCopies(snapshot.files).filter(
		({ original, service }) =>
			(service.isTelling || service.name === syncedBy) &&
			(runtime.roleOf(original) !== undefined || original.endsWith('.md')),
	);
	return Promise.all(
		meant.map(async ({ path, original, service }, index) => {
			const [entry, other] = [path, original].map((each) => seenAt(snapshot, each));
			const isComparable =
				index < mostCopies && entry !== undefined && other?.size === entry.size && entry.size <= mostCompared;
			const [copied, kept] = isComparable ? await Promise.all([workspace.read(path), workspace.read(original)]) : [];
			const isWhole = copied?.kind === 'text' && copied.origin !== 'template' && !copied.lossy;
			const isSame = isWhole && kept?.kind === 'text' && copied.text === kept.text;
			return {
				path,
				original,
				service: service.isTelling && syncedBy !== undefined && service.name !== syncedBy ? syncedBy : service.name,
				modified: entry?.modified ?? 0,
				...(isSame && { sameText: copied.text }),
			};
		}),
	);
}
