import type { Rule } from '../../../rules/rule.ts';
import { agentsOf } from '../agents/agents.ts';
import { calledSkill } from '../commands/request.ts';
import { bundledSkills } from '../skills/bundled.ts';
import { isOwn, placeAt, skillView, valueRange } from './skillSupport.ts';

/** Of plugins and other places that we do not see. */
const isFromElsewhere = (name: string): boolean => name.includes(':');

export const agentSkillMissing: Rule = {
	code: 'claude.agent-skill-missing',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The agent does not start with this skill',
		why: 'An agent of `.claude/agents` starts with the texts of the skills that its `skills` names. Claude Code skips a name that no skill has, without a warning. It also skips a skill with `disable-model-invocation: true`.',
		fix: 'Correct the name: it is that of the skill’s folder. Or remove `disable-model-invocation`.',
		example: {
			file: '.claude/agents/reviewer.md',
			text: '---\nname: reviewer\ndescription: Reviews changes.\nskills: reviw-style\n---\nYou review.\n',
		},
	},
	*check(view) {
		const { run } = skillView(view);
		for (const { file, content, skills, shadowedBy } of agentsOf(run)) {
			if (file === undefined || !content || shadowedBy || !isOwn(view, file)) continue;
			for (const name of skills) {
				if (isFromElsewhere(name) || bundledSkills.some((each) => each.name === name)) continue;
				const skill = calledSkill(run, name);
				if (skill && !skill.facts.isHidden) continue;
				const why = skill ? `${name} is hidden from models (disable-model-invocation)` : `there is no skill “${name}”`;
				const value = valueRange(content.text, 'skills');
				const at = value ? content.text.indexOf(name, value.start) : -1;
				yield {
					place: placeAt(view, file, content, at < 0 ? value : { start: at, end: at + name.length }),
					message: `This agent starts without it: ${why}. Correct the name, or remove it.`,
				};
			}
		}
	},
};
