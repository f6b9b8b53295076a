import { basename, dirname, join, relative, sep } from 'node:path';
import {
	DidChangeWatchedFilesNotification,
	type Disposable,
	FileChangeType,
	type FileSystemWatcher,
	WatchKind,
} from 'vscode-languageserver';
import { skillFolders } from '../../engine/guard/guarded.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import { isInside } from '../../host/platform/insideFolder.ts';
import { programsOf } from '../../host/workspace/programsOf.ts';
import type { FileChange, Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

const kinds: Readonly<Record<FileChangeType, FileChange['kind']>> = {
	[FileChangeType.Created]: 'created',
	[FileChangeType.Changed]: 'changed',
	[FileChangeType.Deleted]: 'deleted',
};

/** Characters that a glob takes for more than themselves. */
const literal = (path: string): string => path.replaceAll(/[\\{}[\]*?!]/g, '?');

/** The folders from `folder` down to `root`, as globs: a folder that goes takes its files with it unannounced. */
function foldersBetween(folder: string, root: string): string[] {
	const steps = relative(folder, root).split(sep);
	if (steps[0] === '' || steps[0] === '..') return [];
	return steps.map((_, index) => literal(steps.slice(0, index + 1).join('/')));
}

/** The folders that hold folders of skills, absolute, of a program that finds its own files: no listing has what lies beside a `SKILL.md`. */
function skillHomes(workspace: Workspace): readonly string[] {
	const { root } = workspace;
	const finders = programsOf(workspace).filter(({ detection }) => detection.asksPlaces);
	if (finders.length === 0 || isStored(root)) return [];
	return [
		...new Set(
			[...skillFolders(finders, workspace.snapshot().files.keys())].map((folder) => join(root, dirname(folder))),
		),
	];
}

/** Files and folders that the disk has in other letters than a glob is looked for in, absolute. */
const inOtherLetters = (workspace: Workspace): readonly string[] =>
	[...(workspace.snapshot().onDisk?.keys() ?? [])].map((path) => workspace.absolute(path));

/** A glob minds letters. */
const isWatchedAnyway = (path: string): boolean => path.endsWith('.md');

/** What to watch: folder by folder, the globs in it. */
function globsByFolder({
	registry: { runtimes },
	folders,
	workspaces,
}: LanguageContext): ReadonlyMap<string, readonly string[]> {
	const names = [...new Set(runtimes.flatMap(({ config }) => config?.names ?? []))];
	const kept = [...new Set(runtimes.flatMap(({ detection: { folderNames = [] } }) => folderNames))];
	const inside = new Set(runtimes.flatMap(({ detection: { folders: own = [] } }) => own));
	const everywhere = ['**/*.md', ...[...inside, ...names, ...kept].map((name) => `**/${literal(name)}`)];
	const globs = new Map<string, string[]>(folders.list().map((folder) => [folder, [...everywhere]]));
	const watched = (path: string) => [...globs.keys()].find((folder) => isInside(folder, path));
	const add = (folder: string, glob: string) => {
		const list = globs.get(folder) ?? [];
		if (!list.includes(glob)) globs.set(folder, [...list, glob]);
	};
	for (const workspace of workspaces.list()) {
		const folder = watched(workspace.root);
		if (folder === undefined) for (const glob of everywhere) add(workspace.root, glob);
		else for (const glob of foldersBetween(folder, workspace.root)) add(folder, glob);
		// A runtime's configuration mostly lives outside of every open folder, and may not be there yet.
		for (const path of workspace.skillFolders) add(path, '**/SKILL.md');
		for (const path of skillHomes(workspace)) {
			const within = watched(path) ?? workspace.root;
			add(within, `${literal(relative(within, path).split(sep).join('/'))}/**`);
		}
		for (const path of workspace.configPaths) add(dirname(path), literal(basename(path)));
		for (const path of [...workspace.askedPaths, ...inOtherLetters(workspace)]) {
			const within = watched(path);
			if (within === undefined) add(dirname(path), literal(basename(path)));
			else if (!isWatchedAnyway(path)) add(within, literal(relative(within, path).split(sep).join('/')));
		}
	}
	for (const path of workspaces.watchedPrograms) add(dirname(path), literal(basename(path)));
	return globs;
}

/** Files that only tell by being there whose folder it is. A program may write into them all day. */
const tracesOf = ({ registry: { runtimes } }: LanguageContext): readonly string[] => [
	...new Set(runtimes.flatMap(({ detection: { traces = [], databases = [] } }) => [...traces, ...databases])),
];

function watchersFor(context: LanguageContext): FileSystemWatcher[] {
	const { client, files, folders } = context;
	const globIn = (folder: string, pattern: string) =>
		client.relativePatterns
			? { baseUri: files.uriOf(folder), pattern }
			: `${literal(folder.replaceAll(sep, '/'))}/${pattern}`;
	const watchers = [...globsByFolder(context)].flatMap(([folder, globs]) =>
		globs.map((pattern) => ({ globPattern: globIn(folder, pattern) })),
	);
	const traces = tracesOf(context);
	const quiet = folders
		.list()
		.flatMap((folder) => traces.map((path) => globIn(folder, `**/${literal(path)}`)))
		.map((globPattern) => ({ globPattern, kind: WatchKind.Create | WatchKind.Delete }));
	return [...watchers, ...quiet];
}

/** Has the client watch the disk for us, and passes on what it saw. */
export const fileWatching: Feature = {
	name: 'file watching',
	register(context) {
		const { connection, client, files, workspaces, changes, log } = context;
		let watching: { readonly key: string; readonly registration: Promise<Disposable> } | undefined;

		const watch = async () => {
			const watchers = watchersFor(context);
			const key = JSON.stringify(watchers);
			if (watching?.key === key) return;
			const before = watching;
			const registration = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
			watching = { key, registration };
			// Only now: between the two, a change is better heard twice than not at all.
			await registration;
			(await before?.registration)?.dispose();
		};
		const watchOrSay = () => watch().catch((error) => log.error('file watching', error));

		if (client.watchedFiles) {
			context.onInitialized(watchOrSay);
			changes.onDidChange(({ typing }) => {
				if (!typing) void watchOrSay();
			});
		}

		connection.onDidChangeWatchedFiles(async ({ changes: seen }) => {
			try {
				const found = seen.flatMap(({ uri, type }): FileChange[] => {
					const path = files.pathOf(uri);
					return path === undefined ? [] : [{ path, kind: kinds[type] }];
				});
				await workspaces.filesChanged(found);
				// Whoever looks after skills hears of their other files as well.
				const isIn = (folder: string) => found.some(({ path }) => isInside(folder, path));
				changes.beside(workspaces.list().filter((workspace) => skillHomes(workspace).some(isIn)));
			} catch (error) {
				log.error('file watching', error);
			}
		});
	},
};
