import { describe, expect, it } from 'vitest';
import { skillByteOrderMark } from '../../../../server/src/engine/runtimes/codex/rules/skillByteOrderMark.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

const skill = '---\nname: notes\ndescription: Takes notes.\n---\n';

describe('codex.skill-byte-order-mark', () => {
	it('says that the mark loses the skill, and takes it away', () => {
		const tree = treeOf({ '.agents/skills/notes/SKILL.md': `\uFEFF${skill}` });
		expect(check(skillByteOrderMark, tree)).toHaveLength(1);
		expectEveryFixToSilence(skillByteOrderMark, tree);
	});

	it('is silent without the mark, and where there is no frontmatter in any case', () => {
		expect(check(skillByteOrderMark, treeOf({ '.agents/skills/notes/SKILL.md': skill }))).toEqual([]);
		expect(check(skillByteOrderMark, treeOf({ '.agents/skills/notes/SKILL.md': '\uFEFF# Notes\n' }))).toEqual([]);
	});
});
