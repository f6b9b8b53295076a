import { describe, expect, it } from 'vitest';
import { skillsOverLimit } from '../../../../server/src/engine/rules/skills/skillsOverLimit.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const tree = (count: number, length: number) =>
	Object.fromEntries(
		Array.from({ length: count }, (_, index) => [
			`skills/s${index}/SKILL.md`,
			`---\nname: s${index}\ndescription: ${'w'.repeat(length + (index === 7 ? 1 : 0))}\n---\n`,
		]),
	);
const findingsOf = (files: Record<string, string>, runtime = v9, config?: string) =>
	check(skillsOverLimit, { runtime, files, ...(config === undefined ? {} : { config }) });

describe('skills.over-limit', () => {
	it('says once what the limit costs, at the longest description', () => {
		const [finding, ...more] = findingsOf(tree(40, 600));
		expect(more).toEqual([]);
		expect(finding?.file).toBe('skills/s7/SKILL.md');
		expect(finding?.message).toMatch(
			/^The list of skills is over its limit of 18,000 characters \(UTF-16\): every description is cut to \d+ characters, so/u,
		);
		expect(finding?.finding.related).toHaveLength(4);
	});

	it('is silent below the limit, where the limit was raised, and in versions without one', () => {
		expect(findingsOf(tree(20, 200))).toEqual([]);
		expect(findingsOf(tree(40, 600), v9, '{ skills: { limits: { maxSkillsPromptChars: 90000 } } }')).toEqual([]);
		expect(findingsOf(tree(40, 600), v1m)).toEqual([]);
	});
});
