import type { Rule } from '../../../rules/rule.ts';
import { firstLine, ownDocs, seenBy } from './seen.ts';

export const fallbackBehind: Rule = {
	code: 'codex.fallback-behind',
	severity: 'information',
	particular: {},
	docs: {
		title: 'A fallback next to AGENTS.md is not read',
		why: 'The names of `project_doc_fallback_filenames` are used only in a folder without `AGENTS.md` and `AGENTS.override.md`. Codex reads one file of each folder.',
		fix: 'Move what matters into `AGENTS.md`.',
		example: {
			file: 'CLAUDE.md',
			text: 'Use tabs. (There is an AGENTS.md next to it, and CLAUDE.md is a fallback.)\n',
		},
	},
	*check(view) {
		const { fallbackNames } = seenBy(view).settings;
		for (const { path, entry } of ownDocs(view)) {
			const name = path.slice(path.lastIndexOf('/') + 1);
			if (entry.fate !== 'ignored' || !fallbackNames.includes(name)) continue;
			if (entry.raw !== undefined && entry.raw.trim() === '') continue;
			yield {
				place: firstLine(view, path),
				message: `Codex does not read ${path}: ${entry.reason}. Move what matters there.`,
			};
		}
	},
};
