import { describe, expect, it } from 'vitest';
import type { Files } from '../../runtimes/copilot/support.ts';
import { saysOf } from './support.ts';

describe('copilot.skill-description-cut', () => {
	const code = 'copilot.skill-description-cut';
	const skillOf = (description: string): Files => ({
		'.github/skills/tea/SKILL.md': `---\nname: tea\ndescription: ${description}\n---\nBoil.\n`,
	});
	it('finds one that is too long, and one with tags', () => {
		expect(saysOf(code, skillOf('x'.repeat(1030)))[0]?.message).toContain('; 6 are cut');
		expect(saysOf(code, skillOf('a <b> c'))[0]?.message).toContain('“<b>”');
	});
	it('is silent about the rest', () => {
		expect(saysOf(code, skillOf('x'.repeat(1024)))).toEqual([]);
		expect(saysOf(code, skillOf('a < b'))).toEqual([]);
	});
});
