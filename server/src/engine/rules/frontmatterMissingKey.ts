import type { Rule } from './rule.ts';
import { faultFinding, faultsOf } from './support/frontmatterFaults.ts';

export const frontmatterMissingKey: Rule = {
	code: 'frontmatter.missing-key',
	severity: 'error',
	docs: {
		title: 'The frontmatter lacks what the runtime asks for',
		why: [
			'Botholomew 0.16 and later want exactly three keys in every file of `prompts/`: `title`, `loading`, `agent-modification`. One file without them, and none is read: chat turns and tasks fail.',
			'Up to 0.15, files without `loading` are left out of the prompt, and nothing says so.',
			'Other runtimes do not go by the frontmatter of context files, and hear nothing of this.',
		].join('\n'),
		fix: 'Add the keys; the quick fix does, with a file that is always loaded and that the agent may not change.',
		example: { file: 'prompts/house.md', text: '---\ntitle: House rules\n---\n\nShoes off.\n' },
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'missing-key')) {
			yield faultFinding(faulty, 'In this frontmatter ', 'Add it, or move the file out of the folder.');
		}
	},
};
