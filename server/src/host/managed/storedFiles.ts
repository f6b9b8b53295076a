import { segmentOf } from '../../engine/text/nameOfId.ts';
import type { FileContent, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { type DiskFiles, type FileFacts, isAFolder, maxReadableBytes, unreadable } from '../platform/diskFiles.ts';
import type { StoredAgents, StoredTree } from './storedAgents.ts';
import type { StoredDatabase } from './storedDatabase.ts';
import { isStored, type StoredLocation, storedLocation } from './storedPlaces.ts';

/** A database that is open, and what is known of it. */
export interface OpenDatabase {
	readonly database: StoredDatabase;
	readonly agents: StoredAgents;
}

/** The databases that are open, by name. */
export type OpenDatabases = ReadonlyMap<string, OpenDatabase>;

const folderFacts: FileFacts = { target: 'folder', link: 'none', size: 0, modified: 0 };

/** What lies at a place: folders of all databases, of one, of an agent; files. */
type RowEntry =
	| { readonly kind: 'folder'; readonly names: () => Promise<Iterable<readonly [name: string, isFolder: boolean]>> }
	| { readonly kind: 'file'; readonly tree: StoredTree; readonly agent: string; readonly path: WorkspacePath };

const inTree = ({ folders }: StoredTree, folder: WorkspacePath) =>
	Array.from(
		folders.get(folder) ?? [],
		(name) => [name, folders.has(folder === '' ? name : `${folder}/${name}`)] as const,
	);

async function entryAt(databases: OpenDatabases, at: StoredLocation): Promise<RowEntry | undefined> {
	if (at.database === undefined)
		return { kind: 'folder', names: async () => [...databases.keys()].map((name) => [name, true] as const) };
	const open = databases.get(at.database);
	if (!open) return undefined;
	const { agents } = open;
	const { agent, path = '' } = at;
	if (agent === undefined)
		return {
			kind: 'folder',
			names: async () => (await agents.list()).map(({ key }) => [segmentOf(key), true] as const),
		};
	const tree = (await agents.has(agent)) ? await agents.tree(agent) : undefined;
	if (!tree) return undefined;
	if (tree.folders.has(path)) return { kind: 'folder', names: async () => inTree(tree, path) };
	return tree.files.has(path) ? { kind: 'file', tree, agent, path } : undefined;
}

/** Rows of databases as files: read alone, and never thrown at. */
function storedFiles(databases: OpenDatabases): DiskFiles {
	/** Why it could not be looked at, where that is so. */
	const look = async (
		absolute: string,
	): Promise<RowEntry | { readonly kind: 'lost'; readonly reason: string } | undefined> => {
		const at = storedLocation(absolute);
		try {
			return at && (await entryAt(databases, at));
		} catch (error) {
			const why = at?.database === undefined ? undefined : databases.get(at.database)?.database.why(error);
			return { kind: 'lost', reason: `the database cannot be read: ${why ?? 'it is not open'}` };
		}
	};
	const factsAt = async (absolute: string): Promise<FileFacts | undefined> => {
		const entry = await look(absolute);
		if (entry?.kind === 'lost') return { ...folderFacts, target: 'other' };
		if (entry?.kind !== 'file') return entry && folderFacts;
		const file = entry.tree.files.get(entry.path);
		return file && { target: 'file', link: 'none', size: file.size, modified: file.modified };
	};
	return {
		async list(folder) {
			const entry = await look(folder);
			if (!entry) return { kind: 'unlistable', reason: 'there is no such folder' };
			if (entry.kind === 'lost') return { kind: 'unlistable', reason: entry.reason };
			if (entry.kind === 'file') return { kind: 'unlistable', reason: 'is not a folder' };
			const names = [...(await entry.names())];
			return {
				kind: 'listed',
				entries: names.map(([name, isFolder]) => ({ name, kind: isFolder ? 'folder' : 'file' })),
			};
		},
		facts: (paths) => Promise.all(paths.map(factsAt)),
		async read(absolute): Promise<FileContent | undefined> {
			const entry = await look(absolute);
			if (!entry) return undefined;
			if (entry.kind === 'lost') return unreadable(entry.reason);
			if (entry.kind === 'folder') return isAFolder;
			const { tree, agent, path } = entry;
			const file = tree.files.get(path);
			if (file && file.size > maxReadableBytes)
				return unreadable('is longer than 8 MB, the most that is read', 'too-large');
			if (file?.text !== undefined) return { kind: 'text', text: file.text, origin: 'disk' };
			const open = databases.get(storedLocation(absolute)?.database ?? '');
			try {
				const text = await open?.agents.text(agent, path);
				return text === undefined ? undefined : { kind: 'text', text, origin: 'disk' };
			} catch (error) {
				return unreadable(`cannot be read: ${open?.database.why(error)}`);
			}
		},
		async realPath(absolute) {
			const entry = await look(absolute);
			return entry && entry.kind !== 'lost' ? absolute : undefined;
		},
		tables: async () => undefined,
	};
}

/** The text of the row at the absolute path; undefined where there is none. Rejects where the database does not answer, or is not open. */
export async function rowText(databases: OpenDatabases, absolute: string): Promise<string | undefined> {
	const { database = '', agent, path } = storedLocation(absolute) ?? {};
	const open = databases.get(database);
	if (!open) throw new Error('the database is not connected');
	if (agent === undefined || path === undefined) return undefined;
	const file = (await open.agents.tree(agent))?.files.get(path);
	return file && (file.text ?? open.agents.text(agent, path));
}

/** The disk, and below the folder of all databases what is in those that are open. */
export function withDatabases(disk: DiskFiles, databases: OpenDatabases): DiskFiles {
	const stored = storedFiles(databases);
	const whose = (path: string): DiskFiles => (isStored(path) ? stored : disk);
	return {
		list: (folder) => whose(folder).list(folder),
		async facts(paths) {
			const [first] = paths;
			if (first === undefined || !paths.some((path) => isStored(path))) return disk.facts(paths);
			return (await Promise.all(paths.map((path) => whose(path).facts([path])))).flat();
		},
		read: (path, within) => whose(path).read(path, within),
		realPath: (path) => whose(path).realPath(path),
		tables: (path) => whose(path).tables(path),
	};
}
