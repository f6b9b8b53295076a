import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import { entry, folderWith, soulscope, soulscopeProcess } from './soulscope.ts';

const persona = (name: string) => ({
	[`${name}/AGENTS.md`]: 'Work.\n',
	[`${name}/SOUL.md`]: `I am ${name}.\r\n`,
	[`${name}/MEMORY.md`]: 'Sam likes tea.\n',
});

describe('soulscope preview', () => {
	it('prints the prompt and nothing else', async () => {
		const { status, out, err } = await soulscope(await folderWith(persona('aria')), 'preview', 'aria');
		expect({ status, err }).toEqual({ status: 0, err: '' });
		expect(out).toContain('# Project Context\n');
		expect(out).toContain('I am aria.');
	});

	it('keeps from a group what the runtime keeps from it', async () => {
		const folder = await folderWith(persona('aria'));
		expect((await soulscope(folder, 'preview', 'aria')).out).toContain('Sam likes tea.');
		expect((await soulscope(folder, 'preview', 'aria', '--session', 'group')).out).not.toContain('Sam likes tea.');
	});

	it('says what stands for the runtime’s words shortly, in a list of skills and a file to be made as well, and in full in a pipe', async () => {
		const dots = '·'.repeat(70);
		const folder = await folderWith({ 'aria/SOUL.md': `I am aria. ${dots}\n` });
		const args = ['preview', 'aria', '--runtime', 'openclaw@2026.9.6'];
		const { out } = await soulscope(folder, ...args, '--short');
		expect(out.match(/·{3,}/gu)).toEqual([dots]);
		expect(out).toContain(
			'<description>⟦what the plugin canvas says about it · 102 characters of OpenClaw’s own words⟧<',
		);
		expect((await soulscope(folder, ...args)).out).toMatch(/new AGENTS\.md·{6000,}⟧/u);
	});

	it('shows a group what it gets of a project that is open', async () => {
		const memory = { 'aria/MEMORY.md': '- Sam likes tea.\n- Deploys on Fridays. <!-- project: o/p -->\n' };
		const folder = await folderWith({ ...persona('aria'), ...memory });
		const args = ['preview', 'aria', '--runtime', 'openclaw@2026.9.6', '--session', 'group'];
		expect((await soulscope(folder, ...args)).out).not.toContain('Deploys');
		const { out } = await soulscope(folder, ...args, '--project', 'q', '--project', 'o/p');
		expect(out).toContain('- - Deploys on Fridays. (Source: MEMORY.md#L2)');
		expect(out).not.toContain('tea');
	});

	it('prints parts with their source ranges, the ledger and totals as JSON', async () => {
		const folder = await folderWith(persona('aria'));
		const args = ['--format', 'json', '--now', '2026-11-21T09:30:00+01:00', '--timezone', 'Europe/Lisbon'];
		const { out } = await soulscope(folder, 'preview', 'aria', '--runtime', 'openclaw@2026.1.29', ...args);
		const document = JSON.parse(out);
		const text = document.parts.map((part: { text: string }) => part.text).join('');
		expect(document).toMatchObject({
			runtime: 'openclaw@2026.1.29',
			session: { kind: 'main', now: '2026-11-21T08:30:00.000Z', timeZone: 'Europe/Lisbon' },
			wording: 'runtime',
			ledger: { unit: 'UTF-16 units' },
			totals: { length: text.length, tokenCounter: 'o200k estimate', tokensAreExact: false },
		});
		expect(document.totals.tokens).toBeGreaterThan(0);
		const soul = document.parts.find((part: { id: string }) => part.id === 'file:SOUL.md');
		expect(text.slice(soul.start, soul.end)).toBe(soul.text);
		const [run] = soul.source.runs;
		expect(soul.text.slice(run.at, run.at + run.length)).toBe('I am aria.\r\n'.slice(run.from, run.from + run.length));
		expect(document.ledger.rows.map(({ path }: { path: string }) => path)).toContain('MEMORY.md');
	});

	it('previews another time in the time zone that is named, and the persona that stands in then', async () => {
		const entry = { enabled: true, purge: { at: '23:00', duration: '1h' } };
		const folder = await folderWith({
			...persona('aria'),
			'aria/SOUL_EVIL.md': 'I am grim.\n',
			'aria/openclaw.json': JSON.stringify({ hooks: { internal: { enabled: true, entries: { 'soul-evil': entry } } } }),
		});
		const args = ['preview', 'aria', '--runtime', 'openclaw@2026.1.29', '--timezone', 'Europe/Zurich'];
		const at = (...more: string[]) => soulscope(folder, ...args, '--at', ...more);
		const night = await at('2026-11-21 23:30', '--stand-in');
		expect(night.out).toContain('I am grim.');
		expect(night.err).toContain('SOUL_EVIL.md replaces SOUL.md: ');
		expect((await at('12:00', '--stand-in')).out).toContain('I am aria.');
		const rejected = await at('23:30');
		expect(rejected.out).toContain('I am aria.');
		expect(rejected.err).toContain('purge');
		const { session } = JSON.parse((await at('23:30', '--now', '2026-07-01T10:00:00Z', '--format', 'json')).out);
		expect(session.now).toBe('2026-07-01T21:30:00.000Z');
	});

	it('asks which agent is meant where several live', async () => {
		const folder = await folderWith({ ...persona('agents/ann'), ...persona('agents/bob') });
		const { status, err } = await soulscope(folder, 'preview', 'agents');
		expect(status).toBe(2);
		expect(err).toBe('soulscope: agents: there are 2 agents here. Name the folder of one: agents/ann, agents/bob\n');
	});
});

