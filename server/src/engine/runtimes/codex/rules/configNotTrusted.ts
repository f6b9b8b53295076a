import type { Rule } from '../../../rules/rule.ts';
import { keepsHome } from '../../coding/keepsHome.ts';
import { firstLine, ownPath, seenBy } from './seen.ts';

export const configNotTrusted: Rule = {
	code: 'codex.config-not-trusted',
	severity: 'information',
	particular: {},
	docs: {
		title: 'The configuration of this project does not count yet',
		why: 'Codex reads the `.codex/config.toml` of a project only where `~/.codex/config.toml` has `trust_level = "trusted"` for it. Until then, the settings do nothing. Its `AGENTS.md` is read all the same.',
		fix: 'Start Codex in the folder once and say that you trust it, if you do.',
		example: { file: '.codex/config.toml', text: 'project_doc_max_bytes = 65536\n' },
	},
	*check(view) {
		if (keepsHome(view.snapshot)) return;
		for (const { file, counts, table } of seenBy(view).settings.projectConfigs) {
			const path = ownPath(view, file);
			if (counts || path === undefined || Object.keys(table).length === 0) continue;
			yield {
				place: firstLine(view, path),
				message: `Codex does not use ${path} on this machine, because nobody has told it to trust the project. Start Codex here and say so, if you trust it.`,
			};
		}
	},
};
