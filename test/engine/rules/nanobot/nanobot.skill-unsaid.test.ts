import { describe, expect, it } from 'vitest';
import { skillUnsaid } from '../../../../server/src/engine/runtimes/nanobot/rules/skillUnsaid.ts';
import { check } from '../../../support/ruleTester.ts';

const of = (text: string, config?: string) =>
	check(skillUnsaid, {
		runtime: 'nanobot@0.3.5',
		files: { 'SOUL.md': 'Calm.\n', 'skills/tea/SKILL.md': text },
		...(config !== undefined && { config }),
	}).map(({ message }) => message);

const says = (why: string) =>
	`The agent is told no more of this skill than its name, “tea”: ${why}. Say in one sentence what it does and when to use it.`;

describe('nanobot.skill-unsaid', () => {
	it('says what costs a skill its description', () => {
		expect(of('---\ndescription: Tea: how to make it\n---\nBoil.\n')).toEqual([
			says('nanobot cannot read the block at its top'),
		]);
		expect(of('---\nname: tea\nBoil.\n')).toEqual([says('nanobot cannot read the block at its top')]);
		expect(of('# Tea\n\nBoil.\n')).toEqual([says('it has no block at its top')]);
		expect(of('---\nname: tea\ndescription: 12\n---\nBoil.\n')).toEqual([
			says('its block has no description that is a text'),
		]);
	});

	it('is silent of a skill that says something, is whole in the prompt, or is switched off', () => {
		expect(of('---\ndescription: Makes tea.\n---\nBoil.\n')).toEqual([]);
		expect(of('---\nalways: true\n---\nBoil.\n')).toEqual([]);
		expect(of('# Tea\n', '{ "agents": { "defaults": { "disabledSkills": ["tea"] } } }')).toEqual([]);
	});
});
