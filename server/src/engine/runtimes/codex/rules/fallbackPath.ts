import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { textOf } from '../../../workspace/snapshot.ts';
import { ownPath, seenBy } from './seen.ts';

export const fallbackPath: Rule = {
	code: 'codex.fallback-path',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A fallback with a folder in its name never matches',
		why: 'The entries of `project_doc_fallback_filenames` are names, and Codex looks for them in each folder on the way. An entry such as `.github/copilot-instructions.md` or `./CLAUDE.md` never matches.',
		fix: 'Write the name alone. For a file in another folder, make a link to it where `AGENTS.md` would be.',
		example: {
			file: '.codex/config.toml',
			text: 'project_doc_fallback_filenames = [".github/copilot-instructions.md"]\n',
		},
	},
	*check(view) {
		for (const { file, table } of seenBy(view).settings.projectConfigs) {
			const path = ownPath(view, file);
			const text = path === undefined ? undefined : textOf(view.snapshot, path);
			const names = table.project_doc_fallback_filenames;
			if (path === undefined || text === undefined || !Array.isArray(names)) continue;
			for (const name of names) {
				if (typeof name !== 'string' || !/[\\/]/u.test(name)) continue;
				const start = text.indexOf(name);
				if (start < 0) continue;
				yield {
					place: placeIn(path, { start, end: start + name.length }),
					message: `“${name}” never matches: Codex looks for a name in each folder, and not for a path. Write the name alone.`,
				};
			}
		}
	},
};
