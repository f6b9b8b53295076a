import { absoluteFrom, isAround, placesOf } from '../../workspace/places.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** True where the workspace has a file at the path, whether or not somebody has listed it. */
export const isFileThere = (snapshot: Snapshot, path: WorkspacePath): boolean =>
	snapshot.files.has(path) ||
	(!isAround(path) && placesOf(snapshot).facts(absoluteFrom(snapshot.root, path)).kind === 'file');

/** Its text, whether or not the program itself reads it; undefined where there is none. */
export function textThere(snapshot: Snapshot, path: WorkspacePath): string | undefined {
	if (!isFileThere(snapshot, path)) return undefined;
	const content = placesOf(snapshot).read(absoluteFrom(snapshot.root, path));
	return content?.kind === 'text' ? content.text : undefined;
}

const listed = (snapshot: Snapshot, folder: WorkspacePath) =>
	(placesOf(snapshot).list(absoluteFrom(snapshot.root, folder)) ?? []).map(({ name, kind }) => ({
		path: folder === '' ? name : `${folder}/${name}`,
		name,
		isFolder: kind === 'folder',
	}));

/** Paths of what stands in a folder of the workspace and is no folder; the root’s is empty. */
export const pathsThere = (snapshot: Snapshot, folder: WorkspacePath): readonly WorkspacePath[] =>
	listed(snapshot, folder).flatMap(({ path, isFolder }) => (isFolder ? [] : [path]));

/** Folders that are looked into, where no more than the kinds of files is asked. */
const mostFolders = 40;

/** Paths of files from the root down, the nearest first, as far as so many folders go; hidden folders and installed packages left out. */
export function filesNear(snapshot: Snapshot): readonly WorkspacePath[] {
	const folders: WorkspacePath[] = [''];
	const found: WorkspacePath[] = [];
	for (let at = 0; at < folders.length && at < mostFolders; at += 1) {
		for (const { path, name, isFolder } of listed(snapshot, folders[at] ?? '')) {
			if (!isFolder) found.push(path);
			else if (!name.startsWith('.') && name !== 'node_modules') folders.push(path);
		}
	}
	return found;
}
