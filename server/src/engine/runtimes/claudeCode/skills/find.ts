import { dirname, join } from 'node:path';
import { compareInEnglish } from '../../../text/englishOrder.ts';
import type { PlaceName, Places, TextContent } from '../../../workspace/snapshot.ts';
import { foldersUp } from '../../coding/folders.ts';
import { type ClaudeRun, mainRootOf } from '../config/run.ts';
import { type SkillFacts, skillFacts } from './facts.ts';

/** Where a file counts from; the first ones are taken first. */
export type FolderScope = 'managed' | 'user' | 'project' | 'added' | 'nested' | 'plugin';

/** A file that can be called by its name. */
export interface CallableFile {
	readonly kind: 'skill' | 'command';
	/** What stands behind the slash: the folder's name; for a command its path, with colons. */
	readonly name: string;
	/** Absolute, as the program came to it. */
	readonly file: string;
	/** Absolute, with every link resolved. */
	readonly real: string;
	readonly scope: FolderScope;
	/** Absolute: the folder that holds `.claude`. */
	readonly base: string;
	readonly content: TextContent;
	readonly facts: SkillFacts;
	/** The plug-in that it comes with. */
	readonly plugin?: string;
	/** Another way to the same file, which was found before. */
	readonly sameAs?: CallableFile;
}

/** What a folder `.claude` keeps in a folder of its own. */
type DefinitionKind = 'skills' | 'commands' | 'agents' | 'output-styles';

/** A folder of skills, commands, agents or styles. */
export interface ClaudeFolder {
	/** Absolute: `<project>/.claude/skills`. */
	readonly folder: string;
	readonly scope: FolderScope;
	/** Absolute: the folder around it. */
	readonly base: string;
}

/** The folders of the project itself: cwd's first, up to the repository's root; outside of one up to the home folder. */
function projectFolders({ cwd, gitRoot, home }: ClaudeRun): readonly string[] {
	const folders = foldersUp(cwd, gitRoot);
	const stop = folders.indexOf(home);
	return stop < 0 ? folders : folders.slice(0, stop);
}

/** A further worktree that has no such folder itself takes that of the main tree: what is not checked in is in that one alone. */
function mainTree(run: ClaudeRun, kind: DefinitionKind): readonly string[] {
	const { gitRoot, places } = run;
	const main = mainRootOf(run);
	if (gitRoot === undefined || main === undefined || main === gitRoot) return [];
	return places.facts(join(gitRoot, '.claude', kind)).kind === 'nothing' ? [main] : [];
}

/** In the order in which their skills are listed. */
export function claudeFolders(run: ClaudeRun, kind: DefinitionKind): readonly ClaudeFolder[] {
	const { managedFolder, configFolder, sources, addedFolders } = run;
	const inFolder = (scope: FolderScope) => (base: string) => ({ folder: join(base, '.claude', kind), scope, base });
	const user = { folder: join(configFolder, kind), scope: 'user', base: dirname(configFolder) } as const;
	return [
		inFolder('managed')(managedFolder),
		...(sources.has('user') ? [user] : []),
		...(sources.has('project') ? [...projectFolders(run), ...mainTree(run, kind)].map(inFolder('project')) : []),
		...(sources.has('project') ? addedFolders.map(inFolder('added')) : []),
	];
}

/** As the program sorts names. */
export const byPlainName = (a: { readonly name: string }, b: { readonly name: string }): number =>
	compareInEnglish(a.name, b.name);

const isFolder = (places: Places, path: string, { kind }: PlaceName): boolean =>
	kind === 'folder' || (kind === 'symlink' && places.facts(path).kind === 'folder');

/** The text of a file and where it really lies; undefined where there is none. */
export function readAt(
	places: Places,
	file: string,
): { readonly content: TextContent; readonly real: string } | undefined {
	const content = places.read(file);
	const facts = places.facts(file);
	return content?.kind === 'text' && facts.kind === 'file' ? { content, real: facts.real } : undefined;
}

