import { join } from 'node:path';
import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { filesCalled, namesOfFiles } from '../../../workspace/calledFiles.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { isFileThere } from '../../coding/there.ts';
import { type CodexContext, contextOf } from '../context/context.ts';

/** What Codex takes from the disk for the session of a view. */
export const seenBy = ({ snapshot, session }: RuleView): CodexContext => contextOf(snapshot, session);

/** Where a file lies in the workspace; undefined for one that does not: a person’s own files are not for the workspace to mend. */
export function ownPath({ snapshot }: RuleView, file: string): WorkspacePath | undefined {
	const path = pathFrom(snapshot.root, file);
	return isAround(path) ? undefined : path;
}

/** A file of instructions that lies in the workspace. */
export interface OwnDoc {
	readonly path: WorkspacePath;
	readonly entry: CodingEntry;
}

/** The project’s instructions, as far as they lie in the workspace. */
export const ownDocs = (view: RuleView): readonly OwnDoc[] =>
	seenBy(view).docs.project.flatMap((entry) => {
		const path = ownPath(view, entry.file);
		return path === undefined ? [] : [{ path, entry }];
	});

/** Those of them of which something arrives. */
export const shownDocs = (view: RuleView): readonly OwnDoc[] => ownDocs(view).filter(({ entry }) => entry.shown);

/** The first line of a file, or its start where nobody has read it. */
export const firstLine = ({ snapshot }: RuleView, path: WorkspacePath): FindingPlace =>
	placeIn(path, headLine(textOf(snapshot, path) ?? ''));

/** The folder of a file, as paths of the workspace are written; empty for the root. */
export const folderOf = (path: WorkspacePath): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const beside = (path: WorkspacePath, name: string): WorkspacePath => {
	const folder = folderOf(path);
	return folder === '' ? name : `${folder}/${name}`;
};

/** True where the workspace has a file at the path, whether or not somebody has listed it. */
export const isThere = ({ snapshot }: RuleView, path: WorkspacePath): boolean => isFileThere(snapshot, path);

/** Folders of the workspace on the way from the project’s root to where Codex starts. */
export const ownFolders = (view: RuleView): readonly string[] =>
	seenBy(view).settings.folders.flatMap((folder) => {
		if (folder === view.snapshot.root) return [''];
		const path = ownPath(view, folder);
		return path === undefined ? [] : [path];
	});

export const inFolder = (folder: string, name: string): WorkspacePath => join(folder, name).replaceAll('\\', '/');

/** Files whose names fit, outside of hidden folders and installed packages. */
export const namesLike = ({ snapshot }: RuleView, fits: (name: string) => boolean): readonly WorkspacePath[] =>
	namesOfFiles(snapshot)
		.filter(fits)
		.flatMap((name) => filesCalled(snapshot, name))
		.filter((path) => !/(?:^|\/)(?:\.[^/]*|node_modules)\//u.test(path));
