import { describe, expect, it } from 'vitest';
import { skillsNotListed } from '../../../../server/src/engine/rules/skills/skillsNotListed.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { check, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

const skill = '---\nname: tea\ndescription: How to make tea.\n---\n';
const messagesOf = (files: Parameters<typeof check>[1]['files'], runtime = v9) =>
	check(skillsNotListed, { runtime, files }).map(({ file, message }) => `${file}: ${message}`);

describe('skills.not-listed', () => {
	it('finds a name in small letters, and mends it', () => {
		const files = { 'skills/tea/skill.md': skill };
		expect(messagesOf(files)).toEqual([
			'skills/tea/skill.md: The agent does not know this skill: its name is skill.md, but OpenClaw 2026.9.6 needs SKILL.md, in capital letters. Move, rename or delete it.',
		]);
		expectEveryFixToSilence(skillsNotListed, { runtime: v9, files });
	});

	it('finds skills that one at the top of skills/ hides, in 2026.9 alone', () => {
		const files = { 'skills/SKILL.md': skill, 'skills/toast/SKILL.md': skill.replace('tea', 'toast') };
		expect(messagesOf(files)[0]).toContain('skills/SKILL.md makes all of skills/ one skill');
		expect(messagesOf(files, v1m)).toEqual([]);
	});

	it('finds hard links, which 2026.9 does not read', () => {
		const files = { 'skills/tea/SKILL.md': { link: 'hardlink', text: skill } } as const;
		expect(messagesOf(files)[0]).toContain('it is a hard link');
		expect(messagesOf(files, v1m)).toEqual([]);
	});

	it('finds a folder of a skill in Botholomew, which reads files alone', () => {
		const messages = (id: string, files: Record<string, string>) => messagesOf(files, id);
		expect(messages('botholomew@0.20.2', { 'skills/tea/SKILL.md': skill, 'skills/tea/more/notes.md': 'x' })).toEqual([
			'skills/tea/SKILL.md: The agent does not know this skill: Botholomew reads only what lies directly in skills/, such as skills/tea.md. Move, rename or delete it.',
		]);
		expect(messages('botholomew@0.20.2', { 'skills/tea.md': skill, 'docs/tea/SKILL.md': skill })).toEqual([]);
		expect(messages('botholomew@0.12.5', { '.botholomew/skills/tea/SKILL.md': skill })).toHaveLength(1);
		for (const path of ['skills/tea/skill.md', 'skills/tea/SKILL.MD']) {
			expect(messages('botholomew@0.20.2', { [path]: skill })[0]).toContain('such as skills/tea.md.');
			expectEveryFixToSilence(skillsNotListed, { runtime: 'botholomew@0.20.2', files: { [path]: skill } });
		}
		const [moved] = check(skillsNotListed, { runtime: 'botholomew@0.20.2', files: { 'skills/tea/SKILL.md': skill } });
		expect(moved?.finding.fixes?.map(({ title }) => title)).toEqual([
			'Move to skills/tea.md (other files in skills/tea/ stay there)',
		]);
		const about = (path: string) => runtimeById('botholomew@0.20.2')?.roleOf(path)?.about;
		expect(about('skills/tea.md')).toContain('its text becomes the message');
		expect(about('skills/tea/SKILL.md')).toContain('Nothing reads it');
	});

	it('finds a name of Botholomew that ends in .MD, and mends it where the right one is free', () => {
		const runtime = 'botholomew@0.20.2';
		const files = { 'skills/tea.MD': skill };
		expect(messagesOf(files, runtime)).toEqual([
			'skills/tea.MD: The agent does not know this skill: Botholomew reads only names that end in .md, in small letters. Move, rename or delete it.',
		]);
		expectEveryFixToSilence(skillsNotListed, { runtime, files });
		const taken = check(skillsNotListed, { runtime, files: { ...files, 'skills/tea.md': skill } });
		expect(taken.map(({ finding }) => finding.fixes)).toEqual([[]]);
		expect(messagesOf({ 'docs/tea.MD': 'x', 'skills/tea.txt': 'x' }, runtime)).toEqual([]);
	});

	it('is silent about one that is listed, and about what other rules say', () => {
		expect(messagesOf({ 'skills/tea/SKILL.md': skill })).toEqual([]);
		expect(messagesOf({ 'skills/tea/SKILL.md': '# No frontmatter\n' })).toEqual([]);
		expect(messagesOf({ 'skills/tea/SKILL.md': '---\nname: [\n---\n' })).toEqual([]);
		expect(messagesOf({ 'docs/skill.md': skill })).toEqual([]);
	});
});