/** `<folder>/<name>/SKILL.md`, one level deep, in the order of the disk. */
export function skillsIn({ places }: ClaudeRun, { folder, scope, base }: ClaudeFolder): readonly CallableFile[] {
	return (places.list(folder) ?? []).flatMap((entry) => {
		const path = join(folder, entry.name);
		const file = join(path, 'SKILL.md');
		const found = isFolder(places, path, entry) ? readAt(places, file) : undefined;
		return found
			? [{ kind: 'skill', name: entry.name, file, scope, base, ...found, facts: skillFacts(found.content) } as const]
			: [];
	});
}

/** A file below a folder, with its path from there. */
export interface MarkdownFile {
	readonly path: string;
	readonly file: string;
	readonly content: TextContent;
	readonly real: string;
}

const byUnits = ({ path: a }: MarkdownFile, { path: b }: MarkdownFile): number => Number(a > b) - Number(a < b);

/** Every file with the extension `.md` below `folder`, by their paths; a folder that leads back into itself is passed over. */
export const markdownBelow = (places: Places, folder: string): readonly MarkdownFile[] =>
	[...markdownIn(places, folder, '', new Set())].sort(byUnits);

function markdownIn(places: Places, folder: string, path: string, above: ReadonlySet<string>): readonly MarkdownFile[] {
	const facts = places.facts(folder);
	if (facts.kind !== 'folder' || above.has(facts.real)) return [];
	const within = new Set([...above, facts.real]);
	return (places.list(folder) ?? []).flatMap((entry) => {
		const file = join(folder, entry.name);
		const below = path === '' ? entry.name : `${path}/${entry.name}`;
		if (isFolder(places, file, entry)) return markdownIn(places, file, below, within);
		const found = entry.name.endsWith('.md') ? readAt(places, file) : undefined;
		return found ? [{ path: below, file, ...found }] : [];
	});
}

/** `SKILL.md` in a folder of commands is called by its folder. */
export const commandName = (path: string): string =>
	path
		.slice(0, -'.md'.length)
		.replace(/\/SKILL$/u, '')
		.replaceAll('/', ':');

/** Everything in a folder of commands: folders become namespaces. */
export function commandsIn({ places }: ClaudeRun, { folder, scope, base }: ClaudeFolder): readonly CallableFile[] {
	return markdownBelow(places, folder).map(({ path, ...found }) => ({
		kind: 'command',
		name: commandName(path),
		scope,
		base,
		...found,
		facts: skillFacts(found.content),
	}));
}

/** The folder that a skill calls its own. */
export const skillFolder = ({ file }: CallableFile): string => dirname(file);

/** True where it is only there once a matching file is touched. A command never waits, and nothing of a plug-in does. */
export const waitsForFiles = ({ kind, facts, plugin }: CallableFile): boolean =>
	kind === 'skill' && plugin === undefined && facts.paths.length > 0;

const hiddenIn = (found: readonly CallableFile[]) => found.filter(({ facts }) => facts.isHidden);

/** What those are called that models do not see, skills and commands; without those that wait. */
export const hiddenNames = (found: readonly CallableFile[]): readonly string[] =>
	hiddenIn(found).flatMap((skill) => (waitsForFiles(skill) ? [] : [skill.name]));

/** What all of them call themselves. */
export const hiddenTitles = (found: readonly CallableFile[]): readonly string[] =>
	hiddenIn(found).flatMap(({ facts }) => facts.title ?? []);

/** Skills of added folders whose name one has that models do not see, and that was found before: to an added folder, the name is taken. */
export function behindHidden(found: readonly CallableFile[]): ReadonlySet<CallableFile> {
	const hidden = new Set<string>();
	const behind = new Set<CallableFile>();
	for (const skill of found) {
		if (skill.kind !== 'skill') continue;
		if (skill.scope === 'added' && hidden.has(skill.name)) behind.add(skill);
		if (skill.facts.isHidden && !waitsForFiles(skill)) hidden.add(skill.name);
	}
	return behind;
}
