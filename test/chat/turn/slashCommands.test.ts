import { expect, test } from 'vitest';
import { slashCommandsOf, takeSlashCommand } from '../../../server/src/chat/turn/slashCommands.ts';
import { realWorkspace } from '../../support/disk/realWorkspace.ts';

const persona = { 'SOUL.md': 'Kind.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

test('skills of an OpenClaw workspace are commands, read when they are called', async () => {
	const { workspace, workspaces, files } = await realWorkspace(
		{ ...persona, 'skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea.\n---\nBoil water.\n' },
		{ runtime: 'openclaw@2026.9.6' },
	);
	expect(await slashCommandsOf(workspace)).toEqual([{ name: 'tea', description: 'Makes tea.', usage: '' }]);
	await files.write('skills/tea/SKILL.md', '---\ndescription: Makes tea.\n---\nWarm the pot.\n');
	await workspaces.filesChanged([{ path: files.pathOf('skills/tea/SKILL.md'), kind: 'changed' }]);
	expect(await takeSlashCommand(workspace, '/tea for two')).toEqual({
		kind: 'send',
		text: 'Warm the pot.\n\nfor two',
		typed: '/tea for two',
	});
});

test('of two skills of one name, the one that the runtime lists is called, and none that it does not', async () => {
	const tea = (text: string) => `---\nname: tea\ndescription: Tea: as we like it.\n---\n${text}\n`;
	const { workspace } = await realWorkspace(
		{
			...persona,
			'skills/a/SKILL.md': tea('First.'),
			'skills/b/SKILL.md': tea('Second.'),
			'skills/c/SKILL.md': 'No frontmatter.\n',
			'skills/d/SKILL.md': '---\ndescription: Quiet.\ndisable-model-invocation: true\n---\nQuiet.\n',
		},
		{ runtime: 'openclaw@2026.9.6' },
	);
	expect((await slashCommandsOf(workspace)).map(({ name, description }) => [name, description])).toEqual([
		['tea', 'Tea: as we like it.'],
		['d', 'Quiet.'],
	]);
	expect(await takeSlashCommand(workspace, '/tea')).toMatchObject({ kind: 'send', text: 'Second.' });
});

test('what an editor has open counts before it is saved', async () => {
	const { workspace, workspaces, files } = await realWorkspace(
		{
			'prompts/goals.md': '---\ntitle: Goals\nloading: always\nagent-modification: false\n---\n',
			'skills/tea.md': 'Old.',
		},
		{ runtime: 'botholomew@0.20.2' },
	);
	await workspaces.openDocument(files.pathOf('skills/tea.md'), 'New: $1.');
	expect(await takeSlashCommand(workspace, '/tea green')).toMatchObject({ kind: 'send', text: 'New: green.' });
});

test('a skill that is a link out of the workspace is no command, and never sent', async () => {
	const { workspace, workspaces, files } = await realWorkspace(
		{
			...persona,
			'~/.ssh/id_ed25519': 'the most private of keys',
			'skills/key.md': { linkTo: '~/.ssh/id_ed25519' },
			'skills/key/SKILL.md': { linkTo: '~/.ssh/id_ed25519' },
			'skills/tea.md': 'Tea.',
		},
		{ runtime: 'openclaw@2026.1.29' },
	);
	expect((await slashCommandsOf(workspace)).map(({ name }) => name)).toEqual(['tea']);
	expect(await takeSlashCommand(workspace, '/key')).toEqual({ kind: 'message' });
	// Open in the editor it is somebody's document; it still lies elsewhere.
	await workspaces.openDocument(files.pathOf('skills/key.md'), 'the most private of keys');
	expect(await takeSlashCommand(workspace, '/key')).toEqual({ kind: 'message' });
	expect(await takeSlashCommand(workspace, '/tea')).toMatchObject({ kind: 'send', text: 'Tea.' });
});

test('files are only looked at where a line begins with a slash', async () => {
	const { workspace } = await realWorkspace({ ...persona, 'skills/tea.md': 'Tea.' }, { runtime: 'goclaw@2026.2.26' });
	let reads = 0;
	const counting = {
		...workspace,
		root: workspace.root,
		runtime: workspace.runtime,
		snapshot: () => workspace.snapshot(),
		settleFiles: () => workspace.settleFiles(),
		read: (path: string) => {
			reads += 1;
			return workspace.read(path);
		},
	} as typeof workspace;
	expect(await takeSlashCommand(counting, 'put the /tea on')).toEqual({ kind: 'message' });
	expect(reads).toBe(0);
	expect(await takeSlashCommand(counting, ' /tea')).toMatchObject({ kind: 'send' });
	expect(reads).toBe(1);
});
