import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { before9, titleBefore9, versionBefore9, versionsBefore9 } from '../host/workspace/layouts/layout.ts';
import { folderWith, soulscope, soulscopeProcess } from './soulscope.ts';

const filesOf = (folder: string, ...names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [`${folder}/${name}`, `Something about ${name}.\n`]));

const usual = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'TOOLS.md', 'HEARTBEAT.md'];
const named = 'change it with --runtime ID or the setting soulscope.runtime';

describe('soulscope runtimes DIR', () => {
	it('says of every workspace at and under the folder what it is taken for, why, what else it might be, and how to change it', async () => {
		const folder = await folderWith({
			...filesOf('agents/ann', ...usual),
			...filesOf('agents/bob', 'SOUL.md', 'AGENTS.md'),
			'agents/bob/config.json': '{ gateway: { owner_ids: ["1"] } }',
		});
		const { status, out, err } = await soulscope(folder, 'runtimes', 'agents');
		expect({ status, err }).toEqual({ status: 0, err: '' });
		const [ann = '', bob = ''] = out.split('\n\n');
		expect(ann.split('\n')[0]).toBe('agents/ann');
		expect(ann).toMatch(new RegExp(`runtime +${titleBefore9} \\(${before9}\\)`, 'u'));
		expect(ann).toMatch(/because +SOUL\.md, IDENTITY\.md, .* are in one folder/u);
		expect(ann).toMatch(/this version +TOOLS\.md and HEARTBEAT\.md are there, which/u);
		expect(ann).toMatch(/configuration +none found/u);
		expect(ann).toMatch(new RegExp(`openclaw@2026\\.1\\.24 +it fits as well; ${titleBefore9} is newer`, 'u'));
		expect(ann).toMatch(/goclaw@3\.11\.3 +its files have the same names, but nothing here is only GoClaw’s/u);
		expect(ann).toMatch(/holaboss@2026\.5\.19 +nothing here is only Holaboss’s/u);
		expect(ann).toMatch(/to change it +--runtime ID/u);
		expect(bob).toMatch(/runtime +GoClaw 2026\.2\.26/u);
		expect(bob).toMatch(/because +its configuration .*config\.json has the key gateway\.owner_ids/u);
		expect(bob).toMatch(
			/openclaw@2026\.9\.6 +SOUL\.md and AGENTS\.md are in one folder: the signs are weaker than those of GoClaw/u,
		);
	});

	it('explains a configuration further up, and why it counts', async () => {
		const folder = await folderWith({
			...filesOf('repo/agents/ann', ...usual),
			...filesOf('repo/workspaces/bob', ...usual),
			...filesOf('repo/workspaces/cid', 'SOUL.md', 'AGENTS.md'),
			'repo/openclaw.json': '{ agents: { entries: { ann: {} } } }',
			'repo/config/clawdbot.json': '{ agents: { defaults: { workspace: "../workspaces/bob" } } }',
		});
		const { out } = await soulscope(folder, 'runtimes', 'repo');
		const [ann = '', bob = '', cid = ''] = out.split('\n\n');
		expect(ann).toMatch(/runtime +OpenClaw 2026\.9\.6/u);
		expect(ann).toMatch(/because +its configuration is .*repo.openclaw\.json\n/u);
		expect(ann).toMatch(/configuration +repo.openclaw\.json/u);
		expect(bob).toMatch(/runtime +Clawdbot 2026\.1\.24/u);
		expect(bob).toMatch(/because +its configuration is .*config.clawdbot\.json and names this folder/u);
		expect(cid).toMatch(/configuration +repo.openclaw\.json/u);
		const alone = await soulscope(folder, 'runtimes', join('repo', 'agents', 'ann'));
		expect(alone.out).toMatch(/configuration +none found/u);
		const coding = await soulscope(await folderWith({ 'CLAUDE.md': 'Use tabs.\n' }), 'runtimes', '.');
		expect(coding.out).toMatch(/runtime +Claude Code/u);
		expect(coding.out).not.toMatch(/^ {2}configuration/mu);
	});

	it('says the same as JSON', async () => {
		const folder = await folderWith({ ...filesOf('ws', 'AGENTS.md', 'SOUL.md'), 'ws/clawdbot.json': '{}' });
		const { workspaces } = JSON.parse((await soulscope(folder, 'runtimes', 'ws', '--format', 'json')).out);
		expect(workspaces).toEqual([
			{
				root: expect.stringMatching(/ws$/u),
				runtime: 'openclaw@2026.1.24',
				runtimeTitle: 'Clawdbot 2026.1.24',
				version: '2026.1.24',
				strength: 'inside',
				reasons: ['its configuration is clawdbot.json', 'SOUL.md and AGENTS.md are in one folder'],
				also: [],
				versionReason: `only ${versionsBefore9} read clawdbot.json; clawdbot.json is what 2026.1.24 calls it`,
				alternatives: expect.arrayContaining([
					{
						id: 'openclaw@2026.9.6',
						title: 'OpenClaw 2026.9.6',
						fits: false,
						whyNot: `only ${versionsBefore9} read clawdbot.json`,
					},
				]),
				config: expect.stringMatching(/clawdbot\.json$/u),
				change: { option: '--runtime', setting: 'soulscope.runtime' },
			},
		]);
	});

	it('goes by a program that is installed in the project, without running it', async () => {
		const folder = await folderWith({
			...filesOf('ws', ...usual),
			'node_modules/openclaw/package.json': '{ "name": "openclaw", "version": "2026.8.30", "main": "x.js" }',
			'node_modules/openclaw/x.js': 'throw new Error("I was run")',
		});
		const { out } = await soulscope(folder, 'runtimes', 'ws');
		expect(out).toMatch(/this version +OpenClaw 2026\.8\.30 is installed in .*node_modules.openclaw/u);
		expect(out).toContain(`between ${versionBefore9} and 2026.9.6, which Soulscope knows; the nearer one is 2026.9.6`);
		// A check says by which version it judges before anything else.
		const { out: checked, err } = await soulscope(folder, 'check', 'ws', '--format', 'pretty', '--no-color');
		const [head = ''] = `${err}${checked}`.trimStart().split('\n');
		expect(head).toMatch(
			new RegExp(
				`^ws: OpenClaw 2026\\.9\\.6, because .*OpenClaw 2026\\.8\\.30 is installed in .*between ${versionBefore9}`,
				'u',
			),
		);
	});

	it('says that nobody lives there where only a note somewhere below has an agent’s name', async () => {
		const folder = await folderWith(filesOf('vault', 'notes/x/SOUL.md', 'README.md'));
		for (const command of ['runtimes', 'check', 'preview']) {
			const { status, err } = await soulscope(folder, command, 'vault');
			expect(status).toBe(2);
			expect(err).toContain('vault: there is no agent workspace here');
		}
	});

	it.skipIf(process.platform === 'win32')('shows what a terminal must not obey', async () => {
		const folder = await folderWith(filesOf('a\u001b[31mb', 'SOUL.md', 'AGENTS.md'));
		const { out } = await soulscope(folder, 'runtimes', '.');
		expect(out).toContain('a␛[31mb');
		expect(out).not.toContain('\u001b');
	});
});

