import { basename, dirname, join } from 'node:path';
import type { ClaudeRun } from '../config/run.ts';
import type { Plugin } from '../plugins/plugin.ts';
import { skillFacts } from './facts.ts';
import { byPlainName, type CallableFile, commandsIn, readAt, skillsIn } from './find.ts';

const inPlugin = ({ name, folder }: Plugin) => ({ scope: 'plugin' as const, base: folder, plugin: name });

const called = (plugin: Plugin, file: CallableFile): CallableFile => ({
	...file,
	...inPlugin(plugin),
	name: `${plugin.name}:${file.name}`,
});

/** What is left of the name of a skill in a plug-in: letters and digits of English, `_` and `-` (Claude Code 2.1.330). */
const plainName = (name: string): string => name.replaceAll(/[^\w-]/gu, (found) => '-'.repeat(found.length));

/** A folder that is one skill itself goes by the name that the skill gives itself. */
function onlySkill({ places }: ClaudeRun, plugin: Plugin, folder: string): CallableFile | undefined {
	const file = join(folder, 'SKILL.md');
	const found = readAt(places, file);
	if (!found) return undefined;
	const facts = skillFacts(found.content);
	return called(plugin, {
		kind: 'skill',
		name: plainName(String(facts.data.name ?? '') || basename(folder)),
		file,
		...found,
		...inPlugin(plugin),
		facts,
	});
}

function skillsOfPlugin(run: ClaudeRun, plugin: Plugin): readonly CallableFile[] {
	return plugin.skills.flatMap((folder) => {
		const only = onlySkill(run, plugin, folder);
		if (only) return [only];
		// The plug-in’s own folder holds skills only where it is named for that.
		if (folder === plugin.folder) return [];
		const found = skillsIn(run, { folder, scope: 'plugin', base: plugin.folder });
		return found.toSorted(byPlainName).map((skill) => called(plugin, { ...skill, name: plainName(skill.name) }));
	});
}

/** The files of a folder before those of the folders in it. */
const byDepth = ({ file: a }: CallableFile, { file: b }: CallableFile): number =>
	a.split(/[\\/]/u).length - b.split(/[\\/]/u).length;

/** Where a folder has a SKILL.md, it is one command, and its other files are parts of it. */
function withoutParts(commands: readonly CallableFile[]): readonly CallableFile[] {
	const whole = new Set(commands.filter(({ file }) => basename(file) === 'SKILL.md').map(({ file }) => dirname(file)));
	return commands.filter(({ file }) => !whole.has(dirname(file)) || basename(file) === 'SKILL.md');
}

function commandFile({ places }: ClaudeRun, plugin: Plugin, path: string, name?: string): readonly CallableFile[] {
	const found = readAt(places, path);
	if (!found || !path.endsWith('.md')) return [];
	return [
		{
			kind: 'command',
			name: name ?? basename(path, '.md'),
			file: path,
			...found,
			...inPlugin(plugin),
			facts: skillFacts(found.content),
		},
	];
}

function commandsOfPlugin(run: ClaudeRun, plugin: Plugin): readonly CallableFile[] {
	return plugin.commands.flatMap(({ path, name }) => {
		const isFolder = run.places.facts(path).kind === 'folder';
		const found = isFolder
			? withoutParts(commandsIn(run, { folder: path, scope: 'plugin', base: plugin.folder })).toSorted(byDepth)
			: commandFile(run, plugin, path, name);
		return found.map((command) => called(plugin, command));
	});
}

/** True where the list has it: of what a plug-in brings, only what says for what it is (Claude Code 2.1.332). */
export const saysWhatFor = ({ plugin, facts }: CallableFile): boolean =>
	plugin === undefined || facts.description !== undefined || facts.whenToUse !== undefined;

/** What these plug-ins bring, in the order of the list: the commands of all of them, then the skills. */
export const pluginCallables = (run: ClaudeRun, plugins: readonly Plugin[]): readonly CallableFile[] => [
	...plugins.flatMap((plugin) => commandsOfPlugin(run, plugin)),
	...plugins.flatMap((plugin) => skillsOfPlugin(run, plugin)),
];
