import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type ClientCapabilities, PrepareRenameRequest } from 'vscode-languageserver-protocol';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n\nFire with skills/firing/ only, and keep memory/people.md.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'AGENTS.md': 'Read skills/firing/SKILL.md.\n',
	'memory/people.md': '# People\n',
	'skills/firing/SKILL.md': '---\nname: firing\ndescription: Fires pots.\n---\n',
};

test('a file is renamed where it is named, and everywhere else', async () => {
	const client = await serve(workspace);
	const soul = await client.open('SOUL.md');
	const edit = await soul.rename(soul.at('memory/peo'), 'friends.md');
	expect(client.editsIn(edit)).toEqual(['SOUL.md: memory/friends.md', 'memory/people.md → memory/friends.md']);
	await client.apply(edit ?? undefined);
	expect(soul.text).toContain('keep memory/friends.md.');
	expect(await readdir(client.files.pathOf('memory'))).toEqual(['friends.md']);
});

test('a skill is renamed by its folder or by its name: folder, name and mentions together', async () => {
	const client = await serve(workspace);
	const skill = await client.open('skills/firing/SKILL.md');
	const expected = [
		'AGENTS.md: skills/kiln/SKILL.md',
		'SOUL.md: skills/kiln',
		'skills/firing → skills/kiln',
		'skills/firing/SKILL.md: kiln',
	];
	expect(client.editsIn(await skill.rename(skill.at('name: fi'), 'kiln')).toSorted()).toEqual(expected);
	const soul = await client.open('SOUL.md');
	expect(client.editsIn(await soul.rename(soul.at('skills/fir'), 'kiln')).toSorted()).toEqual(expected);
});

test('an editor that asks before it renames files is only told of the rename', async () => {
	const capabilities: ClientCapabilities = {
		workspace: {
			workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
			fileOperations: { willRename: true },
		},
	};
	const client = await serve(workspace, { capabilities });
	const soul = await client.open('SOUL.md');
	const edit = await soul.rename(soul.at('memory/peo'), 'memory/friends.md');
	expect(client.editsIn(edit)).toEqual(['memory/people.md → memory/friends.md']);
});

test.each([
	['leaves the workspace', '../people.md'],
	['is absolute', '/people.md'],
	['is no Markdown', 'people.txt'],
	['has characters of Markdown', 'people [old].md'],
	['is longer than a disk takes', `${'ü'.repeat(127)}.md`],
	['is taken', 'SOUL.md'],
])('a name that %s is refused with a line for people', async (what, name) => {
	const client = await serve(workspace);
	const agents = await client.open('AGENTS.md', 'Keep IDENTITY.md.\n');
	const refused = agents.rename(agents.at('IDEN'), name);
	await expect(refused).rejects.toThrow(what === 'is taken' ? 'SOUL.md already exists.' : 'Write a file name such as');
});

test.each(['Schürhaken für Tee.md', '茶.md', `${'ü'.repeat(126)}.md`])(
	'a name in any script is one: %s',
	async (name) => {
		const client = await serve(workspace);
		const agents = await client.open('AGENTS.md', 'Keep IDENTITY.md.\n');
		expect(client.editsIn(await agents.rename(agents.at('IDEN'), name))).toContain(`IDENTITY.md → ${name}`);
	},
);

test('only what names a file can be renamed', async () => {
	const client = await serve(workspace);
	const soul = await client.open('SOUL.md');
	const prepare = (needle: string) =>
		client.connection.sendRequest(PrepareRenameRequest.type, {
			textDocument: { uri: soul.uri },
			position: soul.at(needle),
		});
	expect(await prepare('Fire w')).toBeNull();
	expect(await prepare('skills/fir')).toMatchObject({ placeholder: 'firing' });
	expect(await prepare('memory/peo')).toMatchObject({ placeholder: 'memory/people.md' });
});