describe('--runtime', () => {
	it('takes exactly the folder that is named, whatever lives in it or below', async () => {
		const folder = await folderWith({
			...filesOf('ws', ...usual),
			...filesOf('ws/agents/bob', ...usual),
			...filesOf('plain', 'notes.txt', 'agents/bob/SOUL.md', 'agents/bob/IDENTITY.md'),
		});
		for (const dir of ['ws', 'plain']) {
			const { out } = await soulscope(folder, 'check', dir, '--runtime', 'openclaw@2026.9.6', '--format', 'json');
			const { workspaces } = JSON.parse(out);
			expect(workspaces).toMatchObject([
				{ root: expect.stringMatching(new RegExp(`[\\\\/]${dir}$`, 'u')), runtime: 'openclaw@2026.9.6' },
			]);
			expect(workspaces[0].evidence[0]).toBe('--runtime says so');
		}
	});
});

describe('the setting soulscope.runtime', () => {
	it('counts where it lies with the folder, and goes after --runtime', async () => {
		const folder = await folderWith({
			...filesOf('ws', 'SOUL.md', 'AGENTS.md'),
			...filesOf('plain', 'AGENTS.md'),
			'ws/.vscode/settings.json': '{ // ours\n"soulscope.runtime": "openclaw@2026.1.24" }',
			'plain/.vscode/settings.json': '{ "soulscope": { "runtime": "goclaw@2026.2.26" } }',
		});
		const taken = async (...args: readonly string[]) => {
			const [found] = JSON.parse((await soulscope(folder, ...args, '--format', 'json')).out).workspaces;
			return [found.runtime, (found.reasons ?? found.evidence)[0]];
		};
		const file = (name: string) => `${name}/.vscode/settings.json`;
		const by = (name: string) => `soulscope.runtime in ${file(name)} says so`;
		expect(await taken('runtimes', 'ws')).toEqual(['openclaw@2026.1.24', by('ws')]);
		expect(await taken('runtimes', 'plain')).toEqual(['goclaw@2026.2.26', by('plain')]);
		const asked = await taken('check', 'ws', '--runtime', 'openclaw@2026.9.6');
		expect(asked).toEqual(['openclaw@2026.9.6', '--runtime says so']);
	});

	it('is passed over where it names no runtime, or cannot be read', async () => {
		for (const settings of [
			'{ "soulscope.runtime": "auto" }',
			'{ "soulscope.runtime": "nobody@1" }',
			'{ broken',
			'{ "soulscope.runtime": 3 }',
		]) {
			const folder = await folderWith({ ...filesOf('ws', 'SOUL.md', 'AGENTS.md'), '.vscode/settings.json': settings });
			const { workspaces } = JSON.parse((await soulscope(folder, 'runtimes', 'ws', '--format', 'json')).out);
			expect(workspaces).toMatchObject([{ runtime: 'openclaw@2026.9.6', strength: 'names' }]);
		}
	});
});

