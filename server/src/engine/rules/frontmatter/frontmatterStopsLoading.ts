import type { Rule } from '../rule.ts';
import { faultFinding, faultsOf } from './frontmatterFaults.ts';

export const frontmatterStopsLoading: Rule = {
	code: 'frontmatter.stops-loading',
	severity: 'error',
	docs: {
		title: 'This frontmatter stops files from loading',
		why: [
			'Botholomew reads the frontmatter of every context file before it makes a prompt. If it cannot read one, 0.16 and later load no file of `prompts/`. Up to 0.15, that file and all files after it are missing, without a warning.',
			'A first line such as `---js` is worse: Botholomew **runs** the block as a program whenever it loads the file. Soulscope never runs it.',
			'When the same process reads a broken file again, it says that the frontmatter is missing. The cause is still the broken block.',
		].join('\n'),
		fix: 'Fix the line that the problem points at. Values with `: `, `#` or brackets need quotation marks. Remove a program, and find out where the file came from.',
		example: {
			file: 'prompts/house.md',
			text: '---\ntitle: [House rules\nloading: always\nagent-modification: true\n---\n\nShoes off.\n',
		},
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'syntax', 'code')) {
			const isCode = faulty.fault.kind === 'code';
			const advice = isCode
				? 'Write plain values between two --- lines.'
				: 'Fix the line, or put the value in quotation marks.';
			yield faultFinding(
				faulty,
				isCode ? 'Do not trust this frontmatter: ' : 'This frontmatter cannot be read: ',
				advice,
			);
		}
	},
};