describe('the severity of rules', () => {
	const rows = async (folder: string, ...args: string[]) => {
		const { out, err, status } = await soulscope(folder, 'check', 'aria', ...args);
		return { lines: out.split('\n').filter((line) => line.includes(' load.missing ')), err, status };
	};
	const files = {
		'aria/SOUL.md': 'I am Aria.\n',
		'aria/IDENTITY.md': '- Name: Aria\n',
		'aria/openclaw.json': '{ agents: { defaults: { skipBootstrap: true } } }',
	};
	const settings = (rules: string) => ({
		'.vscode/settings.json': `{\n\t// ours\n\t"soulscope.rules": ${rules},\n}\n`,
	});

	it('is that of the editor’s settings for the folder', async () => {
		expect((await rows(await folderWith(files))).lines).not.toEqual([]);
		const off = await folderWith({ ...files, ...settings('{ "load.missing": "off" }') });
		expect(await rows(off)).toEqual({ lines: [], err: '', status: 0 });
		const error = await folderWith({ ...files, ...settings('{ "load.missing": "error" }') });
		const { lines, status } = await rows(error);
		expect([lines.every((line) => line.includes(' error load.missing ')), status]).toEqual([true, 1]);
	});

	it('is what was asked for, whatever the settings say', async () => {
		const folder = await folderWith({ ...files, ...settings('{ "load.missing": "error" }') });
		expect(await rows(folder, '--rule', 'load.missing=hint', '--rule', 'load.missing=off')).toMatchObject({
			lines: [],
			status: 0,
		});
	});

	it('says what is wrong with the settings and goes by the rest', async () => {
		const folder = await folderWith({
			...files,
			...settings('{ "load.missin": "off", "load.empty": 3, "load.missing": "off" }'),
		});
		const { lines, err } = await rows(folder);
		expect(lines).toEqual([]);
		expect(err).toContain('there is no rule load.missin; did you mean load.missing?');
		expect(err).toContain('load.empty has no valid severity');
		const broken = await folderWith({ ...files, '.vscode/settings.json': '{' });
		expect((await rows(broken)).err).toContain('its rules are ignored: ');
	});

	it('is refused where there is no such rule or severity', async () => {
		const folder = await folderWith(files);
		expect((await rows(folder, '--rule', 'load.missing')).err).toContain('Write a rule such as budget.near-limit=off');
		expect((await rows(folder, '--rule', 'load.missin=off')).err).toContain('did you mean load.missing?');
	});
});

