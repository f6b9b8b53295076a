import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { fieldOf, termsOf } from '../context/ruleMatter.ts';
import { ownRulesIn, provenance, valuePlace } from './seen.ts';

export const quotedGlobs: Rule = {
	code: 'cursor.quoted-globs',
	severity: 'information',
	particular: {},
	docs: {
		title: 'A whole list of globs is in quotation marks',
		why: `Cursor’s documentation writes several globs with commas between them and without quotation marks: \`globs: docs/**/*.md, docs/**/*.mdx\`. With marks around all of it, Cursor may treat the list as one pattern. ${provenance}`,
		fix: 'Take the quotation marks away; there is a quick fix.',
		example: { file: '.cursor/rules/docs.mdc', text: '---\nglobs: "docs/**/*.md, docs/**/*.mdx"\n---\n\nBe brief.\n' },
	},
	*check(view) {
		for (const { path, matter } of ownRulesIn(view)) {
			const field = fieldOf(matter, 'globs');
			const { always, globs } = termsOf(matter);
			if (!field?.isQuoted || always || globs.length < 2) continue;
			const [value = ''] = field.values;
			yield {
				place: valuePlace(path, field),
				message: `By its documentation, a list of globs has no quotation marks; with them, Cursor may treat it as one pattern that matches nothing. Take them away.`,
				fixes: [editFix('Take the quotation marks away', path, [{ range: field.range, text: value }], true)],
			};
		}
	},
};
