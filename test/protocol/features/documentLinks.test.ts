import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'memory/2026-11-20.md': '# Friday\n',
	'skills/firing/SKILL.md': '---\nname: firing\ndescription: Fires pots.\n---\n',
};

async function linksIn(text: string, name = 'AGENTS.md') {
	const client = await serve({ ...workspace, [name]: text });
	const links = await (await client.open(name)).links();
	return links.map(({ text: shown, target }) => [
		shown,
		target?.replace(client.files.uriOf(''), '').replace(/^\//, ''),
	]);
}

test('names of files that exist are links', async () => {
	expect(await linksIn('Read SOUL.md, then `memory/2026-11-20.md` and ./skills/firing/SKILL.md.\n')).toEqual([
		['SOUL.md', 'SOUL.md'],
		['memory/2026-11-20.md', 'memory/2026-11-20.md'],
		['skills/firing/SKILL.md', 'skills/firing/SKILL.md'],
	]);
});

test('names count from the file first, then from the workspace', async () => {
	expect(await linksIn('See 2026-11-20.md and SOUL.md.\n', 'memory/2026-11-21.md')).toEqual([
		['2026-11-20.md', 'memory/2026-11-20.md'],
		['SOUL.md', 'SOUL.md'],
	]);
});

test.each([
	['Sieh in memory/Schürhaken.md nach, dann `Übersicht.md`.', ['memory/Schürhaken.md', 'Übersicht.md']],
	['See Cafe\u0301.md – or ./skills/öl.', ['Cafe\u0301.md', 'skills/öl']],
	['请读SOUL.md，然后看memory/水.md和SOUL.md。茶.md', ['SOUL.md', 'memory/水.md', 'SOUL.md', '茶.md']],
	['SOUL.md를 읽고 skills/öl/SKILL.md를 읽으세요.', ['SOUL.md', 'skills/öl/SKILL.md']],
	['Kein Teil von ÜbersichtSOUL.md, ~/Übersicht.md, Übersicht.md.bak.', []],
])('names in any script are links: %s', async (text, names) => {
	const others = [
		'memory/Schürhaken.md',
		'Übersicht.md',
		'Cafe\u0301.md',
		'skills/öl/SKILL.md',
		'memory/水.md',
		'茶.md',
	];
	const client = await serve({
		...workspace,
		...Object.fromEntries(others.map((name) => [name, 'x\n'])),
		'AGENTS.md': text,
	});
	const links = await (await client.open('AGENTS.md')).links();
	expect(links.map(({ text: shown }) => shown)).toEqual(names);
});

test.each([
	['a name of no file', 'Read NOTES.md.'],
	['the file itself', 'This is AGENTS.md.'],
	['what Markdown links by itself', '[SOUL.md](SOUL.md) and ![x](SOUL.md)'],
	['a definition', '[soul]: SOUL.md'],
	['an address', 'https://example.com/SOUL.md and <https://example.com/a/SOUL.md>'],
	['part of a longer path', 'docs/SOUL.md and ~/SOUL.md and ../SOUL.md'],
	['part of a longer name', 'MYSOUL.md, SOUL.md.bak and SOUL.mdx'],
	['a comment', '<!-- SOUL.md -->'],
	['fenced code', '```\nSOUL.md\n```'],
])('%s is no link', async (_, text) => {
	expect(await linksIn(`${text}\n`)).toEqual([]);
});

test('a file that comes or goes makes its name a link, or none, in a text that stays', async () => {
	const client = await serve({ ...workspace, 'AGENTS.md': 'Read NOTES.md.\n' });
	const agents = await client.open('AGENTS.md');
	const areThere = async (count: number) => (await agents.links()).length === count;
	expect(await areThere(0)).toBe(true);
	await client.changeOnDisk('NOTES.md', 'Tea.\n');
	await client.untilTrue(() => areThere(1));
	await client.deleteOnDisk('NOTES.md');
	await client.untilTrue(() => areThere(0));
});
