import { relative } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import { matchesGlob } from '../globs/glob.ts';
import type { EditorWorld } from '../settings/world.ts';
import { childrenOf } from './children.ts';
import { type FileKind, kindOf, slashed } from './kinds.ts';
import { type Location, locationsOf, type Storage, searches } from './locations.ts';

/** A file that VS Code has found, where it looks for its kind. */
export interface Located {
	/** Absolute. */
	readonly file: string;
	readonly source: string;
	readonly storage: Storage;
}

/** Folders below that of instructions that are looked into. */
const deepestInstructions = 5;

/** More is not looked at: the answer would come too late for anybody. */
const mostFolders = 2_000;

function filesAt(world: EditorWorld, folder: string, kind: FileKind): readonly string[] {
	const { places, folders } = world;
	if (places.facts(folder).kind === 'file') return [folder];
	const isRecursive = kind === 'instructions' && !folders.includes(folder) && !folder.includes('*');
	// A link may lead back to the folder that it lies in, and then there are more of them at each step.
	let left = mostFolders;
	const look = (within: string, depth: number): readonly string[] =>
		childrenOf(places, within).flatMap(({ path, isFolder }) => {
			if (!isFolder) return [path];
			return isRecursive && depth < deepestInstructions && left-- > 0 ? look(path, depth + 1) : [];
		});
	return look(folder, 0);
}

/** Folders that VS Code’s search passes by unless a person says otherwise. */
const unsearched: ReadonlySet<string> = new Set(['.git', '.svn', '.hg', 'node_modules', 'bower_components']);

/** Files below `root` (absolute) whose paths from there match, folder by folder. What `.gitignore` names is searched as well. */
export function search(places: Places, root: string, pattern: string): readonly string[] {
	const deepest = pattern.includes('**') ? 20 : pattern.split('/').length;
	const found: string[] = [];
	const seen = new Set<string>();
	const look = (folder: string, depth: number) => {
		for (const { name, path, isFolder, isLink } of childrenOf(places, folder)) {
			if (!isFolder) {
				if (matchesGlob(pattern, slashed(relative(root, path)))) found.push(path);
				continue;
			}
			if (unsearched.has(name) || depth >= deepest || seen.size >= mostFolders) continue;
			const real = isLink ? places.facts(path) : undefined;
			const id = real && real.kind !== 'nothing' ? real.real : path;
			if (seen.has(id)) continue;
			seen.add(id);
			look(path, depth + 1);
		}
	};
	look(root, 1);
	return found;
}

const isWithin = (path: string, folder: string): boolean =>
	path === folder || slashed(path).startsWith(`${slashed(folder).replace(/\/$/, '')}/`);

/** Files of one kind that are the person’s, or the workspace’s; each once. */
function listFiles(world: EditorWorld, kind: FileKind, storage: Storage): readonly Located[] {
	const all = locationsOf(world, kind);
	const { hasUserPrompts } = searches[kind];
	const locations: Location[] = all.filter((location) => location.storage === storage);
	if (hasUserPrompts && storage === 'user') {
		const overlaps = ({ root }: Location) => isWithin(root, world.userPrompts) || isWithin(world.userPrompts, root);
		locations.push(...all.filter((location) => location.storage === 'local' && overlaps(location)));
		locations.push({ root: world.userPrompts, source: 'user-data', storage: 'user' });
	}
	const found = new Map<string, Located>();
	for (const { root, pattern, source, storage: from } of locations) {
		const files = pattern === undefined ? filesAt(world, root, kind) : search(world.places, root, pattern);
		for (const file of files) {
			if (kindOf(file) !== kind || found.has(file)) continue;
			const isUsers = hasUserPrompts && isWithin(file, world.userPrompts);
			if (isUsers ? storage !== 'user' : from !== storage) continue;
			found.set(file, { file, source: isUsers ? 'user-data' : source, storage });
		}
	}
	return [...found.values()];
}

/** The person’s files first, then the workspace’s. */
export const listAllFiles = (world: EditorWorld, kind: FileKind): readonly Located[] => [
	...listFiles(world, kind, 'user'),
	...listFiles(world, kind, 'local'),
];
