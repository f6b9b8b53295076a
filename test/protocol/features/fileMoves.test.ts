import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n\nFire with skills/firing/ only.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'AGENTS.md': 'Read ./memory/people.md, then `skills/firing/SKILL.md`.\n',
	'memory/2026-11-20.md': '`people.md` is new, like memory/people.md.\n',
	'memory/people.md': '# People\n\nSee 2026-11-20.md.\n',
	'skills/firing/SKILL.md': '---\nname: "firing"\ndescription: Fires pots.\n---\n',
};

test('mentions follow a file, each in its own way of counting', async () => {
	const client = await serve(workspace);
	const edit = await client.willRename({ 'memory/people.md': 'memory/friends.md' });
	expect(client.editsIn(edit)).toEqual([
		'AGENTS.md: memory/friends.md',
		'memory/2026-11-20.md: friends.md',
		'memory/2026-11-20.md: memory/friends.md',
	]);
	const agents = await client.open('AGENTS.md');
	await client.apply(edit ?? undefined);
	expect(agents.text).toBe('Read ./memory/friends.md, then `skills/firing/SKILL.md`.\n');
});

test('a file that moves away still names what lay beside it', async () => {
	const client = await serve(workspace);
	const edit = await client.willRename({ 'memory/people.md': 'notes/people.md' });
	expect(client.editsIn(edit)).toContain('memory/people.md: memory/2026-11-20.md');
	expect(client.editsIn(edit)).toContain('memory/2026-11-20.md: notes/people.md');
});

test('a skill’s folder takes its mentions and its name along', async () => {
	const client = await serve(workspace);
	const edit = await client.willRename({ 'skills/firing': 'skills/kiln' });
	expect(client.editsIn(edit).toSorted()).toEqual([
		'AGENTS.md: skills/kiln/SKILL.md',
		'SOUL.md: skills/kiln',
		'skills/firing/SKILL.md: "kiln"',
	]);
});

test.each([
	['firing', 'kiln: hot #2', '"kiln: hot #2"'],
	['firing', '2024', '"2024"'],
	["'firing'", "Ann's", "'Ann''s'"],
	['firing', 'two kilns', 'two kilns'],
])('a skill called %s is still readable once its folder is called %s', async (name, folder, written) => {
	const text = `---\nname: ${name}\ndescription: Fires pots.\n---\n`;
	const client = await serve({
		...workspace,
		'SOUL.md': '# Soul\n',
		'AGENTS.md': '# A\n',
		'skills/firing/SKILL.md': text,
	});
	const edit = await client.willRename({ 'skills/firing': `skills/${folder}` });
	expect(client.editsIn(edit)).toEqual([`skills/firing/SKILL.md: ${written}`]);
});

test('a folder moves with all that is in it, and what counts from it stays', async () => {
	const client = await serve(workspace);
	const edit = await client.willRename({ memory: 'past' });
	expect(client.editsIn(edit)).toEqual(['AGENTS.md: past/people.md', 'memory/2026-11-20.md: past/people.md']);
});

test('what leaves the workspace, or was never in one, changes nothing', async () => {
	const client = await serve({ ...workspace, '~/other.md': 'x\n' });
	expect(await client.willRename({ 'memory/people.md': '~/people.md' })).toBeNull();
	expect(await client.willRename({ '~/other.md': '~/another.md' })).toBeNull();
});

const linked = {
	'SOUL.md': [
		'# Soul',
		'See [the list](memory/people.md#tea "People"), [`memory/people.md`](./memory/people.md) and <memory/people.md>.',
		'[all](memory/) of [them](<memory/two people.md>) or [them](memory/two%20people.md), never [so](https://a.test/memory/people.md).',
		'[p]: memory/people.md',
		'```',
		'[x](memory/people.md)',
		'```',
		'',
	].join('\n'),
	'memory/people.md':
		'[back](../SOUL.md), [beside](two%20people.md?x), [pears](p%65ars.md), [here](#tea), [root](memory/pears.md)\n',
	'memory/two people.md': 'x\n',
	'memory/pears.md': 'x\n',
};

