import type { Rule } from '../../../rules/rule.ts';
import { firstLine, ownDocs, seenBy } from './seen.ts';

export const untrusted: Rule = {
	code: 'codex.untrusted',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The project is untrusted, so its instructions are left out',
		why: 'Where `~/.codex/config.toml` says `trust_level = "untrusted"` for a project, Codex reads none of its `AGENTS.md` files. It does not tell you. Skills are still listed.',
		fix: 'If you trust the project, set `trust_level = "trusted"` for it in `~/.codex/config.toml`.',
		example: { file: 'AGENTS.md', text: 'Use tabs. (config.toml says that the project is untrusted.)\n' },
	},
	*check(view) {
		const { settings, failure } = seenBy(view);
		if (settings.trust !== 'untrusted' || failure) return;
		for (const { path, entry } of ownDocs(view)) {
			if (entry.fate !== 'withheld') continue;
			yield {
				place: firstLine(view, path),
				message: `Codex does not read ${path}: its configuration says that this project is untrusted. If you trust it, change trust_level in ~/.codex/config.toml.`,
			};
		}
	},
};
