import type { Rule } from './rule.ts';
import { faultFinding, faultsOf } from './support/frontmatterFaults.ts';

export const frontmatterInvalidValue: Rule = {
	code: 'frontmatter.invalid-value',
	severity: 'error',
	docs: {
		title: 'A value in the frontmatter means nothing to the runtime',
		why: [
			'`loading` is `always` or `contextual`, in lower case; `agent-modification` is `true` or `false`, without quotation marks; `title` is text, and a date or a number is none.',
			'Botholomew 0.16 and later read no file at all while one value is wrong. Up to 0.15 a wrong `loading` leaves the file out without a word, and `agent-modification: "false"` counts as yes.',
		].join('\n'),
		fix: 'Write one of the values that count. Titles that look like a date or a number need quotation marks.',
		example: {
			file: 'prompts/house.md',
			text: '---\ntitle: House rules\nloading: Always\nagent-modification: "no"\n---\n\nShoes off.\n',
		},
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'value')) {
			yield faultFinding(faulty, '', 'Write a value that counts.');
		}
	},
};
