import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeInSettings } from './settingsText.ts';
import { contextFor } from './support.ts';

const key = 'claudeMdExcludes';

/** What could be the beginning of an absolute path. */
const mayMatch = /^(?:\/|[A-Za-z]:|\*\*|[{[(!?+@])/u;

export const excludeNever: Rule = {
	code: 'claude.exclude-never',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This entry of claudeMdExcludes leaves nothing out',
		why: '`claudeMdExcludes` is a list of patterns, and Claude Code compares them with absolute paths. `CLAUDE.md`, `./docs/CLAUDE.md` and `~/.claude/CLAUDE.md` never match. The file that you wanted to leave out still reaches the agent.',
		fix: 'Begin the pattern with `**/` or with `/`; there is a quick fix.',
		example: { file: '.claude/settings.json', text: '{ "claudeMdExcludes": ["CLAUDE.md"] }\n' },
	},
	*check(view) {
		const { settings } = contextFor(view);
		for (const { text, layer } of settings.texts(key)) {
			const place = mayMatch.test(text) ? undefined : placeInSettings(view, layer, text, key);
			if (!place) continue;
			const better = `**/${text.replace(/^(?:\.|~)?\//u, '')}`;
			yield {
				place,
				message: `“${text}” leaves nothing out: Claude Code compares the patterns of ${key} with absolute paths. Write “${better}”.`,
				fixes: [
					editFix(`Change to “${better}”`, place.file.path, [{ range: place.range, text: JSON.stringify(better) }]),
				],
			};
		}
	},
};
