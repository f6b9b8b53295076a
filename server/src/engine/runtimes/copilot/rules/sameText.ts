import type { Rule } from '../../../rules/rule.ts';
import { shownOf } from '../prompt/render.ts';
import { atHead, type OwnMatter, ownInstructions, sentAlways } from './support.ts';

export const sameText: Rule = {
	code: 'copilot.same-text',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Two files with instructions say the same',
		why: 'VS Code sends a text once, under the name of the first file that has it. So the copy costs nothing now. But if you change only one of them, the agent gets both, and does not know which one is right.',
		fix: 'Delete the copy. If another program needs a file of that name, make it a link to the first one.',
		example: { file: 'CLAUDE.md', text: 'Use tabs. (The same text is in AGENTS.md.)\n' },
	},
	*check(view) {
		const first = new Map<string, OwnMatter>();
		for (const own of [...ownInstructions(view), ...sentAlways(view)]) {
			const { text } = shownOf(own.content.text);
			const other = first.get(text);
			if (text === '' || other?.file === own.file) continue;
			if (other === undefined) first.set(text, own);
			else
				yield {
					place: atHead(own),
					message: `${own.path} says the same as ${other.path}, and Copilot sends only one of them. If you change one and not the other, the agent gets both. Delete the copy, or make it a link.`,
				};
		}
	},
};
