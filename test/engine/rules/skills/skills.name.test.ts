import { describe, expect, it } from 'vitest';
import { skillsName } from '../../../../server/src/engine/rules/skills/skillsName.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

// It keeps to the specification, and has no ways of its own with skills.
const strict = 'holaboss@2026.4.13';

const tree = (name: string, runtime = strict) => ({
	runtime,
	files: { 'skills/tea/SKILL.md': `---\n${name}\ndescription: Tea.\n---\n` },
});
const messagesOf = (name: string) => check(skillsName, tree(name)).map(({ message }) => message);

describe('skills.name', () => {
	it.each([
		['Making Tea', 'has capital letters'],
		['True', 'has capital letters'],
		['2024_', 'has characters that are not allowed'],
		['making tea', 'has characters that are not allowed'],
		['-tea', 'starts or ends with a hyphen'],
		['green--tea', 'has two hyphens in a row'],
		['tea_time', 'has characters that are not allowed'],
		['t'.repeat(65), 'has 65 characters, more than 64'],
	])('finds %s, and makes it right', (name, problem) => {
		expect(messagesOf(`name: "${name}"`)[0]).toContain(`The name of this skill ${problem}, so`);
		expectEveryFixToSilence(skillsName, tree(`name: "${name}"`));
	});

	it('finds a name that is missing or no text', () => {
		expect(messagesOf('license: MIT')[0]).toContain('This skill has no name');
		expect(messagesOf('name: 12')[0]).toContain(
			'This skill has a name that is not text, so some tools refuse it. Write “name: tea”.',
		);
	});

	it('is silent where the chosen runtime lists the skill under that very name', () => {
		expect(check(skillsName, tree('name: Making Tea', v9))).toEqual([]);
		expect(check(skillsName, tree('license: MIT', v9))).toEqual([]);
		expect(check(skillsName, tree('name: 12', 'openclaw@2026.1.29'))).toHaveLength(1);
	});

	it.each(['tea', 'green-tea-2', 'thé-vert', '緑茶', 't'.repeat(64)])('is silent about %s', (name) => {
		expect(messagesOf(`name: "${name}"`)).toEqual([]);
	});
});
