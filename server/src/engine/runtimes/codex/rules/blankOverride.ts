import type { Rule } from '../../../rules/rule.ts';
import { beside, firstLine, isThere, ownDocs, seenBy } from './seen.ts';

export const blankOverride: Rule = {
	code: 'codex.blank-override',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'An empty AGENTS.override.md hides the AGENTS.md next to it',
		why: 'In each folder, Codex reads the first of these that is there: `AGENTS.override.md`, `AGENTS.md`, then the names of `project_doc_fallback_filenames`. It does not look what is in it. So an empty file hides those behind it, and the agent gets nothing from this folder.',
		fix: 'Delete the empty file, or write into it what the agent is to read instead of `AGENTS.md`. There is a quick fix for the first.',
		example: { file: 'AGENTS.override.md', text: '\n' },
	},
	*check(view) {
		for (const { path, entry } of ownDocs(view)) {
			if (entry.fate !== 'empty') continue;
			const hidden = ['AGENTS.md', ...seenBy(view).settings.fallbackNames].find(
				(name) => !path.endsWith(`/${name}`) && path !== name && isThere(view, beside(path, name)),
			);
			if (hidden === undefined) continue;
			yield {
				place: firstLine(view, path),
				message: `The agent does not get ${beside(path, hidden)}: ${path} comes before it and is empty. Delete ${path}, or write the instructions into it.`,
				fixes: [{ title: `Delete ${path}`, preferred: true, steps: [{ kind: 'delete', path }] }],
			};
		}
	},
};
