import { basename, dirname, sep } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskWorkspace } from '../diskWorkspace.ts';
import type { FileChange } from '../workspaces.ts';
import { isTelling } from './discovery.ts';

/** The folder in which the absolute `path` is the workspace path `trace`, or lies in it; undefined where it does neither. */
function rootOf(path: string, trace: WorkspacePath): string | undefined {
	const at = `${path}${sep}`.lastIndexOf(`${sep}${trace.split('/').join(sep)}${sep}`);
	return at === -1 ? undefined : path.slice(0, at);
}

/** Nearest first. */
function foldersAround(path: string): readonly string[] {
	const folder = dirname(path);
	return folder === path ? [] : [folder, ...foldersAround(folder)];
}

const tracesOf = (runtimes: readonly KnownRuntime[]): readonly WorkspacePath[] => [
	...new Set(
		runtimes.flatMap(({ detection: { traces = [], databases = [], asksPlaces, waking = [] } }) => [
			...traces,
			...databases,
			...(asksPlaces ? waking : []),
		]),
	),
];

/** Folders that may be an agent's from now on, or no more, or another runtime's, by the names of what has changed. Pure. */
export function suspectsIn(
	changes: readonly FileChange[],
	runtimes: readonly KnownRuntime[],
	known: readonly DiskWorkspace[],
): Set<string> {
	const suspects = new Set<string>();
	const traces = tracesOf(runtimes);
	const names = new Set(
		runtimes.flatMap(({ detection: { folderNames = [], hiddenFolders = [] } }) => [...folderNames, ...hiddenFolders]),
	);
	for (const { path, kind } of changes) {
		// A configuration may name the folder, or cease to.
		for (const workspace of known) if (workspace.watchesConfig(path)) suspects.add(workspace.root);
		if (kind === 'changed') continue;
		// What else lies at its root, as the manifest of a program, has a say as well.
		for (const workspace of known)
			if (dirname(path) === workspace.root || workspace.isDecidedBy(path)) suspects.add(workspace.root);
		// A new one beside it may speak of another runtime, or of another version.
		if (runtimes.some(({ config }) => config?.names.includes(basename(path)))) {
			for (const { root } of known) if (dirname(root) === dirname(path)) suspects.add(root);
		}
		if (isTelling(runtimes, basename(path)) || basename(path).toLowerCase() === 'agents.md')
			suspects.add(dirname(path));
		// Nothing of these is read for a prompt; that they are there tells whose folder it is.
		for (const root of traces.flatMap((trace) => rootOf(path, trace) ?? [])) suspects.add(root);
		// The first file in a folder of context, however deep, may make the folder around it a workspace.
		for (const folder of foldersAround(path)) if (names.has(basename(folder))) suspects.add(dirname(folder));
	}
	return suspects;
}
