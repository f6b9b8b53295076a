import type { Tree } from './world.ts';

/** A file with frontmatter. */
export const skill = (matter: string, body = 'BODY\n') => `---\n${matter}\n---\n${body}`;

/** Skills, commands and agents that nothing is wrong with. */
export const healthySkills: Tree = {
	'.claude/skills/tea/SKILL.md': skill('name: tea\ndescription: Makes tea.'),
	'.claude/skills/sql/SKILL.md': skill('description: Asks.\npaths: db/**'),
	'.claude/commands/fix.md': skill('description: Fixes.', 'Fix $0 and $1.\n'),
	'.claude/commands/run.md': '```sh\nawk "{print $1}"\n```\n',
	'.claude/agents/bea.md': skill('name: bea\ndescription: Reviews.\nskills: tea'),
	'.claude/agents/README.md': 'Our agents.\n',
};
