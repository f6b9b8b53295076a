import { describe, expect, it } from 'vitest';
import { skillsFields } from '../../../../server/src/engine/rules/skills/skillsFields.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

// It keeps to the specification, and has no ways of its own with skills.
const strict = 'holaboss@2026.4.13';

const tree = (line: string, runtime = strict) => ({
	runtime,
	files: { 'skills/tea/SKILL.md': `---\nname: tea\ndescription: Tea.\n${line}\n---\n` },
});
const findingsOf = (line: string) => check(skillsFields, tree(line)).map(({ text, message }) => [text, message]);

describe('skills.fields', () => {
	it.each(['allowed_tools: read', 'allowed-tool: read', 'Licence: MIT', 'compatability: any', 'metdata: {}'])(
		'finds a slip of a key, and mends it: %s',
		(line) => {
			expect(findingsOf(line)).toHaveLength(1);
			expectEveryFixToSilence(skillsFields, tree(line));
		},
	);

	it('finds values of the wrong kind', () => {
		expect(findingsOf('compatibility: [a]')[0]?.[1]).toContain(
			'“compatibility” must be text of up to 500 characters, and this is not text: some tools refuse the skill. Shorten it.',
		);
		expect(findingsOf(`compatibility: ${'c'.repeat(501)}`)[0]?.[1]).toContain('this has 501');
		expect(findingsOf('allowed-tools: { read: true }')).toHaveLength(1);
		expect(findingsOf('allowed-tools: [1]')).toHaveLength(1);
	});

	it('leaves values to the chosen runtime where that takes the skill, and slips not', () => {
		expect(check(skillsFields, tree('compatibility: [a]', v9))).toEqual([]);
		expect(check(skillsFields, tree('metdata: {}', v9))).toHaveLength(1);
	});

	it.each([
		'allowed-tools: read write',
		'allowed-tools: [read, write]',
		'compatibility: any',
		'homepage: https://example.org',
		'metadata: { a: 1 }',
		'user-invocable: true',
	])('is silent about %s', (line) => {
		expect(findingsOf(line)).toEqual([]);
	});
});
