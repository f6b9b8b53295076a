import type { Rule } from '../../../rules/rule.ts';
import { agentFiles } from '../agents/agents.ts';
import { frontMatterIn, matterOf } from '../context/frontMatter.ts';
import { isOwn, placeAt, skillView, valueRange } from './skillSupport.ts';

export const agentIgnored: Rule = {
	code: 'claude.agent-ignored',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Claude Code ignores this agent',
		why: 'Claude Code takes a file of `.claude/agents` for an agent only if its frontmatter has a `name` and a `description`. The file name does not count as a name. A name must not contain a colon or begin with a hyphen. Other files are ignored without a warning.',
		fix: 'Add what is missing, or change the name.',
		example: { file: '.claude/agents/reviewer.md', text: '---\nname: reviewer\n---\nYou review changes.\n' },
	},
	*check(view) {
		for (const { file, content, lacks } of agentFiles(skillView(view).run)) {
			// What has no frontmatter may be a note about the folder; what is there and no text, the editor itself reports.
			if (lacks === undefined || !isOwn(view, file) || !frontMatterIn(content.text)) continue;
			const matter = matterOf(content.text);
			const value = matter[lacks];
			const isBadName = lacks === 'name' && typeof value === 'string' && value !== '';
			if (Object.hasOwn(matter, lacks) && !isBadName) continue;
			const why = isBadName
				? 'its name contains a colon or begins with a hyphen. Choose another name'
				: `its frontmatter has no ${lacks}. Add one`;
			yield {
				place: placeAt(view, file, content, isBadName ? valueRange(content.text, 'name') : undefined),
				message: `Claude Code ignores this agent: ${why}.`,
			};
		}
	},
};
