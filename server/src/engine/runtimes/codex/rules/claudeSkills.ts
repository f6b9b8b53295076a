import type { Rule } from '../../../rules/rule.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import { firstLine, seenBy } from './seen.ts';

const inClaude = oncePerListing((listing) =>
	[...listing.keys()].filter((path) => /^\.claude\/skills\/[^/]+\/SKILL\.md$/u.test(path)),
);

export const claudeSkills: Rule = {
	code: 'codex.claude-skills',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Codex does not look into .claude/skills',
		why: 'Codex lists the skills of `.agents/skills` and `.codex/skills`. It does not look into `.claude/skills`. Soulscope reports this once, and only in a project that has no skill for Codex.',
		fix: 'Move the skills to `.agents/skills`, or make that a link to `.claude/skills`.',
		example: { file: '.claude/skills/notes/SKILL.md', text: '---\nname: notes\ndescription: Takes notes.\n---\n' },
	},
	*check(view) {
		const [path] = inClaude(view.snapshot.files);
		const { catalog } = seenBy(view);
		const ofProject = [...catalog.skills, ...catalog.passed].some(({ scope }) => scope === 'project');
		if (path === undefined || ofProject) return;
		yield {
			place: firstLine(view, path),
			message:
				'Codex does not look into .claude/skills, so it has no skill of this project. Move the skills to .agents/skills, or make that a link to .claude/skills.',
		};
	},
};
