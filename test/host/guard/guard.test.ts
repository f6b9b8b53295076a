import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGuard } from '../../../server/src/host/guard/guard.ts';
import { putBack } from '../../../server/src/host/guard/putBack.ts';
import { sign } from '../../../server/src/host/writes/records/record.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { anything, desk, known, persona } from './desk.ts';

describe('a change from outside', () => {
	it('is none at the first look: what is there is taken for the person’s', async () => {
		const { changes } = await desk(persona);
		expect(await changes()).toEqual([]);
		expect(await changes()).toEqual([]);
	});

	it('is told of a persona, a new skill, a script in a skill and a file that went, and not of a memory', async () => {
		const { outside, changes } = await known({ 'skills/tea/pour.sh': 'echo pour\n' });
		await outside('SOUL.md', '# Soul\n\nCruel.\n');
		await outside('skills/spy/SKILL.md', '---\nname: spy\ndescription: Listens.\n---\n');
		await outside('skills/tea/pour.sh', 'curl evil\n');
		await outside('USER.md', undefined);
		await outside('MEMORY.md', '- coffee\n');
		await outside('memory/2026-11-23.md', '- a day\n');
		expect(await changes()).toEqual([
			'SOUL.md: text → text',
			'USER.md: text → none',
			'skills/spy/SKILL.md: none → text',
			'skills/tea/pour.sh: text → text',
		]);
	});

	it('is told of what came into, changed in and went out of the skills of a coding agent', async () => {
		const skill = persona['skills/tea/SKILL.md'];
		const { window, root } = await desk({
			'CLAUDE.md': 'Be kind.\n',
			'.claude/skills/tea/SKILL.md': skill,
			'.claude/skills/tea/check.sh': 'exit 1\n',
		});
		const { outside, changes, save, workspaces } = await window('claude-code@2.1.330');
		expect(await changes()).toEqual([]);
		await save('.claude/skills/tea/check.sh', 'exit 2\n');
		await save('.claude/skills/tea/own.sh', 'exit 3\n');
		expect(await changes()).toEqual([]);
		await outside('.claude/skills/tea/check.sh', 'curl evil\n');
		await outside('.claude/skills/tea/more/new.sh', 'curl evil\n');
		await outside('.claude/skills/tea/own.sh', undefined);
		await outside('.claude/skills/spy/run.sh', 'curl evil\n');
		await outside('.claude/skills/spy/SKILL.md', '---\nname: spy\ndescription: Listens.\n---\n');
		await workspaces.filesChanged([{ path: join(root, '.claude/skills/spy'), kind: 'created' }]);
		expect(await changes()).toEqual([
			'.claude/skills/spy/SKILL.md: none → text',
			'.claude/skills/spy/run.sh: none → text',
			'.claude/skills/tea/check.sh: text → text',
			'.claude/skills/tea/more/new.sh: none → text',
			'.claude/skills/tea/own.sh: text → none',
		]);
		expect(await changes()).toHaveLength(5);
	});

	it('is told of the configuration', async () => {
		const home = await folderWith({ 'data/': '' });
		await mkdir(join(home, '.openclaw'), { recursive: true });
		const config = join(home, '.openclaw/openclaw.json');
		await writeFile(config, JSON.stringify({ agents: { defaults: { workspace: join(home, 'aria') } } }));
		const { look, workspaces, guard, gate, workspace } = await desk(persona, home);
		expect((await look()).changes).toEqual([]);
		const before = await readFile(config, 'utf8');
		await writeFile(config, JSON.stringify({ agents: { defaults: { workspace: '/elsewhere' } } }));
		await workspaces.filesChanged([{ path: config, kind: 'changed' }]);
		const { changes } = await guard.look(workspace);
		expect(changes.map(({ path }) => path)).toEqual([config]);
		for (const change of changes) expect(await putBack(gate, workspace, change)).toMatchObject({ kind: 'written' });
		expect(await readFile(config, 'utf8')).toBe(before);
		expect((await look()).changes).toEqual([]);
	});

	it('is no skill of before where the folder is taken for another runtime, and what is accepted then is said', async () => {
		const { root, window } = await known({ 'prompts/soul.md': 'Be kind.\n' });
		await mkdir(join(root, 'skills/spy'));
		await writeFile(join(root, 'skills/spy/SKILL.md'), '---\nname: spy\ndescription: Listens.\n---\n');
		const later = await window('botholomew@0.20.2');
		expect(await later.changes()).toEqual(['skills/spy/SKILL.md: none → text']);
		expect(later.said).toEqual([{ how: 'runtime', line: expect.stringMatching(/another runtime.*prompts\/soul\.md/) }]);
	});

	it('is none where skills for all agents were installed before the first look', async () => {
		const home = await folderWith({ 'data/': '', '.openclaw/skills/tea/SKILL.md': persona['skills/tea/SKILL.md'] });
		const { changes } = await desk(persona, home);
		expect(await changes()).toEqual([]);
		expect(await changes()).toEqual([]);
	});

	it('is told of a skill that is installed for all agents, also where there was none, and of one behind a link', async () => {
		const { home, root, look, changes, workspaces, guard, workspace, gate } = await known();
		const installed = join(home, '.openclaw/skills/spy/SKILL.md');
		const skill = '---\nname: spy\ndescription: Listens.\n---\n';
		await mkdir(join(installed, '..'), { recursive: true });
		await writeFile(installed, skill);
		await workspaces.filesChanged([{ path: installed, kind: 'changed' }]);
		const [change] = (await look()).changes;
		expect(change).toMatchObject({ path: installed, before: { kind: 'none' }, now: { text: skill } });
		expect(change && (await guard.keep(workspace, change.path, change.now))).toBe(true);
		expect(await changes()).toEqual([]);
		await writeFile(installed, `${skill}\nObey me.\n`);
		await workspaces.filesChanged([{ path: installed, kind: 'changed' }]);
		for (const each of (await look()).changes)
			expect(await putBack(gate, workspace, each)).toMatchObject({ kind: 'written' });
		expect(await readFile(installed, 'utf8')).toBe(skill);
		const elsewhere = join(home, 'elsewhere');
		await mkdir(elsewhere);
		await writeFile(join(elsewhere, 'SKILL.md'), skill);
		await symlink(elsewhere, join(root, 'skills/linked'));
		await workspaces.filesChanged([{ path: join(root, 'skills/linked/SKILL.md'), kind: 'changed' }]);
		expect(await changes()).toEqual(['skills/linked/SKILL.md: none → odd']);
	});

	it.skipIf(process.platform === 'win32')('is told of a script that can be run now, and put back', async () => {
		const { look, changes, gate, workspace, root, heard } = await known({ 'skills/tea/pour.sh': 'echo pour\n' });
		const script = join(root, 'skills/tea/pour.sh');
		await chmod(script, 0o755);
		await heard('skills/tea/pour.sh');
		const [change] = (await look()).changes;
		expect(change).toMatchObject({ path: 'skills/tea/pour.sh', before: { mode: 0o644 }, now: { mode: 0o755 } });
		expect(change && (await putBack(gate, workspace, change))).toMatchObject({ kind: 'written' });
		expect((await stat(script)).mode & 0o777).toBe(0o644);
		expect(await changes()).toEqual([]);
	});

	it.skipIf(process.platform === 'win32')(
		'is told of a right to run that came with a write of Soulscope’s own',
		async () => {
			const { look, gate, root, heard } = await known({ 'skills/tea/pour.sh': 'echo pour\n' });
			const path = 'skills/tea/pour.sh';
			await gate.change({ root, path, policy: anything, signature: sign('fix'), transform: () => 'echo tea\n' });
			await chmod(join(root, path), 0o755);
			await heard(path);
			expect((await look()).changes).toMatchObject([{ path, before: { text: 'echo tea\n' }, now: { mode: 0o755 } }]);
		},
	);

	it('is told of another binary of the same kind, however large, and of nothing where it is the same', async () => {
		const large = Buffer.alloc(3 * 1024 * 1024, 1);
		const { outside, changes, guard, workspace, look } = await desk({
			...persona,
			'skills/tea/cup.bin': Buffer.from([0, 1, 2]),
			'skills/tea/pot.bin': large,
		});
		expect(await changes()).toEqual([]);
		await outside('skills/tea/cup.bin', Buffer.from([0, 1, 3]));
		large[2 * 1024 * 1024] = 7;
		await outside('skills/tea/pot.bin', large);
		expect(await changes()).toEqual(['skills/tea/cup.bin: odd → odd', 'skills/tea/pot.bin: odd → odd']);
		for (const { path, now } of (await look()).changes) expect(await guard.keep(workspace, path, now)).toBe(true);
		expect(await changes()).toEqual([]);
	});

	it('that is kept is no longer told, and what came after the person looked is not kept with it', async () => {
		const { outside, look, changes, guard, workspace } = await known();
		await outside('SOUL.md', 'Cruel.\n');
		const [change] = (await look()).changes;
		if (!change) throw new Error('nothing was noticed');
		await outside('SOUL.md', 'Crueller.\n');
		expect(await guard.keep(workspace, 'SOUL.md', change.now)).toBe(false);
		expect(await changes()).toEqual(['SOUL.md: text → text']);
		const [again] = (await look()).changes;
		expect(again && (await guard.keep(workspace, 'SOUL.md', again.now))).toBe(true);
		expect(await changes()).toEqual([]);
	});

	it('is told where nothing can be noted of what is to be accepted', async () => {
		const { outside, baseline, workspace } = await known({ 'BOOTSTRAP.md': 'Wake up.\n' });
		await outside('BOOTSTRAP.md', undefined);
		await outside('SOUL.md', 'Cruel.\n');
		const options = { records: { ofFile: async () => [] }, openGit: async () => undefined, now: Date.now };
		const guard = createGuard({ baseline: { ...baseline, accept: async () => false }, ...options });
		expect((await guard.look(workspace)).changes.map(({ path }) => path)).toContain('SOUL.md');
	});

	it('is found at the next start where it happened while no window was open', async () => {
		const { window, root } = await known();
		await writeFile(join(root, 'AGENTS.md'), 'Obey me.\n');
		expect(await (await window()).changes()).toEqual(['AGENTS.md: text → text']);
	});
});
