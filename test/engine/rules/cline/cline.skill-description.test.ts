import { describe, expect, it } from 'vitest';
import { skillDescription } from '../../../../server/src/engine/runtimes/cline/rules/skillDescription.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.skill-description', () => {
	const skill = (name: string) => `---\nname: ${name}\ndescription: Use before every release.\n---\n\nList.\n`;

	it('says once that descriptions are not shown', () => {
		const files = { '.cline/skills/rn/SKILL.md': skill('rn'), '.cline/skills/zz/SKILL.md': skill('zz') };
		const found = check(skillDescription, treeOf(files));
		expect(found.map(({ file, text }) => [file, text])).toEqual([
			['.cline/skills/rn/SKILL.md', 'Use before every release.'],
		]);
		expect(found[0]?.message).toContain('only the name “rn”');
		expect(found[0]?.message).toContain('The same goes for 1 more.');
	});

	it('is silent about skills that a rule names, that say nothing more, or that are off', () => {
		const files = {
			'.clinerules/a.md': 'Before a release, use the skill rn.',
			'.cline/skills/rn/SKILL.md': skill('rn'),
			'.cline/skills/plain/SKILL.md': 'List.',
			'.cline/skills/off/SKILL.md': '---\ndescription: d\ndisabled: true\n---\nList.',
		};
		expect(check(skillDescription, treeOf(files))).toEqual([]);
	});
});
