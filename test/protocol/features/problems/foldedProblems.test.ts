import { expect, test } from 'vitest';
import { serve } from '../../../support/languageClient.ts';

const skills = Object.fromEntries(
	Array.from({ length: 12 }, (_, i) => [`skills/s${String(i).padStart(2, '0')}/SKILL.md`, 'no frontmatter\n']),
);
/** Made here, so that no scanner of this repository finds it. */
const key = `sk-ant-api03-${Array.from({ length: 46 }, (_, i) => `${String.fromCharCode(97 + ((i * 7) % 26))}${i % 10}`).join('')}`;
const agent = {
	'SOUL.md': '# Soul\n\nBe kind.\n',
	'AGENTS.md': '# Work\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	...skills,
};

const told = (problems: Awaited<ReturnType<Awaited<ReturnType<typeof serve>>['problems']>>, code: string) =>
	Object.entries(problems).flatMap(([path, found]) =>
		found.filter((one) => one.code === code).map((one) => ({ path, one })),
	);

test('a rule that speaks in many files is told of in the first, which leads to the others', async () => {
	const client = await serve(agent);
	const [first, ...others] = told(await client.problems(), 'skills.frontmatter');
	expect(others).toEqual([]);
	expect(first?.path).toBe('skills/s00/SKILL.md');
	expect(first?.one.message).toContain('(× 12, in 12 files)');
	expect(first?.one.relatedInformation).toHaveLength(11);
	const [next] = first?.one.relatedInformation ?? [];
	expect(next?.location.uri).toBe(client.files.uriOf('skills/s01/SKILL.md'));
	expect(next?.message).toMatch(/^skills\/s01\/SKILL\.md: /u);
});

test('a message that begins with the file does not name it twice', async () => {
	const names = ['AGENTS.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md', 'SOUL.md'];
	const client = await serve(Object.fromEntries(names.map((name) => [name, 'One\0two\n'])));
	const [first] = told(await client.problems(), 'load.not-text');
	for (const { message } of first?.one.relatedInformation ?? []) expect(message).toMatch(/^[A-Z]+\.md has NUL bytes/u);
	expect(first?.one.relatedInformation).toHaveLength(4);
});

test('a problem that stops everything does not speak for those that stop one thing', async () => {
	const tasks = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`tasks/${name}.md`, '---\nid: "1"\n---\nx\n']));
	const goals = '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\nTea.\n';
	const client = await serve({ ...tasks, 'prompts/goals.md': goals, 'prompts/odd.md': 'no frontmatter\n' });
	const found = told(await client.problems(), 'frontmatter.missing-key');
	expect(found.map(({ path, one }) => [path, / in \d+ files/u.exec(`${one.message}`)?.[0]])).toEqual([
		['prompts/odd.md', undefined],
		['tasks/a.md', ' in 4 files'],
	]);
});

test('the file that is open keeps its own', async () => {
	const client = await serve(agent);
	const skill = await client.open('skills/s07/SKILL.md');
	const own = (await skill.diagnostics()).filter(({ code }) => code === 'skills.frontmatter');
	expect(own).toHaveLength(1);
	expect(own[0]?.message).not.toContain('×');
	expect(
		told(await client.problems(), 'skills.frontmatter')
			.map(({ path }) => path)
			.sort(),
	).toEqual(['skills/s00/SKILL.md', 'skills/s07/SKILL.md']);
});

test('three files are no flood, and secrets are never folded', async () => {
	const few = Object.fromEntries(Object.entries(agent).slice(0, 6));
	const secrets = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`memory/${name}.md`, `Key: ${key}\n`]));
	const few3 = await serve(few);
	expect(told(await few3.problems(), 'skills.frontmatter')).toHaveLength(3);
	const client = await serve({
		...agent,
		'MEMORY.md': `Key: ${key}\n`,
		'TOOLS.md': `Key: ${key}\n`,
		'USER.md': `Key: ${key}\n`,
		'HEARTBEAT.md': `- Key: ${key}\n`,
		...secrets,
	});
	await client.open('SOUL.md');
	await client.untilTrue(async () => told(await client.problems(), 'security.secret').length > 3);
});
