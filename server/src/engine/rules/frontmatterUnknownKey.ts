import type { Fix, Rule } from './rule.ts';
import { editFix, faultFinding, faultsOf } from './support/frontmatterFaults.ts';
import { nearest } from './support/nearest.ts';

export const frontmatterUnknownKey: Rule = {
	code: 'frontmatter.unknown-key',
	severity: 'error',
	docs: {
		title: 'A key that the runtime does not know',
		why: [
			'Botholomew 0.16 and later allow three keys in the frontmatter of `prompts/*.md`, in these letters: `title`, `loading`, `agent-modification`. One key more in one file, and no file is read: chat turns and tasks fail.',
			'Up to 0.15 other keys are ignored, and nothing is reported.',
		].join('\n'),
		fix: 'Correct the key, or take the line out. What the agent should know belongs below the frontmatter.',
		example: {
			file: 'prompts/house.md',
			text: '---\ntitle: House rules\nloading: always\nagent-modifcation: true\n---\n\nShoes off.\n',
		},
	},
	*check(view) {
		for (const faulty of faultsOf(view, 'unknown-key')) {
			const { path, fault } = faulty;
			const { key = '', place, range, candidates = [] } = fault;
			const meant = nearest(key, candidates);
			const fixes: Fix[] = [
				...(meant === undefined ? [] : [editFix(path, `Change “${key}” to “${meant}”`, true, { range, text: meant })]),
				...(place ? [editFix(path, `Take out “${key}”`, false, { range: place, text: '' })] : []),
			];
			const advice = meant === undefined ? 'Take it out.' : `Did you mean “${meant}”?`;
			yield faultFinding(faulty, '', advice, fixes);
		}
	},
};
