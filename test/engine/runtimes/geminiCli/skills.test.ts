import { describe, expect, it } from 'vitest';
import { geminiCli } from '../../../../server/src/engine/runtimes/geminiCli/geminiCli.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, type Disk, onDisk, rowOf } from './support.ts';

const skill = (name: string, description = 'd') => `---\nname: ${name}\ndescription: ${description}\n---\n\nBody\n`;
const read = (disk: Disk) => geminiCli.skills?.read(onDisk(disk)) ?? new Map();

describe('skills', () => {
	it('of a later place take the room of an earlier one of the same name', () => {
		const disk = {
			'/home/u/.gemini/skills/s/SKILL.md': skill('s', 'own'),
			'/home/u/.agents/skills/t/SKILL.md': skill('t'),
			'/w/.gemini/skills/s/SKILL.md': skill('s', 'gemini'),
			'/w/.agents/skills/s/SKILL.md': skill('s', 'agents'),
		};
		const { skills = [] } = geminiCli.skills?.list(onDisk(disk), sessionOf()) ?? {};
		expect(skills.map(({ location, state }) => [location, state])).toEqual([
			['/w/.agents/skills/s/SKILL.md', 'listed'],
			['/home/u/.gemini/skills/s/SKILL.md', 'out'],
			['/w/.gemini/skills/s/SKILL.md', 'out'],
			['/home/u/.agents/skills/t/SKILL.md', 'listed'],
		]);
		expect(read(disk).get('.gemini/skills/s/SKILL.md')).toEqual({
			kind: 'shadowed',
			by: '.agents/skills/s/SKILL.md',
			name: 's',
		});
		const prompt = assembled(disk);
		expect(rowOf(prompt, '.agents/skills/s/SKILL.md').fate).toBe('listed');
		expect(rowOf(prompt, '.gemini/skills/s/SKILL.md')).toMatchObject({
			fate: 'unlisted',
			reason: '.agents/skills/s/SKILL.md has the same name, and counts',
		});
		expect(prompt.parts.find(({ id }) => id === 'skill:.agents/skills/s/SKILL.md')?.text).toBe(
			'  <skill>\n    <name>s</name>\n    <description>agents</description>\n    <location>/w/.agents/skills/s/SKILL.md</location>\n  </skill>\n',
		);
	});

	it('that the settings switch off are out, whatever the case of their letters', () => {
		const disk = {
			'/w/.gemini/skills/a/SKILL.md': skill('Tea'),
			'/w/.gemini/settings.json': '{ "skills": { "disabled": ["tEA"] } }',
		};
		expect(read(disk).get('.gemini/skills/a/SKILL.md')).toEqual({
			kind: 'left-out',
			name: 'Tea',
			reason: 'skills.disabled names it',
		});
		expect(assembled(disk).text()).not.toContain('<name>Tea</name>');
		const off = { ...disk, '/w/.gemini/settings.json': '{ "skills": { "enabled": false } }' };
		expect(assembled(off).text()).not.toContain('# Available Agent Skills');
	});

	it('two folders deep, in small letters, or without a top are not known', () => {
		const readings = read({
			'/w/.gemini/skills/a/b/SKILL.md': skill('b'),
			'/w/.agents/skills/c/skill.md': skill('c'),
			'/w/.gemini/skills/d/SKILL.md': 'no top',
			'/w/.gemini/skills/SKILL.md': skill('top'),
			'/w/skills/e/SKILL.md': skill('e'),
		});
		expect([...readings].map(([path, { kind }]) => [path, kind])).toEqual([
			['.gemini/skills/SKILL.md', 'listed'],
			['.gemini/skills/a/b/SKILL.md', 'unseen'],
			['.agents/skills/c/skill.md', 'unseen'],
			['.gemini/skills/d/SKILL.md', 'broken'],
		]);
	});
});
