import { dirname, isAbsolute, join } from 'node:path';
import type { LocationSetting } from '../settings/settings.ts';
import type { EditorWorld } from '../settings/world.ts';
import type { FileKind } from './kinds.ts';
import { slashed } from './kinds.ts';

/** Whose a file is: the person’s, or the workspace’s. */
export type Storage = 'user' | 'local';

/** Where files of one kind are looked for. */
interface SourceFolder {
	/** As a setting would write it: `~/` is the home folder, anything relative is below each folder of the window. */
	readonly path: string;
	readonly source: string;
	readonly storage: Storage;
}

const local = (path: string, source: string): SourceFolder => ({ path, source, storage: 'local' });
const user = (path: string, source: string): SourceFolder => ({ path, source, storage: 'user' });

interface KindSearch {
	readonly setting: LocationSetting;
	readonly defaults: readonly SourceFolder[];
	/** True where the folder of the person’s prompts is looked in as well. */
	readonly hasUserPrompts: boolean;
}

/** VS Code 1.139.1. */
export const searches: Readonly<Record<FileKind, KindSearch>> = {
	instructions: {
		setting: 'chat.instructionsFilesLocations',
		defaults: [
			local('.github/instructions', 'github-workspace'),
			local('.claude/rules', 'claude-workspace'),
			user('~/.copilot/instructions', 'copilot-personal'),
			user('~/.claude/rules', 'claude-personal'),
		],
		hasUserPrompts: true,
	},
	prompt: {
		setting: 'chat.promptFilesLocations',
		defaults: [local('.github/prompts', 'github-workspace')],
		hasUserPrompts: true,
	},
	agent: {
		setting: 'chat.agentFilesLocations',
		defaults: [
			local('.github/agents', 'github-workspace'),
			local('.claude/agents', 'claude-workspace'),
			user('~/.copilot/agents', 'copilot-personal'),
			user('~/.claude/agents', 'claude-personal'),
		],
		hasUserPrompts: true,
	},
	skill: {
		setting: 'chat.agentSkillsLocations',
		defaults: [
			local('.agents/skills', 'agents-workspace'),
			local('.github/skills', 'github-workspace'),
			local('.claude/skills', 'claude-workspace'),
			user('~/.agents/skills', 'agents-personal'),
			user('~/.copilot/skills', 'copilot-personal'),
			user('~/.claude/skills', 'claude-personal'),
		],
		hasUserPrompts: false,
	},
};

/** A place to look in. */
export interface Location {
	/** Absolute: a folder, or a file by itself. */
	readonly root: string;
	/** Where the setting has wildcards: what a path below `root` has to match. */
	readonly pattern?: string;
	readonly source: string;
	readonly storage: Storage;
}

/** The usual folders that nothing switches off, then those that a setting adds; none where the setting is something else. */
function sourceFolders({ settings }: EditorWorld, kind: FileKind): readonly SourceFolder[] {
	const { setting, defaults } = searches[kind];
	const set = settings.locations(setting);
	if (!set) return [];
	const usual = new Set(defaults.map(({ path }) => path));
	const added = Object.entries(set)
		.filter(([path, isOn]) => isOn && !usual.has(path))
		.map(([path]) => (path.startsWith('~/') ? user(path, 'config-personal') : local(path, 'config-workspace')));
	return [...defaults.filter(({ path }) => set[path] !== false), ...added];
}

/** Skills and agents take neither wildcards nor absolute paths nor back slashes. */
const isPlain = (path: string): boolean =>
	!/^(?:[A-Za-z]:[\\/]|\/|~(?!\/))/.test(path) && !/[\\*?[\]{}]/.test(path) && path.trim() !== '';

/** True for a segment with wildcards: brackets and braces count where each that opens is closed. */
function isWild(segment: string): boolean {
	const bare = segment.replaceAll(/\\./g, '');
	if (/[*?]/.test(bare)) return true;
	return [/[[\]]/g, /[{}]/g].some((marks) => {
		const found = bare.match(marks) ?? [];
		return found.length > 0 && found.length === found.filter((mark) => mark === '[' || mark === '{').length * 2;
	});
}

/** Where a search with wildcards begins, and what it looks for from there. */
function searchIn(path: string, kind: FileKind): { readonly root: string; readonly pattern?: string } {
	if (kind !== 'instructions' && kind !== 'prompt') return { root: path };
	const segments = slashed(path).split('/');
	const first = segments.findIndex(isWild);
	if (first < 0) return { root: path };
	const root = segments.slice(0, first).join('/') || '/';
	if (first === segments.length - 1 && segments[first] === '*') return { root };
	return { root, pattern: segments.slice(first).join('/') };
}

/** The folders of the window, and with the setting for it those around each, up to the root of a repository that is trusted. */
export function rootFolders(world: EditorWorld): readonly string[] {
	if (!world.settings.isOn('chat.useCustomizationsInParentRepositories')) return world.folders;
	const roots = new Set<string>();
	for (const folder of world.folders) {
		roots.add(folder);
		for (const parent of upToRepository(world, folder, roots)) roots.add(parent);
	}
	return [...roots];
}

function upToRepository(world: EditorWorld, folder: string, known: ReadonlySet<string>): readonly string[] {
	const passed: string[] = [];
	for (let at = folder; ; at = dirname(at)) {
		passed.push(at);
		// A worktree and a submodule have a file there, which does not count.
		if (world.places.facts(join(at, '.git')).kind === 'folder') return world.trusts(at) ? passed : [];
		const parent = dirname(at);
		if (parent === at || parent === world.home || known.has(parent)) return [];
	}
}

/** Where files of this kind are looked for, in the order of the search; each place once. */
export function locationsOf(world: EditorWorld, kind: FileKind): readonly Location[] {
	const needsPlain = kind === 'skill' || kind === 'agent';
	const found = new Map<string, Location>();
	for (const { path, source, storage } of sourceFolders(world, kind)) {
		if (needsPlain && !isPlain(path)) continue;
		const paths = path.startsWith('~/')
			? [join(world.home, path.slice(2))]
			: isAbsolute(path)
				? [path]
				: rootFolders(world).map((folder) => join(folder, path));
		for (const absolute of paths)
			if (!found.has(absolute)) found.set(absolute, { ...searchIn(absolute, kind), source, storage });
	}
	return [...found.values()];
}
