import type { Rule } from '../../../rules/rule.ts';
import { fieldOf, termsOf } from '../context/ruleMatter.ts';
import { ownRulesIn, provenance, valuePlace } from './seen.ts';

/** One that tells the agent when to use the rule, and is no mere title. */
const addressesAgent = /\b(?:when|whenever|if|before|after|use this|apply)\b/iu;

export const descriptionWithGlobs: Rule = {
	code: 'cursor.description-with-globs',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'A description is not used to choose a rule that has globs',
		why: `Where a rule has \`globs\`, matching files bring it in. Cursor does not then choose it by its \`description\`. Soulscope reports this only where the description says when the rule is to be used. ${provenance}`,
		fix: 'Delete the globs if the agent is to decide, or leave the description as a title.',
		example: {
			file: '.cursor/rules/api.mdc',
			text: '---\ndescription: Use when you change the API\nglobs: api/**\n---\n\nVersion it.\n',
		},
	},
	*check(view) {
		for (const { path, matter } of ownRulesIn(view)) {
			const { always, globs, description } = termsOf(matter);
			const field = fieldOf(matter, 'description');
			if (always || globs.length === 0 || !field || !addressesAgent.test(description)) continue;
			yield {
				place: valuePlace(path, field),
				message: `By its documentation, Cursor does not choose ${path} by this description, because the rule has globs: only matching files bring it in. Delete the globs if the agent is to decide.`,
			};
		}
	},
};
