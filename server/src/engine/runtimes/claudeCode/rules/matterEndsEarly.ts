import type { Rule } from '../../../rules/rule.ts';
import { agentFiles } from '../agents/agents.ts';
import { frontMatterIn } from '../context/frontMatter.ts';
import { idleFiles } from '../plugins/idle.ts';
import { isOwn, ownOutcomes, placeAt, skillView } from './skillSupport.ts';

export const matterEndsEarly: Rule = {
	code: 'claude.frontmatter-ends-early',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The frontmatter ends at three dashes in the middle of a line',
		why: 'The next `---` ends the frontmatter, even in the middle of a line. Claude Code cuts a description with three dashes there, ignores the lines below it, and treats all of this as the text.',
		fix: 'Write other dashes.',
		example: {
			file: '.claude/skills/plan/SKILL.md',
			text: '---\nname: plan\ndescription: Plans work --- step by step.\n---\nStart.\n',
		},
	},
	*check(view) {
		const { run } = skillView(view);
		const idle = idleFiles(run).flatMap(({ agents }) => agents);
		const files = [...ownOutcomes(view).map(({ skill }) => skill), ...agentFiles(run), ...idle];
		for (const { file, content } of files.filter((each) => isOwn(view, each.file))) {
			const { text } = content;
			const end = frontMatterIn(text)?.block.end;
			if (end === undefined || text[end - 1] === '\n') continue;
			yield {
				place: placeAt(view, file, content, { start: end, end: end + 3 }),
				message:
					'These dashes end the frontmatter: Claude Code treats everything behind them as the text. Write other dashes.',
			};
		}
	},
};
