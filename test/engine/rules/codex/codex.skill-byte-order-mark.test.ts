import { describe, expect, it } from 'vitest';
import { skillByteOrderMark } from '../../../../server/src/engine/runtimes/codex/rules/skillByteOrderMark.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

const skill = '---\nname: notes\ndescription: Takes notes.\n---\n';

describe('codex.skill-byte-order-mark', () => {
	it('says that the mark loses the skill, and how to save without it: no edit of the text removes it', () => {
		const tree = treeOf({ '.agents/skills/notes/SKILL.md': `\uFEFF${skill}` });
		const [reported, ...others] = check(skillByteOrderMark, tree);
		expect(others).toEqual([]);
		expect(reported?.message).toContain('Save the file as “UTF-8”');
		expect(reported?.finding.fixes ?? []).toEqual([]);
	});

	it('is silent without the mark, and where there is no frontmatter in any case', () => {
		expect(check(skillByteOrderMark, treeOf({ '.agents/skills/notes/SKILL.md': skill }))).toEqual([]);
		expect(check(skillByteOrderMark, treeOf({ '.agents/skills/notes/SKILL.md': '\uFEFF# Notes\n' }))).toEqual([]);
	});
});
