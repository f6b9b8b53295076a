import { dirname, join, posix } from 'node:path';
import type { RuleView } from '../../rules/rule.ts';
import { keptOn } from '../../text/keptOn.ts';
import { filesCalled } from '../../workspace/calledFiles.ts';
import { openPaths } from '../../workspace/files.ts';
import { isAround, pathFrom, placesOf } from '../../workspace/places.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import { foldersUp, isAssistantsHome } from './folders.ts';
import { assistantsNames } from './names.ts';

/** In hidden folders, in installed packages and in what a skill brings nobody has written for this project. */
const isOthers = (path: WorkspacePath): boolean => /(?:^|\/)(?:\.[^/]*|node_modules|skills\/[^/]+)\//u.test(path);

/** Of a list of paths: those that are meant for whoever works on the project. The list is the same object until files come or go. */
const known = keptOn<readonly WorkspacePath[], readonly WorkspacePath[]>();

/** Files called `name` that a listing or a search has come by. The homes of assistants keep theirs. */
function listed(snapshot: Snapshot, name: string): readonly WorkspacePath[] {
	const all = filesCalled(snapshot, name);
	const found = known.get(all);
	if (found) return found;
	const homes = new Set(assistantsNames.flatMap((each) => filesCalled(snapshot, each)).map(posix.dirname));
	const own = all.filter((path) => !isOthers(path) && !homes.has(posix.dirname(path)));
	known.set(all, own);
	return own;
}

/** Those on the way down from the workspace to what tools have touched, which no listing may reach. */
function besideTouched({ snapshot, session }: RuleView, name: string): readonly WorkspacePath[] {
	const { root } = snapshot;
	const places = placesOf(snapshot);
	const folders = new Set((session.touched ?? []).flatMap(({ path }) => foldersUp(dirname(path), root)));
	return [...folders].flatMap((folder) => {
		const file = join(folder, name);
		const path = pathFrom(root, file);
		if (isAround(path) || isOthers(path) || places.facts(file).kind !== 'file') return [];
		return isAssistantsHome(places, folder) ? [] : [path];
	});
}

/**
 * Files of instructions called `name` in folders below `folder` (absolute, in the workspace), sorted by path: those that a listing or a
 * search of the open folder has come by, and those above what is touched. No folder is looked through for them.
 */
export function instructionsBelow(view: RuleView, name: string, folder: string): readonly WorkspacePath[] {
	const { snapshot } = view;
	const top = folder === snapshot.root ? '' : `${pathFrom(snapshot.root, folder)}/`;
	const found = listed(snapshot, name);
	const more = besideTouched(view, name).filter((path) => !found.includes(path));
	return more.length === 0 ? listedBelow(found, top) : below([...found, ...more], top).sort();
}

/** Those of `paths` that lie in a folder below `top`: empty for the root, else with a slash at its end. */
const below = (paths: readonly WorkspacePath[], top: string): WorkspacePath[] =>
	paths.filter((path) => path.startsWith(top) && path.indexOf('/', top.length) > 0);

const lastBelow = keptOn<
	readonly WorkspacePath[],
	{ readonly top: string; readonly paths: readonly WorkspacePath[] }
>();

/** The same, once for each listing: hundreds of paths, of which every program asks for those below the root. */
function listedBelow(found: readonly WorkspacePath[], top: string): readonly WorkspacePath[] {
	const last = lastBelow.get(found);
	if (last?.top === top) return last.paths;
	const paths = below(found, top);
	lastBelow.set(found, { top, paths });
	return paths;
}

/** What a path that stands in a text may be preceded by. */
const beforePath = /[\s()[\]<>"'`]/u;

/** Longer paths are no paths. */
const longestPath = 300;

/** Whatever stands in `text` that ends with `name`, as far as it may be a path. */
function mentionsOf(text: string, name: string): readonly string[] {
	const found: string[] = [];
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
		let start = at;
		while (start > 0 && at - start < longestPath && !beforePath.test(text.charAt(start - 1))) start--;
		found.push(text.slice(start, at + name.length));
	}
	return found;
}

/** Of the texts that were asked for last, those that more than one program reads. */
let lastPaths: readonly { readonly text: string; readonly name: string; readonly paths: readonly string[] }[] = [];
const mostPaths = 12;

/** The mentions that have a folder in them. */
function pathsTo(text: string, name: string): readonly string[] {
	const last = lastPaths.find((each) => each.text === text && each.name === name);
	if (last) return last.paths;
	const paths = mentionsOf(text, name).filter((each) => each.includes('/'));
	lastPaths = [{ text, name, paths }, ...lastPaths.slice(0, mostPaths - 1)];
	return paths;
}

/** Without those that one of `texts`, which the agent has, names by their paths: whoever wrote it has said when to read them. */
export function unmentioned(paths: readonly WorkspacePath[], texts: readonly string[]): readonly WorkspacePath[] {
	const [first] = paths;
	if (first === undefined) return paths;
	const name = posix.basename(first);
	const mentions = texts.flatMap((text) => pathsTo(text, name));
	return mentions.length === 0 ? paths : paths.filter((path) => !mentions.some((mention) => mention.endsWith(path)));
}

interface SpokenFor {
	readonly path: WorkspacePath;
	/** How many others it stands for. */
	readonly alike: number;
}

/**
 * Those of `paths` to say something of, where the same goes for all of them: what is open, and the first of the rest, which stands for it:
 * a large repository has hundreds.
 */
export function toldOf({ snapshot }: RuleView, paths: readonly WorkspacePath[]): readonly SpokenFor[] {
	const open = openPaths(snapshot.files);
	const isOpen = (path: WorkspacePath) => open.has(path);
	const first = paths.findIndex((path) => !isOpen(path));
	const others = first < 0 ? [] : paths.slice(first + 1).filter((path) => !isOpen(path));
	return paths.flatMap((path, index): readonly SpokenFor[] => {
		if (index === first) return [{ path, alike: others.length }];
		return isOpen(path) ? [{ path, alike: 0 }] : [];
	});
}

/** The end of a message: ` The same goes for 7 more.`; empty where there are none. */
export const andMore = ({ alike }: SpokenFor): string => (alike === 0 ? '' : ` The same goes for ${alike} more.`);
