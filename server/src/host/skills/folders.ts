import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, delimiter, join, sep } from 'node:path';
import { isSearched, skillFileName } from '../../engine/skills/skillFolder.ts';
import type { SkillEntry, SkillFolder } from '../../engine/workspace/snapshot.ts';
import type { DirectoryEntry, DiskFiles } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import { mapLimit } from '../platform/queue.ts';

/**
 * How far a folder of skills is looked through. A runtime may go further; a collection larger than this is not one that
 * somebody keeps for an agent, and nobody waits for it.
 */
const skillFolderLimits = { depth: 12, folders: 3_000, files: 1_500, links: 8, atOnce: 16 } as const;

interface SkillFolderOnDisk {
	readonly path: string;
	readonly real: string;
	readonly isLink: boolean;
	/** Links on the way down. */
	readonly links: number;
	readonly folders: Map<string, SkillFolderOnDisk>;
	readonly linkNames: Set<string>;
	file?: SkillEntry;
}

/** What a look at a folder has come to. */
export interface SkillFolderRead {
	readonly folder: SkillFolder | undefined;
	/** For people: limits that were met. */
	readonly notes: readonly string[];
}

/**
 * Reads the folder at the absolute `path` as far as skills go: which folders it has, where links lead, and every
 * `SKILL.md`. `isKnown` is true for files whose text somebody else has read: those are only listed. Nothing is written or run.
 */
export async function readSkillFolder(
	files: DiskFiles,
	path: string,
	isKnown: (path: string) => boolean = () => false,
): Promise<SkillFolderRead> {
	const [facts] = await files.facts([path]);
	const real = await files.realPath(path);
	if (facts?.target !== 'folder' || real === undefined) return { folder: undefined, notes: [] };
	const draft = (at: string, where: string, isLink: boolean, links: number): SkillFolderOnDisk => ({
		path: at,
		real: where,
		isLink,
		links,
		folders: new Map(),
		linkNames: new Set(),
	});
	const root = draft(path, real, facts.link === 'symlink', 0);
	const notes = new Set<string>();
	let level: SkillFolderOnDisk[] = [root];
	let looked = 0;
	let read = 0;
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > skillFolderLimits.depth) {
			notes.add(`Folders of skills are searched only ${skillFolderLimits.depth} levels deep: ${path}`);
			break;
		}
		const room = skillFolderLimits.folders - looked;
		if (level.length > room) notes.add(`Only ${skillFolderLimits.folders} folders are searched: ${path}`);
		const now = level.slice(0, room);
		looked += now.length;
		const below = await mapLimit(now, skillFolderLimits.atOnce, async (folder): Promise<SkillFolderOnDisk[]> => {
			const listing = await files.list(folder.path);
			if (listing.kind !== 'listed') return [];
			const next: SkillFolderOnDisk[] = [];
			for (const entry of listing.entries) {
				if (entry.kind === 'symlink') folder.linkNames.add(entry.name);
				if (entry.name === skillFileName) {
					if (read >= skillFolderLimits.files) {
						notes.add(`Only ${skillFolderLimits.files} skills are read: ${path}`);
						continue;
					}
					read += 1;
					const file = await readEntry(files, folder, entry, isKnown);
					if (file) folder.file = file;
					if (file?.target !== 'folder') continue;
				}
				if (!isSearched(entry.name)) continue;
				const child = await childOf(files, folder, entry);
				if (child) next.push(draft(child.path, child.real, child.isLink, folder.links + (child.isLink ? 1 : 0)));
			}
			return next;
		});
		for (const [index, children] of below.entries()) {
			for (const child of children) now[index]?.folders.set(basename(child.path), child);
		}
		level = below.flat();
	}
	return { folder: folderOf(root), notes: [...notes] };
}

const folderOf = ({ real, isLink, folders, linkNames, file }: SkillFolderOnDisk): SkillFolder => ({
	real: slashed(real),
	isLink,
	folders: new Map([...folders].map(([name, child]) => [name, folderOf(child)])),
	links: linkNames,
	...(file === undefined ? {} : { file }),
});

/** The engine writes `/` between names, on every machine. */
const slashed = (path: string): string => path.split(sep).join('/');

/** A folder in `folder`, or what a link in it leads to; never one that it lies in, as that would go round in circles. */
async function childOf(files: DiskFiles, folder: SkillFolderOnDisk, { name, kind }: DirectoryEntry) {
	const path = join(folder.path, name);
	if (kind === 'folder') return { path, real: join(folder.real, name), isLink: false };
	if (kind !== 'symlink' || folder.links >= skillFolderLimits.links) return undefined;
	const [facts] = await files.facts([path]);
	const real = facts?.target === 'folder' ? await files.realPath(path) : undefined;
	return real === undefined || isInside(real, folder.real) ? undefined : { path, real, isLink: true };
}

async function readEntry(
	files: DiskFiles,
	folder: SkillFolderOnDisk,
	{ name }: DirectoryEntry,
	isKnown: (path: string) => boolean,
): Promise<SkillEntry | undefined> {
	const path = join(folder.path, name);
	const [facts] = await files.facts([path]);
	if (!facts) return undefined;
	const { target, link, size } = facts;
	const real = link === 'symlink' ? await files.realPath(path) : join(folder.real, name);
	const content = target === 'file' && !isKnown(path) ? await files.read(path) : undefined;
	return {
		target,
		link,
		size,
		...(real === undefined ? {} : { real: slashed(real) }),
		...(content === undefined ? {} : { content }),
	};
}

/** Programs are asked for by name alone, and so many at most. */
const mostPrograms = 500;

/** Whether a folder of `searchPath` has each of these programs, and it may be run. Names with separators are none. */
export async function findPrograms(
	names: Iterable<string>,
	searchPath: string | undefined,
	platform: string = process.platform,
): Promise<ReadonlyMap<string, boolean>> {
	const folders = (searchPath ?? '').split(delimiter).filter(Boolean);
	const endings = platform === 'win32' ? ['', '.EXE', '.CMD', '.BAT', '.COM'] : [''];
	const wanted = [...new Set(names)].filter((name) => !/[\\/\0]/u.test(name) && name !== '').slice(0, mostPrograms);
	const found = await mapLimit(wanted, skillFolderLimits.atOnce, async (name): Promise<[string, boolean]> => {
		for (const folder of folders) {
			for (const ending of endings) if (await isExecutable(join(folder, name + ending))) return [name, true];
		}
		return [name, false];
	});
	return new Map(found);
}

const isExecutable = (path: string): Promise<boolean> =>
	access(path, constants.X_OK).then(
		() => true,
		() => false,
	);
