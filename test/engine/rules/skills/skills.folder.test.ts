import { describe, expect, it } from 'vitest';
import { skillsFolder } from '../../../../server/src/engine/rules/skills/skillsFolder.ts';
import { applyFix, check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

// It keeps to the specification, and has no ways of its own with skills.
const strict = 'holaboss@2026.4.13';

const tree = (name: string, path = 'skills/tea/SKILL.md', runtime = strict) => ({
	runtime,
	files: { [path]: `---\nname: ${name}\ndescription: Tea.\n---\n` },
});

describe('skills.folder', () => {
	it('finds a skill that its folder does not name', () => {
		expect(check(skillsFolder, tree('making-tea')).map(({ text, message }) => [text, message])).toEqual([
			[
				'making-tea',
				'The skill is called “making-tea”, but its folder is called “tea”. Some runtimes will not find it. Give both the same name.',
			],
		]);
		expectEveryFixToSilence(skillsFolder, tree('making-tea'));
	});

	it('takes the name of a folder for text, whatever YAML takes it for', () => {
		const before = tree('making-tea', 'skills/2024/SKILL.md');
		const [fix] = check(skillsFolder, before)[0]?.finding.fixes ?? [];
		if (!fix) throw new Error('no fix');
		expect(applyFix(before, fix)).toEqual(tree('"2024"', 'skills/2024/SKILL.md'));
	});

	it('is silent where the chosen runtime lists the skill', () => {
		expect(check(skillsFolder, tree('making-tea', 'skills/tea/SKILL.md', v9))).toEqual([]);
	});

	it('is silent where a description is missing as well: without it there is no skill', () => {
		const files = { 'skills/tea/SKILL.md': '---\nname: making-tea\n---\n' };
		expect(check(skillsFolder, { runtime: strict, files })).toEqual([]);
	});

	it('is silent where they are the same, after normalisation, and where the name itself is wrong', () => {
		expect(check(skillsFolder, tree('tea'))).toEqual([]);
		expect(check(skillsFolder, tree('the\u0301', 'skills/th\u00E9/SKILL.md'))).toEqual([]);
		expect(check(skillsFolder, tree('Making Tea'))).toEqual([]);
	});
});
