import type { Rule } from '../../../rules/rule.ts';
import { grouped } from '../../../text/grouped.ts';
import { firstLine, ownRulesIn, provenance } from './seen.ts';

/** Advice of the documentation, and no limit. */
const mostLines = 500;

export const longRule: Rule = {
	code: 'cursor.long-rule',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'The rule is longer than Cursor advises',
		why: `Cursor advises to keep a rule under ${mostLines} lines. That is advice: no limit is documented. ${provenance}`,
		fix: 'Split it into rules with `globs` of their own, and refer to files instead of copying them.',
		example: { file: '.cursor/rules/everything.mdc', text: '---\nalwaysApply: true\n---\n\n… 620 lines …\n' },
	},
	*check(view) {
		for (const { path, content } of ownRulesIn(view)) {
			const lines = content.text.trimEnd().split('\n').length;
			if (lines <= mostLines) continue;
			yield {
				place: firstLine(path, content.text),
				message: `${path} has ${grouped(lines)} lines; Cursor’s documentation advises fewer than ${mostLines}. Split it, or refer to files instead of copying them.`,
			};
		}
	},
};
