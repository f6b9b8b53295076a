import { describe, expect, it } from 'vitest';
import { readUploadedSkill, slugify } from '../../../server/src/engine/runtimes/goclaw/skills/frontmatter.ts';
import {
	type GoClawSkillTier,
	loadForContext,
	loadSkill,
} from '../../../server/src/engine/runtimes/goclaw/skills/list.ts';

it('makes one letter of the dotted capital I, as Go does', () => {
	expect(slugify('İx').slug).toBe('ix');
});

it.each(['\r', '\u2028'])('reads on over %j inside of an uploaded line', (inside) => {
	expect(readUploadedSkill(`---\nname: a${inside}b\n---\n`).name).toBe(`a${inside}b`);
});

describe('skills asked for by name', () => {
	const tiers: GoClawSkillTier[] = [
		{
			source: 'workspace',
			folder: '/w/skills',
			skills: [
				{ directory: 'one', text: '---\nname: one\n---\nAt {baseDir}' },
				{ directory: 'two', text: '---\nname: Shown\n---\n2' },
			],
		},
	];

	it.each(['one', './one', 'two/../one', '/one'])('are found as %s', (name) => {
		expect(loadSkill(tiers, name)).toBe('At /w/skills/one');
	});

	it('are all of them where no list is given, but by display name, which only finds folders of that name', () => {
		expect(loadForContext(tiers, null)).toBe('## Available Skills\n\n### Skill: one\n\nAt /w/skills/one');
	});
});