test('links lead where they led, each written as it was', async () => {
	const client = await serve(linked);
	const soul = await client.open('SOUL.md');
	const edit = await client.willRename({ 'memory/people.md': 'memory/sub/friends (old).md' });
	await client.apply(edit ?? undefined);
	expect(soul.text.split('\n').slice(1, 7)).toEqual([
		'See [the list](memory/sub/friends%20%28old%29.md#tea "People"), [`memory/people.md`](./memory/sub/friends%20%28old%29.md) and <memory/sub/friends (old).md>.',
		'[all](memory/) of [them](<memory/two people.md>) or [them](memory/two%20people.md), never [so](https://a.test/memory/people.md).',
		'[p]: memory/sub/friends%20%28old%29.md',
		'```',
		'[x](memory/people.md)',
		'```',
	]);
	const people = await client.open('memory/people.md');
	expect(people.text).toBe(
		'[back](../../SOUL.md), [beside](../two%20people.md?x), [pears](../pears.md), [here](#tea), [root](memory/pears.md)\n',
	);
});

test('a name that means something in an address is escaped, between angle brackets too', async () => {
	const client = await serve({
		'SOUL.md': '[a](one.md) [b](<one.md>) [c](%6Fne.md)\n',
		'AGENTS.md': 'x\n',
		'one.md': 'x\n',
	});
	const soul = await client.open('SOUL.md');
	await client.apply((await client.willRename({ 'one.md': 'ü 50% (#1)?.md' })) ?? undefined);
	expect(soul.text).toBe(
		'[a](ü%2050%25%20%28%231%29%3F.md) [b](<ü 50%25 (%231)%3F.md>) [c](%C3%BC%2050%25%20%28%231%29%3F.md)\n',
	);
});

test('what is a link and a mention at once is changed once', async () => {
	const client = await serve({
		'SOUL.md': '[see [the] list](memory/people.md)\n',
		'AGENTS.md': 'x\n',
		'memory/people.md': 'x\n',
	});
	const soul = await client.open('SOUL.md');
	await client.apply((await client.willRename({ 'memory/people.md': 'memory/friends.md' })) ?? undefined);
	expect(soul.text).toBe('[see [the] list](memory/friends.md)\n');
});

test('links into a folder follow it, and those within it stay', async () => {
	const client = await serve(linked);
	const soul = await client.open('SOUL.md');
	const edit = await client.willRename({ memory: 'past notes' });
	expect(client.editsIn(edit).filter((each) => each.startsWith('memory/'))).toEqual([
		'memory/people.md: past%20notes/pears.md',
	]);
	await client.apply(edit ?? undefined);
	expect(soul.text).toContain(
		'[all](past%20notes/) of [them](<past notes/two people.md>) or [them](past%20notes/two%20people.md)',
	);
});

test.each(['always', 'prompt'])('links are left to VS Code where the person has it follow them: %s', async (chosen) => {
	const client = await serve(linked, { editorSettings: { 'markdown.updateLinksOnFileMove.enabled': chosen } });
	const edit = await client.willRename({ 'memory/people.md': 'memory/friends.md' });
	expect(client.editsIn(edit)).toEqual(['SOUL.md: memory/friends.md']);
});

test('agents side by side do not touch each other’s files', async () => {
	const other = Object.fromEntries(Object.entries(workspace).map(([name, text]) => [`bob/${name}`, text]));
	const own = Object.fromEntries(Object.entries(workspace).map(([name, text]) => [`ann/${name}`, text]));
	const client = await serve({ ...own, ...other });
	const edits = client.editsIn(await client.willRename({ 'ann/memory/people.md': 'ann/memory/friends.md' }));
	expect(edits).toHaveLength(3);
	expect(edits.every((edit) => edit.startsWith('ann/'))).toBe(true);
});

test('what a file in another encoding says of it is left: saving what was misread would lose its letters', async () => {
	const latin = Buffer.from('Grüße. See memory/people.md.\n', 'latin1');
	const log = Buffer.from('Müller is in memory/people.md.\n', 'latin1');
	const client = await serve({ ...workspace, 'TOOLS.md': latin, 'memory/2026-11-21.md': log });
	const names = async () =>
		client
			.editsIn(await client.willRename({ 'memory/people.md': 'memory/friends.md' }))
			.map((edit) => edit.slice(0, edit.indexOf(':')));
	expect(await names()).toEqual(['AGENTS.md', 'memory/2026-11-20.md', 'memory/2026-11-20.md']);
	// As an editor shows it that was told the encoding.
	await client.open('TOOLS.md', latin.toString('latin1'));
	expect(await names()).toContain('TOOLS.md');
});
