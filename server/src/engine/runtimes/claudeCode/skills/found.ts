import type { ClaudeRun } from '../config/run.ts';
import { loadedPlugins } from '../plugins/plugins.ts';
import { byPlainName, type CallableFile, claudeFolders, commandsIn, skillsIn } from './find.ts';
import { pluginCallables } from './pluginSkills.ts';

/** A file that is reached twice counts where it is found first. */
function oncePerFile(found: readonly CallableFile[]): readonly CallableFile[] {
	const known = new Map<string, CallableFile>();
	return found.map((skill) => {
		const first = known.get(skill.real);
		if (first) return { ...skill, sameAs: first };
		known.set(skill.real, skill);
		return skill;
	});
}

/** Everything that is found at the start of a run, in the order of the list: skills, then commands, then what plug-ins bring. */
export function skillsOf(run: ClaudeRun): readonly CallableFile[] {
	if (run.options.given.has('--safe-mode')) return [];
	const commands = claudeFolders(run, 'commands').flatMap((folder) => commandsIn(run, folder));
	const skills = claudeFolders(run, 'skills').flatMap((folder) => skillsIn(run, folder).toSorted(byPlainName));
	const plugged = pluginCallables(run, loadedPlugins(run).plugins);
	return oncePerFile([...skills, ...commands.toSorted(byPlainName), ...plugged]);
}
