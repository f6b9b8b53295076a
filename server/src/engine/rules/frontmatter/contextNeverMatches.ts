import type { Rule } from '../rule.ts';
import { faultFinding, faultsOf } from './frontmatterFaults.ts';

export const contextNeverMatches: Rule = {
	code: 'context.never-matches',
	severity: 'warning',
	docs: {
		title: 'A contextual file that is never loaded',
		why: [
			'Botholomew loads a file with `loading: contextual` if its **body** contains a word of the task or of the last message. The title and the file name do not count.',
			'Only words with more than three characters count. A body without such a word is never loaded.',
			'Punctuation is part of the word: `deploy,` in a message does not find `deploy` in a file.',
		].join('\n'),
		fix: 'Add words that people will use when they need the file, or set `loading: always`.',
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
				'Add words that people will use, or set loading to always.',
			);
		}
	},
};
