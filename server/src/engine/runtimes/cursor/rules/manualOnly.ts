import type { Rule } from '../../../rules/rule.ts';
import { termsOf } from '../context/ruleMatter.ts';
import { firstLine, ownRulesIn, provenance } from './seen.ts';

export const manualOnly: Rule = {
	code: 'cursor.manual-only',
	severity: 'information',
	particular: {},
	docs: {
		title: 'The rule counts only when you name it',
		why: `\`alwaysApply: true\` brings a rule into every conversation, \`globs\` for matching files, \`description\` when the agent thinks that it fits. Without all three, the rule counts only when you write \`@\` and its name. ${provenance}`,
		fix: 'If that is not what you want, set one of the three.',
		example: { file: '.cursor/rules/style.mdc', text: '---\nalwaysApply: false\n---\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { path, matter, content } of ownRulesIn(view)) {
			const { always, globs, description } = termsOf(matter);
			// Another rule says what is wrong with a value, or that there is no frontmatter at all.
			if (!matter.hasBlock || always || globs.length > 0 || description !== '') continue;
			if (matter.fields.some(({ key, isQuoted }) => key === 'alwaysApply' && isQuoted)) continue;
			yield {
				place: firstLine(path, content.text),
				message: `By its documentation, Cursor uses ${path} only when you write @ and its name: it has no alwaysApply: true, no globs and no description. Set one of them, unless you want that.`,
			};
		}
	},
};
