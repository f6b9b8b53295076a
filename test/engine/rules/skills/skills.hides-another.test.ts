import { describe, expect, it } from 'vitest';
import { skillsHidesAnother } from '../../../../server/src/engine/rules/skills/skillsHidesAnother.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const tea = (more: string) => `---\nname: tea\ndescription: How to make tea.\n${more}---\n`;
const needy = tea('metadata: {"openclaw":{"requires":{"env":["TEAPOT"]}}}\n');
const messagesOf = (files: Record<string, string>) =>
	check(skillsHidesAnother, { runtime: v9, files }).map(({ file, message }) => `${file}: ${message}`);

describe('skills.hides-another', () => {
	it('finds a skill that cannot be used in the place of one that can', () => {
		expect(messagesOf({ 'skills/tea/SKILL.md': needy, '.agents/skills/tea/SKILL.md': tea('') })).toEqual([
			'skills/tea/SKILL.md: This skill cannot be used here (the environment has no “TEAPOT”, and the configuration does not set it in skills.entries.tea), and it hides .agents/skills/tea/SKILL.md, which could be used. So the agent has no skill “tea”. Delete this copy, or give it another name.',
		]);
	});

	it('is silent where nothing is hidden, where the other could not be used either, and where all is well', () => {
		expect(messagesOf({ 'skills/tea/SKILL.md': needy })).toEqual([]);
		expect(messagesOf({ 'skills/tea/SKILL.md': needy, '.agents/skills/tea/SKILL.md': needy })).toEqual([]);
		expect(messagesOf({ 'skills/tea/SKILL.md': tea(''), '.agents/skills/tea/SKILL.md': needy })).toEqual([]);
	});
});
