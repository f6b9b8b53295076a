import type { Rule } from '../../../rules/rule.ts';
import { firstLine, folderOf, namesLike, ownPath, seenBy } from './seen.ts';

export const aboveRoot: Rule = {
	code: 'codex.above-root',
	severity: 'information',
	particular: {},
	docs: {
		title: 'The project begins below this AGENTS.md',
		why: 'Codex looks for the root of the project: the nearest folder with `.git` in it, from where it is started upwards. It reads nothing above. A submodule has a `.git` of its own, so the instructions of the repository around it are not read. Without any `.git`, only the folder itself counts.',
		fix: 'Start Codex in the folder of this file, or set `project_root_markers` in `~/.codex/config.toml` to a name that only the root has.',
		example: { file: 'AGENTS.md', text: 'Use tabs. (Codex is started in lib/, which has its own .git.)\n' },
	},
	*check(view) {
		const { settings } = seenBy(view);
		const root = ownPath(view, settings.root);
		if (root === undefined || root === '') return;
		const above = namesLike(view, (name) => name === 'AGENTS.md').filter((path) => {
			const folder = folderOf(path);
			return folder !== root && (folder === '' || root.startsWith(`${folder}/`));
		});
		for (const path of above) {
			const why = settings.hasRoot ? `${root} is a project of its own` : 'no folder above has a .git';
			yield {
				place: firstLine(view, path),
				message: `Codex does not read ${path} when it is started in ${ownPath(view, settings.cwd) ?? root}: ${why}. Start it here, or set project_root_markers in ~/.codex/config.toml.`,
			};
		}
	},
};
