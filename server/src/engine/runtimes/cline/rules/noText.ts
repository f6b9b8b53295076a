import type { Rule } from '../../../rules/rule.ts';
import { droppedOnes, firstLine } from './seen.ts';

export const noText: Rule = {
	code: 'cline.no-text',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'There is no text below the frontmatter',
		why: 'Cline drops a rule, a workflow or a skill that has only frontmatter. A `description` is not part of the text: the model never sees it.',
		fix: 'Write the text below the second `---`, or delete the file.',
		example: { file: '.clinerules/tests.md', text: '---\nname: tests\ndescription: Always write tests\n---\n' },
	},
	*check(view) {
		for (const { path, of, what } of droppedOnes(view)) {
			if (of.dropped.why !== 'empty' || of.content.text.trim() === '') continue;
			yield {
				place: firstLine(path, of.content),
				message: `Cline drops this ${what}: it has frontmatter and no text below it. Write what the agent is to do, or delete the file.`,
			};
		}
	},
};
