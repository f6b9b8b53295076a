import { describe, expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { agentsIn } from '../../../server/src/engine/workspace/agentsIn.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';
import { before9 } from './layouts/layout.ts';

const storeOn = (files: MemoryDisk) =>
	createWorkspaces({
		...registry,
		files,
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => 0,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});

async function runtimesFound(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
	const workspaces = storeOn(new MemoryDisk(files));
	await workspaces.setFolders(['/ws']);
	return workspaces.list().map(({ runtime }) => runtime.id);
}

describe('with the runtimes that there are', () => {
	it('takes a persona workspace for the newest', async () => {
		expect(await runtimesFound({ '/ws/AGENTS.md': 'x', '/ws/SOUL.md': 'x' })).toEqual(['openclaw@2026.9.6']);
	});

	it('tells an older version by the name of its configuration, inside or beside the workspace', async () => {
		const files = { '/ws/AGENTS.md': 'x', '/ws/SOUL.md': 'x' };
		expect(await runtimesFound({ ...files, '/ws/clawdbot.json': '{}' })).toEqual(['openclaw@2026.1.24']);
		expect(await runtimesFound({ ...files, '/clawdbot.json': '{}' })).toEqual(['openclaw@2026.1.24']);
	});

	it('takes a config.json for GoClaw’s by its keys, and looks past any other', async () => {
		const files = { '/ws/AGENTS.md': 'x', '/ws/SOUL.md': 'x' };
		const own = { '/ws/config.json': "{ gateway: { owner_ids: ['1'] } }" };
		expect(await runtimesFound({ ...files, ...own })).toEqual(['goclaw@2026.2.26']);
		const foreign = { '/ws/config.json': '{ "port": 80 }', '/clawdbot.json': '{}' };
		expect(await runtimesFound({ ...files, ...foreign })).toEqual(['openclaw@2026.1.24']);
	});

	it('takes a folder for Holaboss’s by its memory, or by its settings beside the standing rules', async () => {
		const memory = { '/ws/memory/preference/response-style.md': 'x' };
		expect(await runtimesFound(memory)).toEqual(['holaboss@2026.4.13']);
		expect(await runtimesFound({ '/ws/AGENTS.md': 'x', '/ws/workspace.yaml': '' })).toEqual(['holaboss@2026.5.19']);
		expect(await runtimesFound({ '/ws/AGENTS.md': 'x', '/ws/SOUL.md': 'x', ...memory })).toEqual(['openclaw@2026.9.6']);
	});

	it('rejects of a configuration between two known versions only what both reject, as long as one of them stands in', async () => {
		const written = (version: string) =>
			JSON.stringify({ meta: { lastTouchedVersion: version }, commands: { ownerDisplay: 'raw' } });
		const disk = new MemoryDisk({ '/ws/AGENTS.md': 'x', '/ws/SOUL.md': 'x', '/ws/openclaw.json': written('2026.2.3') });
		const workspaces = storeOn(disk);
		await workspaces.setFolders(['/ws']);
		const read = () => {
			const [workspace] = workspaces.list();
			return [workspace?.runtime.id, workspace?.runtime.config?.read?.(workspace.snapshot()).state];
		};
		expect(read()).toEqual(['openclaw@2026.1.29', 'valid']);
		disk.write('/ws/openclaw.json', written('2026.1.29'));
		await workspaces.filesChanged([{ path: '/ws/openclaw.json', kind: 'changed' }]);
		expect(read()).toEqual(['openclaw@2026.1.29', 'invalid']);
		disk.write('/ws/openclaw.json', written('2026.2.3'));
		await workspaces.filesChanged([{ path: '/ws/openclaw.json', kind: 'changed' }]);
		expect(read()).toEqual(['openclaw@2026.1.29', 'valid']);
	});

	it('follows when a configuration of another version appears beside the workspace', async () => {
		const disk = new MemoryDisk({ '/all/ws/AGENTS.md': 'x', '/all/ws/SOUL.md': 'x' });
		const workspaces = storeOn(disk);
		await workspaces.setFolders(['/all']);
		disk.write('/all/clawdbot.json', '{}');
		await workspaces.filesChanged([{ path: '/all/clawdbot.json', kind: 'created' }]);
		expect(workspaces.list().map(({ runtime }) => runtime.id)).toEqual(['openclaw@2026.1.24']);
		expect(workspaces.list()[0]?.snapshot().config?.path).toBe('/all/clawdbot.json');
	});

	it.each([
		['TOOLS.md', { '/ws/TOOLS.md': '' }],
		['memory.md', { '/ws/memory.md': 'x' }],
		['a folder called memory', { '/ws/README.md': 'x', '/ws/memory/allocator.c': '' }],
		['no file of an agent', { '/ws/README.md': 'x' }],
	])('leaves a repository with %s alone', async (_, files) => {
		expect(await runtimesFound(files as Record<string, string>)).toEqual([]);
	});

	it('knows which agent lives in the folder', async () => {
		const config = "{ agents: { list: [{ id: 'main' }, { id: 'bob', workspace: '/all/bob' }] } }";
		const persona = (root: string) => ({ [`${root}/AGENTS.md`]: 'x', [`${root}/SOUL.md`]: 'x' });
		const disk = new MemoryDisk({ '/all/clawdbot.json': config, ...persona('/all/bob'), ...persona('/all/other') });
		const workspaces = storeOn(disk);
		await workspaces.setFolders(['/all']);
		expect(workspaces.ownerOf('/all/bob/SOUL.md')?.session().agentId).toBe('bob');
		expect(workspaces.ownerOf('/all/other/SOUL.md')?.session()).not.toHaveProperty('agentId');
	});

	it.each([
		[
			'the configuration names a link to the folder',
			'/home/u/bob',
			{ '/home/u/bob': { linkTo: '/all/bob' } },
			'/all/bob',
		],
		['the folder is opened by a link', '/home/u/bob', { '/all/bob': { linkTo: '/home/u/bob' } }, '/all/bob'],
	])('knows which agent lives in the folder where %s', async (_, named, link, root) => {
		const config = `{ agents: { list: [{ id: 'main' }, { id: 'bob', workspace: '${named}' }] } }`;
		const persona = { [`${root}/AGENTS.md`]: 'x', [`${root}/SOUL.md`]: 'x' };
		const workspaces = storeOn(new MemoryDisk({ '/all/clawdbot.json': config, ...persona, ...link }));
		await workspaces.setFolders([root]);
		const workspace = workspaces.ownerOf(`${root}/SOUL.md`);
		expect(workspace?.session().agentId).toBe('bob');
		expect(workspace && agentsIn(workspace.runtime, workspace.snapshot()).map(({ agentId }) => agentId)).toEqual([
			'bob',
		]);
	});

	it('knows the agent of a linked folder anew when the configuration gives the folder to another one', async () => {
		const config = (id: string) => `{ agents: { list: [{ id: 'main' }, { id: '${id}', workspace: '/home/u/bob' }] } }`;
		const persona = { '/all/bob/AGENTS.md': 'x', '/all/bob/SOUL.md': 'x' };
		const disk = new MemoryDisk({
			'/all/clawdbot.json': config('bob'),
			...persona,
			'/home/u/bob': { linkTo: '/all/bob' },
			'/home/u/other': { linkTo: '/all/bob' },
		});
		const workspaces = storeOn(disk);
		await workspaces.setFolders(['/all']);
		disk.write('/all/clawdbot.json', config('rob').replace('/home/u/bob', '/home/u/other'));
		await workspaces.filesChanged([{ path: '/all/clawdbot.json', kind: 'changed' }]);
		expect(workspaces.ownerOf('/all/bob/SOUL.md')?.session().agentId).toBe('rob');
	});

	it('takes an empty folder for a workspace where the runtime at home has an agent live in it', async () => {
		const config = "{ agents: { list: [{ id: 'bob', workspace: '/ws' }] } }";
		const files = { '/ws/notes.txt': '', '/home/u/.openclaw/openclaw.json': config };
		expect(await runtimesFound(files)).toEqual([before9]);
	});

	it('takes the folder around Botholomew’s own for the project, and reads what decides over the prompt', async () => {
		const files = {
			'/ws/prompts/goals.md': '---\ntitle: G\nloading: always\nagent-modification: true\n---\nG',
			'/ws/config/config.json': '{}',
			'/ws/src/main.ts': '',
		};
		expect(await runtimesFound(files)).toEqual(['botholomew@0.20.2']);
		expect(await runtimesFound({ '/ws/.botholomew/soul.md': '---\nloading: always\n---\n' })).toEqual([
			'botholomew@0.12.5',
		]);
		const workspaces = storeOn(new MemoryDisk(files));
		await workspaces.setFolders(['/ws']);
		const [project] = workspaces.list();
		expect(project?.root).toBe('/ws');
		expect(project?.session().kind).toBe('chat');
		expect(project?.snapshot().files.get('config/config.json')?.content.kind).toBe('text');
		expect(project?.snapshot().files.get('src/main.ts')?.content.kind).toBe('unread');
	});

	it('finds a project when the first of its files is written', async () => {
		const disk = new MemoryDisk({ '/ws/README.md': 'x' });
		const workspaces = storeOn(disk);
		await workspaces.setFolders(['/ws']);
		expect(workspaces.list()).toEqual([]);
		disk.write('/ws/prompts/goals.md', '---\nagent-modification: true\n---\n');
		await workspaces.filesChanged([{ path: '/ws/prompts/goals.md', kind: 'created' }]);
		expect(workspaces.list().map(({ root }) => root)).toEqual(['/ws']);
	});
});
