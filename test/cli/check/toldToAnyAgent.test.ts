import { expect, it } from 'vitest';
import { folderWith, soulscope } from '../soulscope.ts';

const opposites = '# Rules\n\n- Always ask before you send an email.\n- Never ask before you send an email.\n';
const deadEnd = '# Rules\n\n- Never send a letter without asking Ann.\n- Never contact Ann.\n';
const askAlways = '---\nalwaysApply: true\n---\n- Always ask before you send an email.\n';
const askNever = '---\nalwaysApply: true\n---\n- Never ask before you send an email.\n';

/** `PATH: RULE` of what the rules about instructions and links say. */
async function findingsIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
	const { out } = await soulscope(await folderWith(files), 'check', '.');
	return [...out.matchAll(/^(\S+?):\d+:\d+ \S+ ((?:instructions|links)\.\S+)/gm)].map(
		([, path, rule]) => `${path}: ${rule}`,
	);
}

it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
	['CLAUDE.md', { 'CLAUDE.md': opposites }, ['CLAUDE.md: instructions.contradict']],
	['CLAUDE.md', { 'CLAUDE.md': deadEnd }, ['CLAUDE.md: instructions.no-way-out']],
	[
		'what CLAUDE.md imports',
		{
			'CLAUDE.md': '- Always ask before you send an email.\n\n@mail.md\n',
			'mail.md': '- Never ask before you send an email.\n',
		},
		['mail.md: instructions.contradict'],
	],
	[
		'a rule for everything',
		{ '.cursor/rules/a.mdc': askAlways, '.cursor/rules/b.mdc': askNever },
		['.cursor/rules/b.mdc: instructions.contradict'],
	],
	[
		'a rule for some files',
		{
			'CLAUDE.md': '- Always ask before you send an email.\n',
			'.claude/rules/mail.md': `---\npaths: mail/**\n---\n- Never ask before you send an email.\n`,
		},
		[],
	],
	[
		'AGENTS.md, once for all who read it',
		{ 'AGENTS.md': opposites, '.cursor/rules/a.mdc': '- Kind.\n' },
		['AGENTS.md: instructions.contradict'],
	],
	[
		'a coding agent next to a persona',
		{ 'SOUL.md': '# Soul\n', 'CLAUDE.md': opposites },
		['CLAUDE.md: instructions.contradict'],
	],
	[
		'two agents that are told one half each',
		{
			'SOUL.md': '# Soul\n\n- Never ask before you send an email.\n',
			'CLAUDE.md': '- Always ask before you send an email.\n',
		},
		[],
	],
	[
		'a link, whoever reads it',
		{
			'SOUL.md': '# Soul\n',
			'CLAUDE.md': 'See [the tides](docs/tides.md) and [the moon](docs/moon.md).\n',
			'docs/moon.md': '# Moon\n',
		},
		['CLAUDE.md: links.missing-file'],
	],
	[
		'a plug-in that nobody has loaded, of which only a skill’s own links are',
		{
			'.claude-plugin/plugin.json': '{ "name": "kilns" }',
			'agents/potter.md': `---\nname: potter\ndescription: Throws.\n---\n${opposites}\nSee [the tides](tides.md).\n`,
			'skills/glaze/SKILL.md': '---\nname: glaze\ndescription: Mixes.\n---\nSee [the tides](tides.md).\n',
		},
		['skills/glaze/SKILL.md: links.missing-file'],
	],
	['what nobody reads', { 'SOUL.md': '# Soul\n', 'notes/draft.md': `${opposites}\nSee [the tides](tides.md).\n` }, []],
])('what is told in %s is looked at', async (_, files, expected) => {
	expect(await findingsIn(files)).toEqual(expected);
});

it('finds a key and hidden characters in the parts of a plug-in, loaded or not', async () => {
	const key = `ghp_${'aQ7zKp2mXw9RtB4vLc8NfJ5hD3gYs6'.repeat(2).slice(0, 36)}`;
	const files = {
		'.claude-plugin/plugin.json': '{ "name": "kilns" }',
		'agents/potter.md': `---\nname: potter\ndescription: Throws.\n---\nThe token is ${key}.\n`,
		'commands/wedge.md': '---\ndescription: Wedges.\n---\nWe\u200Bdge.\n',
	};
	const { out } = await soulscope(await folderWith(files), 'check', '.');
	expect(out).toMatch(/^agents\/potter\.md:5:14 error security\.secret /mu);
	expect(out).toMatch(/^commands\/wedge\.md:4:3 warning security\.invisible-characters /mu);
});
