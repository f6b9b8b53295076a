import { describe, expect, it } from 'vitest';
import { skillsDescription } from '../../../../server/src/engine/rules/skills/skillsDescription.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

// It keeps to the specification, and has no ways of its own with skills.
const strict = 'holaboss@2026.4.13';

const messagesOf = (line: string, runtime = strict) =>
	check(skillsDescription, { runtime, files: { 'skills/tea/SKILL.md': `---\nname: tea\n${line}\n---\n` } }).map(
		({ message }) => message,
	);

describe('skills.description', () => {
	it('finds one that is missing, empty, or no text', () => {
		for (const line of ['', 'description:', 'description: "  "', 'description: [a]'])
			expect(messagesOf(line), line).toHaveLength(1);
		expect(messagesOf('', v9)[0]).toBe(
			'This skill has no description, so the agent has no reason to open it. Write in one sentence what it does and when to use it.',
		);
	});

	it('goes by what the chosen runtime makes of it', () => {
		expect(messagesOf('description: [a]', v9)).toEqual([]);
		expect(messagesOf('description: [a]', 'openclaw@2026.1.29')).toHaveLength(1);
		expect(messagesOf(`description: "${'t'.repeat(1025)}"`, v9)).toEqual([]);
	});

	it('finds one that is too long, in characters', () => {
		expect(messagesOf(`description: "${'t'.repeat(1025)}"`)[0]).toContain(
			'This description has 1,025 characters, and 1,024 are allowed: some tools refuse the skill. Move details into the text below.',
		);
		expect(messagesOf(`description: "${'🍵'.repeat(1024)}"`)).toEqual([]);
	});
});
