import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { firstLine, isThere } from './seen.ts';

/** Names that people take for ones that Codex reads. */
const unread: readonly string[] = ['AGENTS.local.md', '.codex/AGENTS.md', '.agents/AGENTS.md'];

export const unreadName: Rule = {
	code: 'codex.unread-name',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Codex never reads this file',
		why: 'In a project, Codex reads `AGENTS.override.md` or `AGENTS.md` of each folder. It does not read `AGENTS.local.md`, `.codex/AGENTS.md` or `.agents/AGENTS.md`. Only `~/.codex/AGENTS.md` in your home folder counts for all projects.',
		fix: 'Move the text into `AGENTS.md` at the root. `AGENTS.override.md` takes the place of `AGENTS.md`, and does not add to it.',
		example: { file: 'AGENTS.local.md', text: 'My notes.\n' },
	},
	*check(view) {
		for (const path of unread) {
			if (!isThere(view, path)) continue;
			yield {
				place: firstLine(view, path),
				message: `Codex never reads ${path}. Move the text into AGENTS.md.`,
				fixes: isThere(view, 'AGENTS.md') ? [] : [renameFix(path, 'AGENTS.md')],
			};
		}
	},
};
