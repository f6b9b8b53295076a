import type { Rule } from '../rule.ts';
import { faultFinding, faultsOf } from './frontmatterFaults.ts';

export const frontmatterInvalidValue: Rule = {
	code: 'frontmatter.invalid-value',
	severity: 'error',
	docs: {
		title: 'The runtime does not understand a value in the frontmatter',
		why: [
			'`loading` must be `always` or `contextual`, in lower case. `agent-modification` must be `true` or `false`, without quotation marks. `title` must be text; a date or a number needs quotation marks.',
			'Botholomew 0.16 and later load no file at all while one value is wrong. Up to 0.15, a wrong `loading` leaves the file out without a warning, and `agent-modification: "false"` counts as yes.',
		].join('\n'),
		fix: 'Write one of the allowed values. Put quotation marks around titles that look like a date or a number.',
		example: {
			file: 'prompts/house.md',
			text: '---\ntitle: House rules\nloading: Always\nagent-modification: "no"\n---\n\nShoes off.\n',
		},
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'value')) {
			yield faultFinding(faulty, '', 'Write an allowed value.');
		}
	},
};
