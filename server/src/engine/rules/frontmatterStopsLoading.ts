import type { Rule } from './rule.ts';
import { faultFinding, faultsOf } from './support/frontmatterFaults.ts';

export const frontmatterStopsLoading: Rule = {
	code: 'frontmatter.stops-loading',
	severity: 'error',
	docs: {
		title: 'Frontmatter that keeps files out of the prompt',
		why: [
			'Botholomew reads the frontmatter of every context file before it makes a prompt. Where one cannot be parsed, 0.16 and later read none of `prompts/`; up to 0.15, that file and all that the disk lists behind it are gone, silently.',
			'A first line such as `---js` is worse: the library behind it takes the block for a program and **runs it** whenever the file is loaded. Soulscope never runs it.',
			'The second time that the same process reads a file that it could not parse, it says that the frontmatter is missing: mend the block all the same.',
		].join('\n'),
		fix: 'Repair the line that the finding points at. Values with `: `, `#` or brackets in them need quotation marks. Take a program out, and be wary of where the file came from.',
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
				: 'Repair the line, or put the value in quotation marks.';
			yield faultFinding(
				faulty,
				isCode ? 'Do not trust this frontmatter: ' : 'This frontmatter cannot be read: ',
				advice,
			);
		}
	},
};
