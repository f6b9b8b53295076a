import type { Rule } from '../../../rules/rule.ts';
import { lineBreakOf } from '../../../text/lines.ts';
import { firstLine, ownRulesIn, provenance } from './seen.ts';

export const noFrontmatter: Rule = {
	code: 'cursor.no-frontmatter',
	severity: 'information',
	particular: {},
	docs: {
		title: 'The rule has no frontmatter',
		why: `The frontmatter of a rule says when it is in the context. Without it, the rule counts only when you write \`@\` and its name. ${provenance}`,
		fix: 'Begin the file with frontmatter. There is a quick fix for a rule that is always to count.',
		example: { file: '.cursor/rules/style.mdc', text: 'Use tabs.\n' },
	},
	*check(view) {
		for (const { path, matter, content } of ownRulesIn(view)) {
			if (matter.hasBlock || content.text.trim() === '') continue;
			const block = ['---', 'alwaysApply: true', '---', '', ''].join(lineBreakOf(content.text));
			yield {
				place: firstLine(path, content.text),
				message: `By its documentation, Cursor uses ${path} only when you write @ and its name, because it has no frontmatter. Say there when it is for.`,
				fixes: [
					{
						title: 'Apply the rule always',
						preferred: false,
						steps: [
							{
								kind: 'edit',
								file: { kind: 'workspace', path },
								changes: [{ range: { start: 0, end: 0 }, text: block }],
							},
						],
					},
				],
			};
		}
	},
};