describe('the first line', () => {
	it('of check and preview says the runtime, why, and how to change it, for each workspace', async () => {
		const folder = await folderWith({
			...filesOf('agents/ann', ...usual),
			...filesOf('agents/bob', 'SOUL.md', 'AGENTS.md'),
		});
		const { notes } = await soulscope(folder, 'check', 'agents');
		expect(notes).toHaveLength(2);
		expect(notes[0]).toContain(`agents/ann: ${titleBefore9}, because SOUL.md, IDENTITY.md`);
		expect(notes[0]).toContain('TOOLS.md and HEARTBEAT.md are there');
		expect(notes[0]).toContain(named);
		const preview = await soulscope(folder, 'preview', join('agents', 'bob'));
		expect(preview.notes).toHaveLength(1);
		expect(preview.notes[0]).toContain('agents/bob: OpenClaw 2026.9.6, because SOUL.md and AGENTS.md');
	});

	it('is not part of what a pipe gets, nor of what programs read', async () => {
		const folder = await folderWith(filesOf('ws', 'SOUL.md', 'AGENTS.md'));
		const here = await soulscope(folder, 'preview', 'ws', '--now', '2026-11-21T09:30:00Z');
		const piped = await soulscopeProcess(folder, 'preview', 'ws', '--now', '2026-11-21T09:30:00Z');
		expect(piped.out).toBe(here.out);
		expect(piped.err).toBe(`${here.notes[0]}\n`);
		for (const command of ['preview', 'check'])
			expect((await soulscope(folder, command, 'ws', '--format', 'json')).notes).toEqual([]);
	});
});
