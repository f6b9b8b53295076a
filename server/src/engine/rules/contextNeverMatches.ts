import type { Rule } from './rule.ts';
import { faultFinding, faultsOf } from './support/frontmatterFaults.ts';

export const contextNeverMatches: Rule = {
	code: 'context.never-matches',
	severity: 'warning',
	docs: {
		title: 'A contextual file that nothing can bring in',
		why: [
			'Botholomew puts a file with `loading: contextual` into the prompt when a word of the task or of the last message stands in its **body**: not in its title or its name.',
			'Only words of more than three characters count, so a body without any such stretch of text never comes in.',
			'Punctuation counts as a part of the word: `deploy,` in a message does not find `deploy` in a file.',
		].join('\n'),
		fix: 'Write down the words that people will use when the file is needed, or set `loading: always`.',
		example: {
			file: 'prompts/deploy.md',
			text: '---\ntitle: Deploy\nloading: contextual\nagent-modification: false\n---\n\nTo do\n',
		},
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'never-matches')) {
			yield faultFinding(
				faulty,
				'The file is contextual, but ',
				'Add the words that people will use, or set loading to always.',
			);
		}
	},
};
