import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

const agent = {
	'aria/SOUL.md': '# Aria\n\nShe is calm.\n',
	'aria/AGENTS.md': '# How to work\n\nAnswer briefly.\n',
	'aria/IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🌿\n',
	'aria/USER.md': 'Sam likes tea.\n',
	'aria/MEMORY.md': '# Memory\n\n- Sam has a kiln.\n- Sam has a cat.\n',
	'aria/memory/2026-11-20.md': '# 2026-11-20\n\n- The kiln was hot.\n',
	'openclaw.json': '{ agents: { defaults: { workspace: "~/aria" } } }',
};

describe('soulscope status', () => {
	test('says on one screen what the agent is and has', async () => {
		const folder = await folderWith(agent);
		const { status, out, err } = await soulscope(folder, 'status', 'aria');
		expect({ status, err }).toEqual({ status: 0, err: '' });
		expect(out).toMatch(/^Aria 🌿 · aria\n {2}runtime {8}OpenClaw 2026\.9\.6\n/u);
		expect(out).toMatch(/\n {2}configuration {2}openclaw\.json\n/u);
		expect(out).toMatch(/\n {2}sessions {7}main +[\d,]+ tokens, \d+ % of 200,000; \d+ of files\n/u);
		expect(out).toMatch(/\n {2}memory {9}2 files, 3 entries\n {17}last written \d{4}-\d\d-\d\d \d\d:\d\d: /u);
		expect(out).toMatch(/\n {2}knowledge {6}no store\n {2}proposals {6}none\n {2}backup {9}none\n {2}doctor/u);
		expect(out.trimEnd().split('\n').length).toBeLessThan(24);
	});

	test('counts the entries of a memory as its runtime divides it', async () => {
		const home = {
			'kiln/SOUL.md': 'Calm.\n',
			'kiln/memories/MEMORY.md': 'one\n- and more\n§\ntwo\n§\nthree\n§\ntwo\n',
		};
		const { out } = await soulscope(await folderWith(home), 'status', 'kiln', '--json');
		expect(JSON.parse(out).workspaces[0].memory).toMatchObject({ files: 1, entries: 3 });
	});

	test('names the configuration, and what comes of it', async () => {
		const line = async (tree: Readonly<Record<string, string>>, folder = 'aria') => {
			const { out } = await soulscope(await folderWith(tree), 'status', folder, '--json');
			const text = await soulscope(await folderWith(tree), 'status', folder);
			const [row] = / {2}configuration {2}(.*\n(?: {17}.*\n)*)/u.exec(text.out)?.slice(1) ?? [];
			const [{ config, homeConfig }] = JSON.parse(out).workspaces;
			return [row?.replaceAll(/\s+/gu, ' ').trim(), config?.state ?? null, homeConfig !== null];
		};
		const { 'openclaw.json': _, ...persona } = agent;
		const zebra = '{ agents: { defaults: { workspace: "~/aria" } }, zebra: 1 }';
		expect(await line({ ...persona, 'openclaw.json': zebra })).toEqual([
			'openclaw.json, with which the runtime does not start: it is not valid',
			'invalid',
			false,
		]);
		expect(
			await line({ ...persona, '.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/b" } } }' }),
		).toEqual(['none for this folder; on this computer the runtime reads .openclaw/openclaw.json', null, true]);
		expect(await line(persona)).toEqual(['none found', null, false]);
		expect(await line({ 'aria/CLAUDE.md': 'Use tabs.\n' })).toEqual([undefined, null, false]);
		const goals = '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\nTea.\n';
		expect(await line({ 'desk/prompts/goals.md': goals, 'desk/config/config.json': '{}' }, 'desk')).toEqual([
			'desk/config/config.json',
			'unknown',
			false,
		]);
	});

	test('says that every session fails, and not what its prompt would cost', async () => {
		const goals = '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\nTea.\n';
		const folder = await folderWith({
			'desk/prompts/goals.md': goals,
			'desk/prompts/odd.md': '---\ntitle: [\n---\n\nOdd.\n',
			'desk/config/config.json': '{}',
		});
		const run = (...more: readonly string[]) =>
			soulscope(folder, ...more, 'desk', '--runtime', 'botholomew@0.20.2').then(({ out, err }) => `${out}${err}`);
		const told = 'Every session fails in Botholomew 0.20.2, and no prompt is sent: ';
		expect(await run('preview')).toContain(told);
		const text = (await run('status')).replaceAll(/\s+/gu, ' ');
		expect(text).toContain(`sessions ${told}`);
		expect(text).not.toContain('tokens,');
		const [workspace] = JSON.parse((await soulscope(folder, 'status', 'desk', '--json')).out).workspaces;
		expect(workspace.sessions[0].unsent).toContain(told);
	});

	test('says that the runtime does not start with the configuration, as the preview does in the editor', async () => {
		const folder = await folderWith({ ...agent, 'openclaw.json': '{ zebra: 1 }' });
		const told = 'OpenClaw 2026.9.6 will not start here: openclaw.json is not valid.';
		const text = (await soulscope(folder, 'status', 'aria')).out.replaceAll(/\s+/gu, ' ');
		expect(text).toContain(`sessions ${told}`);
		expect(text).not.toContain('tokens,');
		const [workspace] = JSON.parse((await soulscope(folder, 'status', 'aria', '--json')).out).workspaces;
		expect(workspace.sessions.map(({ unsent }: { readonly unsent?: string }) => unsent)).toEqual(
			workspace.sessions.map(() => expect.stringContaining(told)),
		);
	});

	test('is of the folder that the terminal is in, where none is named', async () => {
		const folder = await folderWith(agent);
		const { status, out } = await soulscope(join(folder, 'aria'), 'status');
		expect(status).toBe(0);
		expect(out).toMatch(/^Aria 🌿 · .*\n {2}runtime {8}OpenClaw 2026\.9\.6\n/u);
	});

	test('has the same for programs, and the worst problem for people', async () => {
		const git = { 'aria/.git/config': '[remote "origin"]\n\turl = git@github.com:sam/aria.git\n' };
		const folder = await folderWith({ ...agent, ...git });
		const { out } = await soulscope(folder, 'status', 'aria', '--json', '--window', '8000');
		const [workspace] = JSON.parse(out).workspaces;
		expect(workspace).toMatchObject({
			name: 'Aria',
			emoji: '🌿',
			runtime: { id: 'openclaw@2026.9.6' },
			config: { state: 'valid' },
			window: 8000,
			memory: { files: 2, entries: 3 },
			knowledge: null,
			proposals: 0,
			backup: null,
		});
		expect(workspace.sessions.map(({ kind }: { readonly kind: string }) => kind)).toContain('group');
		expect(workspace.doctor.map(({ code }: { readonly code: string }) => code)).toEqual([
			'doctor.git.public-host',
			'doctor.git.ignores-nothing',
		]);
		const text = await soulscope(folder, 'status', 'aria');
		expect(text.out).toMatch(/doctor {9}2 notes: Git sends this workspace to github\.com/u);
	});

	test('counts what the knowledge store has, and the proposals of this workspace that wait', async () => {
		const here = join(await folderWith(agent), 'aria');
		await soulscope(here, 'knowledge', 'add', 'USER.md');
		const data = join(here, '.local/share/soulscope');
		await mkdir(data, { recursive: true });
		using database = new DatabaseSync(join(data, 'chat.db'));
		database.exec('CREATE TABLE memory_update_proposals (root TEXT, state TEXT)');
		const add = database.prepare('INSERT INTO memory_update_proposals VALUES (?, ?)');
		for (const [root, state] of [
			[here, 'pending'],
			[here, 'accepted'],
			['/elsewhere', 'pending'],
		] as const)
			add.run(root, state);
		const { out } = await soulscope(here, 'status', '.');
		expect(out).toMatch(/knowledge {6}1 entry in .*\n {2}proposals {6}1 to look at\n/u);
	});

	test('says how the backup is, and why the last one failed', async () => {
		const folder = await folderWith(agent);
		await soulscope(folder, 'backup', 'aria', '--to', 'copy.git', '--yes');
		const made = await soulscope(folder, 'status', 'aria');
		expect(made.out).toMatch(/\n {2}backup {9}1 state, the newest of \d{4}-.*\n {17}pushed to .*copy\.git\n/u);
		await writeFile(join(folder, 'aria/SOUL.md'), '# Aria\n\nShe is grim.\n');
		await soulscope(folder, 'backup', 'aria');
		await writeFile(join(folder, 'aria/USER.md'), `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}\n`);
		await soulscope(folder, 'backup', 'aria');
		const left = await soulscope(folder, 'status', 'aria');
		expect(left.out).toMatch(/\n {17}left out: USER\.md: it has what looks like/u);
		await writeFile(join(folder, 'aria/USER.md'), agent['aria/USER.md']);
		await soulscope(folder, 'backup', 'aria');
		const next = await soulscope(folder, 'status', 'aria');
		expect(next.out).not.toContain('left out');
		expect(next.out).toMatch(/ 2 states, the newest of .*, checked .*\n {17}not pushed since it changed to /u);
		const backups = join(folder, '.local/share/soulscope/backups');
		const [name = ''] = await readdir(backups);
		await rename(join(backups, name, 'objects'), join(backups, name, 'gone'));
		expect((await soulscope(folder, 'backup', 'aria')).status).toBe(2);
		const { out } = await soulscope(folder, 'status', 'aria', '--json');
		const [{ backup, doctor }] = JSON.parse(out).workspaces;
		expect(backup.failed.why).toContain('the newest state of this backup cannot be read');
		expect(doctor.map(({ code }: { readonly code: string }) => code)).toContain('doctor.own.failed-backup');
		await rename(join(backups, name, 'gone'), join(backups, name, 'objects'));
		await soulscope(folder, 'backup', 'aria');
		expect((await soulscope(folder, 'status', 'aria')).out).not.toContain('failed');
	});
});
