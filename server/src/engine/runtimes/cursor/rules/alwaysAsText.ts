import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { fieldOf } from '../context/ruleMatter.ts';
import { ownRulesIn, provenance, valuePlace } from './seen.ts';

export const alwaysAsText: Rule = {
	code: 'cursor.always-as-text',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'alwaysApply is text, and not true or false',
		why: `\`alwaysApply\` is \`true\` or \`false\`. In quotation marks it is text, and Cursor does not know other words (\`yes\`), so the rule may never be applied. ${provenance}`,
		fix: 'Write `alwaysApply: true` or `alwaysApply: false`, without quotation marks. There is a quick fix.',
		example: { file: '.cursor/rules/style.mdc', text: '---\nalwaysApply: "true"\n---\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { path, matter } of ownRulesIn(view)) {
			const field = fieldOf(matter, 'alwaysApply');
			const value = field?.values.join(' ') ?? '';
			if (!field || value === '' || (!field.isQuoted && /^(?:true|false)$/u.test(value))) continue;
			const meant = /^(?:true|yes|on|1)$/iu.test(value)
				? 'true'
				: /^(?:false|no|off|0)$/iu.test(value)
					? 'false'
					: undefined;
			yield {
				place: valuePlace(path, field),
				message: `By its documentation, alwaysApply is true or false, and not text: Cursor may never apply ${path} by itself. Write it without quotation marks.`,
				fixes:
					meant === undefined ? [] : [editFix(`Change to ${meant}`, path, [{ range: field.range, text: meant }], true)],
			};
		}
	},
};
