import { describe, expect, it } from 'vitest';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, onDisk } from './support.ts';

const skill = (name: string, description?: string) =>
	[
		'---',
		`name: ${name}`,
		...(description === undefined ? [] : [`description: ${description}`]),
		'---',
		'Text.',
		'',
	].join('\n');

const named = (...given: Parameters<typeof assembled>) =>
	[
		...assembled(...given)
			.text()
			.matchAll(/<name>(.*)<\/name>/gu),
	].map(([, name]) => name);

const readings = (files: Parameters<typeof onDisk>[0]) =>
	Object.fromEntries(openCode.skills?.read(onDisk(files)) ?? []);

describe('the skills of OpenCode', () => {
	it('are listed by name, from its own folders and those of others', () => {
		const files = {
			'/w/.opencode/skill/z/SKILL.md': skill('zoo', 'Feeds <animals> & more.'),
			'/w/.claude/skills/a/b/SKILL.md': skill('able', 'A.'),
			'/w/.agents/skills/m/SKILL.md': skill('mine', 'M.'),
			'/home/u/.claude/skills/h/SKILL.md': skill('home', 'H.'),
			'/home/u/.config/opencode/skills/c/SKILL.md': skill('config', 'C.'),
			'/w/.opencode/skills/.hidden/SKILL.md': skill('hidden', 'X.'),
			'/w/tools/t/SKILL.md': skill('tool', 'T.'),
			'/w/opencode.json': '{ "skills": { "paths": ["tools", "gone"] } }',
		};
		expect(named(files)).toEqual(['able', 'config', 'home', 'mine', 'tool', 'zoo']);
		expect(assembled(files).text()).toContain(
			'  <skill>\n    <name>zoo</name>\n    <description>Feeds <animals> & more.</description>\n    <location>/w/.opencode/skill/z/SKILL.md</location>\n  </skill>\n',
		);
		expect(named(files, { variables: { OPENCODE_DISABLE_CLAUDE_CODE_SKILLS: '1' } })).toEqual([
			'config',
			'mine',
			'tool',
			'zoo',
		]);
		expect(named(files, { variables: { OPENCODE_DISABLE_EXTERNAL_SKILLS: '1' } })).toEqual(['config', 'tool', 'zoo']);
	});

	it('may lie where a variable says, whose value is shown only where it is a folder', () => {
		const files = {
			'/w/tools/t/SKILL.md': skill('tool', 'T.'),
			'/w/opencode.json': '{ "skills": { "paths": ["{env:AT}", "{env:KEY}"] } }',
		};
		const variables = { AT: 'tools', KEY: 'a-secret' };
		expect(named(files, { variables })).toEqual(['tool']);
		const list = openCode.skills?.list(onDisk(files), sessionOf({ variables }));
		expect(JSON.stringify(list)).not.toContain('a-secret');
		expect(list?.folders?.some(({ folder }) => folder === '/w/tools')).toBe(true);
	});

	it('are escaped where they lie, and nowhere else', () => {
		expect(assembled({ "/w/.opencode/skill/it's/SKILL.md": skill('it', 'A.') }).text()).toContain(
			'/w/.opencode/skill/it&#39;s/SKILL.md',
		);
	});

	it('of one name are one, and which of them is chance: the last that is found stands for it', () => {
		const files = {
			'/w/.claude/skills/a/SKILL.md': skill('one', 'First.'),
			'/w/.opencode/skill/b/SKILL.md': skill('one', 'Second.'),
		};
		expect(named(files)).toEqual(['one']);
		expect(readings(files)).toEqual({
			'.claude/skills/a/SKILL.md': { kind: 'shadowed', by: '.opencode/skill/b/SKILL.md', name: 'one', byChance: true },
			'.opencode/skill/b/SKILL.md': { kind: 'listed', name: 'one', description: 'Second.' },
		});
	});

	it('say why they are out', () => {
		const effect = 'OpenCode skips it without telling anybody';
		expect(
			readings({
				'/w/.opencode/skill/a/SKILL.md': skill('a'),
				'/w/.opencode/skill/b/SKILL.md': '---\ndescription: B\n---\nText.',
				'/w/.opencode/skill/b2/SKILL.md': 'Text.',
				'/w/.opencode/skill/c/SKILL.md': '---\nname: [c\n---\nText.',
				'/w/.opencode/skill/d/SKILL.md': '---js\nmodule.exports = 1\n---\nText.',
				'/w/.opencode/skill/e/SKILL.md': '---\nname: e\ndescription: 5\n---\nText.',
				'/w/.opencode/skill/f/SKILL.md': '---\nname: f\ndescription: Use: [now\n---\nText.',
			}),
		).toEqual({
			'.opencode/skill/a/SKILL.md': { kind: 'refused', reason: 'it has no description', wants: 'description' },
			'.opencode/skill/b/SKILL.md': {
				kind: 'refused',
				reason: 'its frontmatter has no name',
				advice: 'Add “name: …” there; the name of the folder does not count.',
			},
			'.opencode/skill/b2/SKILL.md': { kind: 'refused', reason: 'its frontmatter has no name', wants: 'frontmatter' },
			'.opencode/skill/c/SKILL.md': {
				kind: 'broken',
				message: 'its frontmatter is not valid YAML, and OpenCode treats it as text',
				effect,
			},
			'.opencode/skill/d/SKILL.md': {
				kind: 'broken',
				message: 'its frontmatter is a program, which Soulscope does not run',
				effect,
			},
			'.opencode/skill/e/SKILL.md': { kind: 'broken', message: 'its description is something else than text', effect },
			'.opencode/skill/f/SKILL.md': { kind: 'listed', name: 'f', description: 'Use: [now' },
		});
	});

	it('are kept from an agent by permissions, one by one or altogether', () => {
		const files = {
			'/w/.opencode/skill/a/SKILL.md': skill('a-one', 'A.'),
			'/w/.opencode/skill/b/SKILL.md': skill('b', 'B.'),
		};
		const permitted = (config: unknown) => ({ ...files, '/w/opencode.json': JSON.stringify(config) });
		expect(named(permitted({ permission: { skill: { 'a-*': 'deny' } } }))).toEqual(['b']);
		expect(named(permitted({ permission: { skill: 'deny' } }))).toEqual([]);
		expect(named(permitted({ tools: { skill: false } }))).toEqual([]);
		expect(named(permitted({ permission: { skill: { '*': 'deny', b: 'allow' } } }))).toEqual(['b']);
		expect(named(permitted({ agent: { plan: { permission: { skill: 'deny' } } } }), { chosenAgent: 'plan' })).toEqual(
			[],
		);
	});

	it('are begun in the folder of the program', () => {
		expect(openCode.skills?.fileOf?.('weekly')).toBe('.opencode/skills/weekly/SKILL.md');
		const list = openCode.skills?.list(onDisk({ '/w/.agents/skills/a/SKILL.md': skill('a', 'A.') }), sessionOf());
		expect(list?.skills).toMatchObject([
			{ name: 'a', state: 'listed', path: '.agents/skills/a/SKILL.md', partId: 'skill:.agents/skills/a/SKILL.md' },
		]);
	});
});
