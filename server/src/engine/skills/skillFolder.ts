import { diskOf, type Listing, oncePerListing, pathsBelow } from '../workspace/files.ts';
import type { FileContent, SkillEntry, SkillFolder, Snapshot, WorkspacePath } from '../workspace/snapshot.ts';

/** The name that a skill's file has to have, letter by letter. */
export const skillFileName = 'SKILL.md';

export const isSearched = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules';

interface SkillFolderDraft {
	readonly folders: Map<string, SkillFolderDraft>;
	readonly links: Set<string>;
	file?: SkillEntry;
}

const emptyDraft = (): SkillFolderDraft => ({ folders: new Map(), links: new Set() });

/** That of a folder below `root`, whose path ends in a slash; made where there is none. Undefined where nobody looks for skills. */
function draftAt(root: SkillFolderDraft, folder: WorkspacePath): SkillFolderDraft | undefined {
	let here = root;
	for (const [depth, name] of folder.split('/').slice(0, -1).entries()) {
		// `.agents` is the only hidden folder that skills are looked for in, and only at the top.
		if (!isSearched(name) && !(depth === 0 && name === '.agents')) return undefined;
		let next = here.folders.get(name);
		if (!next) {
			next = emptyDraft();
			here.folders.set(name, next);
		}
		here = next;
	}
	return here;
}

/** The folders of skills that the listing knows in a folder on top, by their path in the workspace. */
function draftsBelow(listing: Listing, top: string): SkillFolderDraft {
	const root = emptyDraft();
	let [folder, here]: [string, SkillFolderDraft | undefined] = ['', root];
	for (const path of pathsBelow(listing, top)) {
		const end = path.lastIndexOf('/') + 1;
		// A listing is sorted, so that most lie where the last one lay.
		if (end !== folder.length || !path.startsWith(folder)) {
			folder = path.slice(0, end);
			here = draftAt(root, folder);
		}
		const entry = here && listing.get(path);
		// Whoever lists a folder looks at what may be a skill, and at every link.
		if (!here || !entry || entry.isUnseen) continue;
		if (entry.link === 'symlink') here.links.add(path.slice(end));
		if (path.endsWith(skillFileName) && path.length === end + skillFileName.length) {
			const { link, size, leadsOut } = entry;
			here.file = { target: 'file', link, size, path, ...(leadsOut === undefined ? {} : { leadsOut }) };
		}
	}
	return root;
}

const drafts = oncePerListing(() => new Map<string, SkillFolderDraft>());

function folderOf(draft: SkillFolderDraft, real: string): SkillFolder {
	return {
		real,
		isLink: false,
		folders: new Map([...draft.folders].map(([name, child]) => [name, folderOf(child, `${real}/${name}`)])),
		links: draft.links,
		...(draft.file === undefined ? {} : { file: draft.file }),
	};
}

/** What the workspace lists below `folder` (relative), with what was found on the disk where the listing does not reach. */
function merged(listed: SkillFolder | undefined, found: SkillFolder | undefined): SkillFolder | undefined {
	if (!found) return listed;
	const names = new Set([...(listed?.folders.keys() ?? []), ...found.folders.keys()]);
	const folders = new Map<string, SkillFolder>();
	for (const name of names) {
		const both = merged(listed?.folders.get(name), found.folders.get(name));
		if (both) folders.set(name, both);
	}
	const file = mergedFile(listed?.file, found.file);
	return {
		real: found.real,
		isLink: found.isLink,
		folders,
		links: new Set([...(listed?.links ?? []), ...found.links]),
		...(file === undefined ? {} : { file }),
	};
}

/** The listing says whether a file is there; only what it cannot see is taken from elsewhere. */
function mergedFile(listed: SkillEntry | undefined, found: SkillEntry | undefined): SkillEntry | undefined {
	if (!listed) return found?.content === undefined && found?.target === 'file' ? undefined : found;
	return found ? { ...found, ...listed, target: found.target, ...(found.real && { real: found.real }) } : listed;
}

/** The folder at the absolute `path`, in the workspace or around it; undefined where there is none, or nobody has looked. */
export function skillFolderAt({ root, files, skills }: Snapshot, path: string): SkillFolder | undefined {
	const found = skills?.folders.get(path);
	if (!path.startsWith(`${root}/`)) return found;
	const names = path.slice(root.length + 1).split('/');
	const [top = ''] = names;
	const known = drafts(files);
	let draft: SkillFolderDraft | undefined = known.get(top) ?? draftsBelow(diskOf(files), top);
	known.set(top, draft);
	for (const name of names) draft = draft?.folders.get(name);
	return merged(draft && folderOf(draft, path), found);
}

/** The text of a skill's file as the snapshot has it. */
export const skillContent = (
	{ files }: Pick<Snapshot, 'files'>,
	{ path, content }: SkillEntry,
): FileContent | undefined => (path === undefined ? content : (files.get(path)?.content ?? content));
