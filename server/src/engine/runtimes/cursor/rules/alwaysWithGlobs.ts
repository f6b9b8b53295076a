import type { Rule } from '../../../rules/rule.ts';
import { fieldOf, termsOf } from '../context/ruleMatter.ts';
import { ownRulesIn, provenance, valuePlace } from './seen.ts';

export const alwaysWithGlobs: Rule = {
	code: 'cursor.always-with-globs',
	severity: 'information',
	particular: {},
	docs: {
		title: 'globs do nothing with alwaysApply: true',
		why: `A rule with \`alwaysApply: true\` is in every conversation, whatever its \`globs\` say. It takes space there. ${provenance}`,
		fix: 'Delete `alwaysApply` if the rule is for some files alone, or the globs if it is for all.',
		example: { file: '.cursor/rules/style.mdc', text: '---\nalwaysApply: true\nglobs: "**/*.ts"\n---\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { path, matter } of ownRulesIn(view)) {
			const { always, globs } = termsOf(matter);
			const field = fieldOf(matter, 'globs');
			if (!always || globs.length === 0 || !field) continue;
			// Somebody who means all files says the same twice.
			if (globs.some((glob) => /^\*\*(?:\/\*)?$/u.test(glob))) continue;
			yield {
				place: valuePlace(path, field),
				message: `By its documentation, Cursor ignores these globs, because alwaysApply is true: ${path} is in every conversation. Delete one of the two.`,
			};
		}
	},
};
