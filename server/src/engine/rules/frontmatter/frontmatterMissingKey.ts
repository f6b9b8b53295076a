import type { Rule } from '../rule.ts';
import { faultFinding, faultsOf } from './frontmatterFaults.ts';

export const frontmatterMissingKey: Rule = {
	code: 'frontmatter.missing-key',
	severity: 'error',
	docs: {
		title: 'The frontmatter has missing keys',
		why: [
			'Botholomew 0.16 and later require three keys in every file of `prompts/`: `title`, `loading`, `agent-modification`. If one file does not have them, no file is loaded: chat and tasks fail.',
			'Up to 0.15, a file without `loading` is left out of the prompt without a warning.',
			'Other runtimes do not use the frontmatter of context files, so Soulscope reports nothing for them.',
		].join('\n'),
		fix: 'Add the keys; there is a quick fix. It writes that the file is always loaded and that the agent may not change it.',
		example: { file: 'prompts/house.md', text: '---\ntitle: House rules\n---\n\nShoes off.\n' },
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'missing-key')) {
			yield faultFinding(faulty, 'In this frontmatter ', 'Add what is missing, or move the file out of the folder.');
		}
	},
};
