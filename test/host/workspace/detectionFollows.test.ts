import { describe, expect, it } from 'vitest';
import {
	at,
	before9,
	claudeCode,
	codex,
	type Files,
	four,
	goClawConfig,
	goclaw,
	memoryTables,
	npmGlobal,
	oldHolaboss,
	prompt,
	usual,
	v1,
	v1m,
	v9,
	vState,
	ws,
} from './layouts/layout.ts';
import { storeOn } from './layouts/store.ts';

describe('what a folder is taken for follows', () => {
	/** Each step writes (or, without a content, removes) one file; the runtimes that it is taken for after each, the first included. */
	async function followed(files: Files, ...steps: readonly (readonly [path: string, content?: string])[]) {
		const { disk, workspaces } = storeOn({ files, tables: { '/ws/memory.db': memoryTables } });
		await workspaces.setFolders(['/ws']);
		const taken = [workspaces.list()[0]?.runtime.id];
		for (const [path, content] of steps) {
			const isNew = (await disk.facts([path]))[0] === undefined;
			if (content === undefined) disk.remove(path);
			else disk.write(path, content);
			await workspaces.filesChanged([
				{ path, kind: content === undefined ? 'deleted' : isNew ? 'created' : 'changed' },
			]);
			taken.push(workspaces.list()[0]?.runtime.id);
		}
		return taken;
	}

	it('a program that is installed, upgraded and taken away', async () => {
		const manifest = (version: string) => JSON.stringify({ name: 'openclaw', version });
		const path = `${npmGlobal}/package.json`;
		const elsewhere = at('/usr/local/lib/node_modules/npm', 'package.json');
		const { disk, workspaces } = storeOn({ files: { ...ws(...usual), ...elsewhere } });
		await workspaces.setFolders(['/ws']);
		const taken = () => workspaces.list().map(({ runtime }) => runtime.id);
		expect(taken()).toEqual([before9]);
		expect(workspaces.watchedPrograms).toContain(npmGlobal);
		// A package manager puts the folder in its place whole.
		disk.write(path, manifest('2026.9.6'));
		await workspaces.filesChanged([{ path: npmGlobal, kind: 'created' }]);
		expect(taken()).toEqual([v9]);
		disk.write(path, manifest('2026.1.29'));
		await workspaces.filesChanged([{ path, kind: 'changed' }]);
		expect(workspaces.list()[0]?.evidence.version).toBe(`OpenClaw 2026.1.29 is installed in ${npmGlobal}`);
		expect(taken()).toEqual([v1m]);
		disk.remove(npmGlobal);
		await workspaces.filesChanged([{ path: npmGlobal, kind: 'deleted' }]);
		expect(workspaces.list()[0]?.evidence.version).toContain('TOOLS.md and HEARTBEAT.md are there');
	});

	it('the files that only older versions create', async () => {
		expect(await followed(ws(...four), ['/ws/TOOLS.md', 'x'], ['/ws/HEARTBEAT.md', 'x'], ['/ws/TOOLS.md'])).toEqual([
			v9,
			v9,
			before9,
			v9,
		]);
	});

	it('the state that a version keeps in the workspace', async () => {
		const state = '/ws/.openclaw/workspace-state.json';
		expect(await followed(ws(...four), [state, '{}'], [state])).toEqual([v9, vState, v9]);
	});

	it('a persona that comes into a folder of those who write code, and goes', async () => {
		const [soul, identity] = ['/ws/SOUL.md', '/ws/IDENTITY.md'];
		expect(
			await followed(ws('CLAUDE.md', 'src/main.ts'), [soul, 'x'], [identity, 'x'], [soul], [identity], [soul, 'x']),
		).toEqual([claudeCode, claudeCode, v9, claudeCode, claudeCode, claudeCode]);
	});

	it('the state of a persona in a folder of those who write code', async () => {
		const state = '/ws/.openclaw/workspace-state.json';
		const { disk, workspaces } = storeOn({ files: ws('CLAUDE.md', 'SOUL.md', 'package.json') });
		await workspaces.setFolders(['/ws']);
		expect(workspaces.list().map(({ runtime }) => runtime.id)).toEqual([claudeCode]);
		disk.write(state, '{}');
		await workspaces.filesChanged([{ path: state, kind: 'created' }]);
		expect(workspaces.list().map(({ runtime }) => runtime.id)).toEqual([vState]);
		expect([...(workspaces.list()[0]?.snapshot().files.keys() ?? [])]).toContain('SOUL.md');
	});

	it('what a coding agent had read, which is nobody’s any more once it has gone', async () => {
		const files = { ...ws('AGENTS.md', 'docs/kiln.md'), '/ws/CLAUDE.md': '@docs/kiln.md\n' };
		const { disk, workspaces } = storeOn({ files });
		await workspaces.setFolders(['/ws']);
		const read = () => [...(workspaces.list()[0]?.snapshot().files.keys() ?? [])];
		expect(read()).toContain('docs/kiln.md');
		disk.remove('/ws/CLAUDE.md');
		await workspaces.filesChanged([{ path: '/ws/CLAUDE.md', kind: 'deleted' }]);
		expect(read()).toEqual(['AGENTS.md']);
	});

	it('a folder that comes with its first file, however deep that lies', async () => {
		const deep = '/ws/memory/preference/tea.md';
		expect(await followed(ws('AGENTS.md'), [deep, 'x'], [deep])).toEqual([codex, oldHolaboss, codex]);
		const own = '/ws/.clawdbot/notes/tea.md';
		expect(await followed(ws('CLAUDE.md', 'AGENTS.md', 'MEMORY.md'), [own, 'x'])).toEqual([claudeCode, v9]);
	});

	it('a skill of a coding agent that had nothing there before', async () => {
		const { disk, workspaces } = storeOn({ files: ws('CLAUDE.md') });
		await workspaces.setFolders(['/ws']);
		const atHome = () => workspaces.list()[0]?.evidence.also ?? [];
		expect(atHome()).toEqual([]);
		const skill = '/ws/.codex/skills/kiln/SKILL.md';
		disk.write(skill, 'x');
		await workspaces.filesChanged([{ path: skill, kind: 'created' }]);
		expect(atHome()).toEqual([codex]);
	});

	it('the manifest of a program', async () => {
		const manifest = '/ws/package.json';
		expect(await followed(ws('CLAUDE.md', 'USER.md', 'HEARTBEAT.md'), [manifest, '{}'], [manifest])).toEqual([
			v9,
			claudeCode,
			v9,
		]);
	});

	it('whether it belongs to a skill', async () => {
		const skill = '/ws/skills/mentor/SKILL.md';
		const files = ws('skills/mentor/assets/SOUL.md', 'skills/mentor/assets/USER.md');
		expect(await followed(files, [skill, 'x'], [skill])).toEqual([v9, undefined, v9]);
	});

	it('whether an agent keeps it among its backups', async () => {
		const old = ['SOUL.md', 'IDENTITY.md', 'openclaw.json'].map((name) => `backups/2026-11-20/${name}`);
		const { disk, workspaces } = storeOn({ files: ws('SOUL.md', 'IDENTITY.md', ...old) });
		const roots = () => workspaces.list().map(({ root }) => root);
		const goes = async (...names: readonly string[]) => {
			for (const path of names.map((name) => `/ws/${name}`)) {
				disk.remove(path);
				await workspaces.filesChanged([{ path, kind: 'deleted' }]);
			}
		};
		await workspaces.setFolders(['/ws']);
		expect(roots()).toEqual(['/ws']);
		await goes('IDENTITY.md', 'SOUL.md');
		expect(roots()).toEqual(['/ws/backups/2026-11-20']);
		disk.write('/ws/SOUL.md', 'x');
		await workspaces.filesChanged([{ path: '/ws/SOUL.md', kind: 'created' }]);
		expect(roots()).toEqual(['/ws']);
		await workspaces.setFolders(['/ws', '/ws/backups/2026-11-20']);
		expect(roots()).toEqual(['/ws', '/ws/backups/2026-11-20']);
	});

	it('GoClaw’s database and its configuration', async () => {
		expect(await followed(ws(...four), ['/ws/memory.db', 'x'], ['/ws/memory.db'])).toEqual([v9, goclaw, v9]);
		expect(await followed(ws(...four), ['/ws/config.json', goClawConfig], ['/ws/config.json'])).toEqual([
			v9,
			goclaw,
			v9,
		]);
	});

	it('a configuration at home that begins to name it, and ceases to', async () => {
		const path = '/home/u/.goclaw/config.json';
		const names = '{ agents: { defaults: { workspace: "/ws" } } }';
		expect(await followed(ws(...four), [path, names], [path, '{}'], [path, names], [path])).toEqual([
			v9,
			goclaw,
			v9,
			goclaw,
			v9,
		]);
	});

	it('a configuration further up that comes, names another folder, and goes', async () => {
		const { disk, workspaces } = storeOn({
			files: { ...at('/ws/agents/anna', ...four), ...at('/ws/agents/bert', ...four) },
		});
		await workspaces.setFolders(['/ws']);
		const taken = () => workspaces.list().map(({ runtime }) => runtime.id);
		const path = '/ws/clawdbot.json';
		const change = async (kind: 'created' | 'changed' | 'deleted', text?: string) => {
			if (text === undefined) disk.remove(path);
			else disk.write(path, text);
			await workspaces.filesChanged([{ path, kind }]);
			return taken();
		};
		expect(taken()).toEqual([v9, v9]);
		expect(await change('created', '{}')).toEqual([v1, v1]);
		expect(workspaces.list().map((each) => each.snapshot().config?.path)).toEqual([path, path]);
		expect(await change('changed', '{ agents: { defaults: { workspace: "./agents/bert" } } }')).toEqual([v9, v1]);
		expect(await change('deleted')).toEqual([v9, v9]);
	});

	it('the folder that is open: how far up is looked for a configuration', async () => {
		const { workspaces } = storeOn({ files: { ...at('/ws/agents/anna', ...four), '/ws/clawdbot.json': '{}' } });
		const taken = async (...folders: readonly string[]) => {
			await workspaces.setFolders(folders);
			return workspaces.list().map(({ runtime }) => runtime.id);
		};
		expect(await taken('/ws/agents/anna')).toEqual([v9]);
		expect(await taken('/ws/agents/anna', '/ws')).toEqual([v1]);
		expect(await taken('/ws/agents/anna')).toEqual([v9]);
	});

	it('nothing that is written into the files', async () => {
		expect(await followed(ws(...usual), ['/ws/SOUL.md', 'Another.'], ['/ws/memory/2026-11-20.md', 'x'])).toEqual([
			before9,
			before9,
			before9,
		]);
	});

	it('nothing that is typed and not saved, until it is', async () => {
		const files = { ...at('/ws', 'goals.md'), '/ws/prompts/house.md': prompt };
		const { disk, workspaces } = storeOn({ files });
		await workspaces.setFolders(['/ws']);
		const [before] = workspaces.list().map(({ runtime }) => runtime.id);
		const taken = async (name: string) => {
			disk.write(`/ws/${name}`, 'x');
			await workspaces.filesChanged([{ path: `/ws/${name}`, kind: 'created' }]);
			return workspaces.list()[0]?.runtime.id;
		};
		await workspaces.openDocument('/ws/prompts/house.md', 'Text.\n');
		expect(before).toMatch(/^botholomew/);
		expect(await taken('SOUL.md')).toBe(before);
		disk.write('/ws/prompts/house.md', 'Text.\n');
		await workspaces.filesChanged([{ path: '/ws/prompts/house.md', kind: 'changed' }]);
		expect(await taken('USER.md')).toMatch(/^openclaw/);
	});
});
