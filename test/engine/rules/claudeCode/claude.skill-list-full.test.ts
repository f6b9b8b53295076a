import { describe, expect, it } from 'vitest';
import { skillListFull } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillListFull.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { check, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.skill-list-full', () => {
	it('says which skills only have a name left', () => {
		const many = Object.fromEntries(
			Array.from({ length: 9 }, (_, index) => [
				`.claude/skills/s${index}/SKILL.md`,
				skill(`description: ${'x'.repeat(300)}`),
			]),
		);
		expect(check(skillListFull, many, { contextWindow: 200_000 })[0]?.message).toBe(
			'The list of skills may have 8,000 characters, so the agent gets only the name of 3 skills of this project (s6, s7 and s8). Write shorter descriptions.',
		);
		expect(check(skillListFull, many)).toEqual([]);
	});

	it('says nothing of a healthy project', () => silent(skillListFull, healthySkills, {}));
});
