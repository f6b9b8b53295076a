import type { Fix, Rule } from '../rule.ts';
import { nearest } from '../support/nearest.ts';
import { editFix, faultFinding, faultsOf } from './frontmatterFaults.ts';

export const frontmatterUnknownKey: Rule = {
	code: 'frontmatter.unknown-key',
	severity: 'error',
	docs: {
		title: 'A key that the runtime does not know',
		why: [
			'Botholomew 0.16 and later allow three keys in the frontmatter of `prompts/*.md`: `title`, `loading`, `agent-modification`, spelled exactly like this. One other key in one file, and no file is loaded: chat and tasks fail.',
			'Up to 0.15, other keys are ignored, so Soulscope reports nothing.',
		].join('\n'),
		fix: 'Correct the key, or remove the line. Text for the agent belongs below the frontmatter.',
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
				...(place ? [editFix(path, `Remove “${key}”`, false, { range: place, text: '' })] : []),
			];
			const advice = meant === undefined ? 'Remove it.' : `Did you mean “${meant}”?`;
			yield faultFinding(faulty, '', advice, fixes);
		}
	},
};