describe('soulscope check', () => {
	it('reads the tasks and schedules of a Botholomew project, which nobody has open here', async () => {
		const folder = await folderWith({
			'prompts/goals.md': '---\ntitle: G\nloading: always\nagent-modification: true\n---\nGo.\n',
			'tasks/t.md': '---\nname: Tea\n---\n',
			'schedules/s.md': '---\nname: Tea\n---\n',
		});
		const { out } = await soulscope(folder, 'check', '.', '--runtime', 'botholomew@0.20.2');
		expect(out).toMatch(/^tasks\/t\.md:1:1 error frontmatter\.missing-key /mu);
		expect(out).toMatch(/^schedules\/s\.md:1:1 error frontmatter\.missing-key /mu);
	});

	it('says nothing and exits with 0 where there is nothing to say', async () => {
		const { status, out, err } = await soulscope(
			await folderWith({
				...persona('aria'),
				'aria/IDENTITY.md': '- Name: Aria\n- Emoji: 🌿\n- Vibe: calm\n- Creature: fox\n',
				'aria/USER.md': 'Sam.\n',
			}),
			'check',
			'aria',
			'--runtime',
			'openclaw@2026.9.6',
		);
		expect({ status, err }).toEqual({ status: 0, err: '' });
		expect(out).not.toMatch(/ (error|warning) /);
	});

	it('checks every workspace of a folder', async () => {
		const long = 'x'.repeat(25_000);
		const folder = await folderWith({
			...persona('agents/ann'),
			...persona('agents/bob'),
			'agents/ann/SOUL.md': long,
			'agents/bob/SOUL.md': long,
		});
		const { status, out } = await soulscope(folder, 'check', 'agents');
		expect(status).toBe(0);
		expect(out).toMatch(/^agents\/ann\/SOUL\.md:1:14921 warning budget\.truncated [^\n]+$/m);
		expect(out).toMatch(/^agents\/bob\/SOUL\.md:1:14921 warning budget\.truncated [^\n]+$/m);
	});

	it('says once what is wrong with the configuration of several', async () => {
		const config =
			"{ agents: { entries: { ann: { default: true, workspace: './ann' }, bob: { workspace: './bob' } } }, persona: 1 }";
		const folder = await folderWith({ ...persona('ann'), ...persona('bob'), 'openclaw.json': config });
		const { out } = await soulscope(folder, 'check', '.');
		expect(out.split('\n').filter((line) => line.includes(' config.unknown-key '))).toHaveLength(1);
	});

	it('prints the same as JSON', async () => {
		const folder = await folderWith({ ...persona('aria'), 'aria/SOUL.md': `one\n${'x'.repeat(25_000)}` });
		const report = JSON.parse((await soulscope(folder, 'check', 'aria', '--format', 'json')).out);
		expect(report.totals).toMatchObject({ error: 0, warning: 1 });
		expect(report.workspaces).toMatchObject([{ runtime: 'openclaw@2026.9.6', unreadable: [] }]);
		expect(report.workspaces[0].findings).toContainEqual(
			expect.objectContaining({ path: join(folder, 'aria/SOUL.md'), line: 2, code: 'budget.truncated' }),
		);
	});
});

describe('columns of the first line', () => {
	it('are those that an editor shows: a byte order mark is no character', async () => {
		const placeOf = async (mark: string) => {
			const link = { 'aria/SOUL.md': `${mark}See [[MEMORY.md\u200B]].\n` };
			const { out } = await soulscope(await folderWith({ ...persona('aria'), ...link }), 'check', 'aria');
			return /SOUL\.md:1:\d+ warning security\.invisible-characters/.exec(out)?.[0];
		};
		expect(await placeOf('\uFEFF')).toBe(await placeOf(''));
		expect(await placeOf('')).toBeDefined();
	});
});

describe('soulscope --version', () => {
	it('says what the manifest says', async () => {
		const { status, out } = await soulscope(await folderWith({}), '--version');
		expect({ status, out }).toEqual({ status: 0, out: `${manifest.version}\n` });
	});
});

describe('soulscope runtimes', () => {
	it('lists them, newest first, as a program of its own', async () => {
		const { status, out } = await soulscopeProcess(await folderWith({}), 'runtimes');
		expect(status).toBe(0);
		expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual([...runtimes.map(({ id }) => id), '']);
	});
});

describe('whoever stops reading', () => {
	it('hears no complaint', async () => {
		const folder = await folderWith({ ...persona('aria'), 'aria/SOUL.md': 'soul '.repeat(3000) });
		const child = spawn(process.execPath, [entry, 'preview', 'aria', '--format', 'json'], { cwd: folder });
		let err = '';
		child.stderr.on('data', (chunk) => {
			err += chunk;
		});
		child.stdout.destroy();
		const status = await new Promise((resolve) => child.on('close', resolve));
		expect({ status, err }).toEqual({ status: 0, err: '' });
	});
});
