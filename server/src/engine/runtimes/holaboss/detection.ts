import { resolve } from 'node:path';
import { pathsBelow } from '../../workspace/files.ts';
import type { Clue, Strength } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import type { VersionClue, VersionHint } from '../detection/version.ts';
import { policyFile, workspaceConfig } from './files.ts';
import { aprilRelease, mayRelease } from './releases.ts';

interface Pattern {
	readonly pattern: RegExp;
	readonly strength: Strength;
	/** A clause for people. */
	readonly reason: string;
}

const patterns: readonly Pattern[] = [
	{
		pattern: /^memory\/workspace\/[^/]+\/(?:knowledge|runtime)\//u,
		strength: 'inside',
		reason: 'memory/workspace/ holds what a workspace knows',
	},
	{ pattern: /^\.holaboss\//u, strength: 'inside', reason: 'there is a .holaboss folder' },
	{
		pattern: /^memory\/workspace\/[^/]+\/MEMORY\.md$/u,
		strength: 'inside',
		reason: 'memory/workspace/ has an index of its own',
	},
	{
		pattern: /^memory\/preference\/[^/]+\.md$/u,
		strength: 'typical',
		reason: 'memory/preference/ keeps what the person prefers',
	},
	{
		pattern: /^memory\/identity\/[^/]+\.md$/u,
		strength: 'typical',
		reason: 'memory/identity/ keeps who the person is',
	},
];

/** Where what a pattern fits lies. */
const ownFolders = ['.holaboss', 'memory/workspace', 'memory/preference', 'memory/identity'] as const;

/** Where the runtime keeps its records, and a table that only it has. */
export const database = 'state/runtime.db';
const ownTable = 'memory_entries';

/** Where nobody could look into it, its name is all there is. */
function databaseClue({ files, tables }: Scene): Clue | undefined {
	const names = tables?.get(database);
	if (!files.has(database)) return undefined;
	if (names === undefined) return { strength: 'typical', reason: `there is ${database}` };
	return names.includes(ownTable) ? { strength: 'inside', reason: `${database} is the runtime’s database` } : undefined;
}

/** Dagster's list of where its code is: it has the same name, and lies in many a repository with standing rules. */
function isOfDagster({ files }: Scene): boolean {
	const content = files.get(workspaceConfig)?.content;
	return content?.kind === 'text' && /^load_from[ \t]*:/mu.test(content.text);
}

/** What in `scene` speaks for Holaboss. */
export function clues(scene: Scene): readonly Clue[] {
	const { files, root, environment } = scene;
	const paths = ownFolders.flatMap((folder) => pathsBelow(files, folder));
	// In a home folder, a program's own folder only says that it has run here.
	const isHome = resolve(root) === resolve(environment.home);
	const found: Clue[] = patterns
		.filter(({ pattern }) => paths.some((path) => pattern.test(path) && !(isHome && path.startsWith('.'))))
		.map(({ strength, reason }) => ({ strength, reason }));
	const records = databaseClue(scene);
	if (records) found.push(records);
	const hasPolicy = files.has(policyFile);
	// Many a tool has a file of this name; beside standing rules it is usual here.
	if (hasPolicy && files.has(workspaceConfig) && !isOfDagster(scene))
		found.push({ strength: 'typical', reason: `there is ${workspaceConfig}` });
	if (hasPolicy) found.push({ strength: 'hint', reason: `there is ${policyFile}` });
	return found;
}

/** The first that fits tells the version: where an upgrade has left the old folders, the new ones count. */
const layouts: readonly { readonly folders: readonly string[]; readonly hint: VersionHint }[] = [
	{
		folders: ['.holaboss/memory', '.holaboss/state'],
		hint: {
			fits: [mayRelease.id],
			reason: `${mayRelease.version} keeps memory and state of a workspace in .holaboss/memory/ and .holaboss/state/`,
		},
	},
	{
		folders: ['memory/workspace', 'memory/preference', 'memory/identity'],
		hint: { fits: [aprilRelease.id], reason: `${aprilRelease.version} keeps its memory in memory/` },
	},
];

/** Newer versions have that file in a folder of their own. */
const oldDatabase: VersionHint = {
	fits: [aprilRelease.id],
	reason: `${aprilRelease.version} keeps its records in ${database}`,
};

export const versionClues: readonly VersionClue[] = [
	{
		find: ({ files }) =>
			layouts.find(({ folders }) => folders.some((each) => pathsBelow(files, each).length > 0))?.hint,
	},
	{ find: ({ files }) => (files.has(database) ? oldDatabase : undefined) },
];
