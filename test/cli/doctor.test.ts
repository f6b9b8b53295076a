import { chmod, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { versionBefore9 } from '../host/workspace/layouts/layout.ts';
import { withSecrets } from '../support/fixtures/madeSecrets.ts';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

const agent = {
	'aria/SOUL.md': '# Aria\n\nShe is calm.\n',
	'aria/AGENTS.md': '# How to work\n\nAnswer briefly.\n',
	'aria/IDENTITY.md': '- **Name:** Aria\n',
	'aria/USER.md': 'Sam likes tea.\n',
	'aria/MEMORY.md': '# Memory\n\n- Sam has a kiln.\n',
	'aria/memory/2026-11-20.md': '# 2026-11-20\n\n- The kiln was hot.\n',
};

interface DoctorAnswer {
	readonly workspaces: readonly {
		readonly runtime: string;
		readonly problems: readonly {
			readonly code: string;
			readonly weight: number;
			readonly level: string;
			readonly message: string;
			readonly evidence: readonly string[];
			readonly place: { readonly path: string; readonly line: number } | null;
			readonly fix: { readonly title: string; readonly files: readonly string[] } | null;
		}[];
	}[];
}

async function problemsIn(folder: string, ...args: readonly string[]) {
	const { out, err, status } = await soulscope(folder, 'doctor', 'aria', '--json', ...args);
	const answer = JSON.parse(out) as DoctorAnswer;
	const [workspace] = answer.workspaces;
	return { problems: workspace?.problems ?? [], runtime: workspace?.runtime, status, err, out };
}

const codes = ({ problems }: Awaited<ReturnType<typeof problemsIn>>) => problems.map(({ code }) => code);

const remote = (url: string) => `[remote "origin"]\n\turl = ${url}\n`;

describe('soulscope doctor', () => {
	test('says that nothing is wrong', async () => {
		const folder = await folderWith(agent);
		const { status, out, err } = await soulscope(folder, 'doctor', 'aria');
		expect({ status, err }).toEqual({ status: 0, err: '' });
		expect(out).toMatch(/^Aria · aria: OpenClaw 2026\.9\.6, because .*\n\n✓ Nothing is wrong\n$/u);
		expect((await problemsIn(folder)).problems).toEqual([]);
	});

	test('says for which programs nothing is simulated', async () => {
		const folder = await folderWith({
			...agent,
			'aria/CRUSH.md': 'Use tabs.\n',
			'aria/.windsurf/rules/style.md': 'Use tabs.\n',
			'aria/.goosehints': 'Use tabs.\n',
		});
		const { problems } = await problemsIn(folder);
		expect(problems.map(({ code, level, evidence }) => ({ code, level, evidence }))).toEqual([
			{
				code: 'doctor.runtime.not-simulated',
				level: 'information',
				evidence: ['CRUSH.md is for Crush', '.goosehints is for Goose', '.windsurf/rules is for Windsurf'],
			},
		]);
		const alone = await folderWith({ '.roo/rules/style.md': 'Use tabs.\n' });
		const { err, status } = await soulscope(alone, 'status', '.');
		expect(status).toBe(2);
		expect(err).toContain('.roo/rules is for Roo Code, and Soulscope does not know what that reads.');
	});

	test('names the installed version between two that are known, and what may differ', async () => {
		const manifest = JSON.stringify({ name: 'openclaw', version: '2026.8.30' });
		const folder = await folderWith({ ...agent, 'aria/node_modules/openclaw/package.json': manifest });
		const { problems, status, runtime } = await problemsIn(folder);
		expect(status).toBe(0);
		expect(problems.map(({ code, weight, level }) => ({ code, weight, level }))).toEqual([
			{ code: 'doctor.runtime.other-version', weight: 50, level: 'warning' },
		]);
		expect(runtime).toBe('openclaw@2026.9.6');
		expect(problems[0]?.message).toContain(`2026.8.30 is installed, between ${versionBefore9} and 2026.9.6`);
		expect(problems[0]?.evidence.join('\n')).toContain('2026.8.30 does not have this (since 2026.9.6)');
	});

	test('says once what is wrong with a configuration of several agents, and of each agent what is wrong with it', async () => {
		const ben = Object.entries(agent).map(([path, text]) => [path.replace('aria/', 'ben/'), text]);
		const folder = await folderWith({
			...agent,
			...Object.fromEntries(ben),
			'aria/TOOLS.md': 'x',
			'ben/TOOLS.md': 'x',
			'openclaw.json': '{ agents: { entries: { aria: {}, ben: {} } }, sings: true }',
		});
		const { out } = await soulscope(folder, 'doctor', '.');
		expect(out.match(/does not accept/gu)).toHaveLength(1);
		expect(out.match(/doctor\.config\.rejected\n {4}The same as above\n/gu)).toHaveLength(1);
		expect(out.match(/does not get TOOLS\.md/gu)).toHaveLength(2);
		expect(out.match(/^1 error, 1 warning$/gmu)).toHaveLength(2);
	});

	test('finds personal files that git sends to a public host, and is silent once they are ignored', async () => {
		const tree = { ...agent, 'aria/.git/config': remote('https://github.com/sam/aria.git') };
		const found = await problemsIn(await folderWith(tree));
		expect(codes(found)).toEqual(['doctor.git.public-host', 'doctor.git.ignores-nothing']);
		expect(found.problems[0]?.evidence).toContain('MEMORY.md');
		const ignored = { ...tree, 'aria/.gitignore': 'MEMORY.md\nUSER.md\nmemory/\n' };
		expect(codes(await problemsIn(await folderWith(ignored)))).toEqual([]);
	});

	test('counts names that people give only in the folder of the service that gives them as well', async () => {
		const second = { 'aria/SOUL 2.md': '# Aria\n\nShe is loud.\n' };
		expect(codes(await problemsIn(await folderWith({ ...agent, ...second })))).toEqual([]);
		const cloud = Object.fromEntries(
			Object.entries({ ...agent, ...second }).map(([path, text]) => [path.replace('aria/', 'iCloudDrive/aria/'), text]),
		);
		const { out } = await soulscope(await folderWith(cloud), 'doctor', 'iCloudDrive/aria', '--json');
		expect(out).toContain('SOUL 2.md: a copy of SOUL.md by iCloud Drive, changed');
	});

	test('finds an unread configuration that was changed after the one that is read', async () => {
		const folder = await folderWith({
			...agent,
			'.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/aria" } } }',
			'.clawdbot/clawdbot.json': '{}',
		});
		const file = join(folder, '.openclaw/openclaw.json');
		await chmod(file, 0o600);
		const [old, later] = [new Date('2026-01-01'), new Date()];
		await utimes(file, old, old);
		expect(codes(await problemsIn(folder, '--runtime', 'openclaw@2026.1.29'))).toEqual(['doctor.config.overruled']);
		await utimes(file, later, later);
		expect(codes(await problemsIn(folder, '--runtime', 'openclaw@2026.1.29'))).toEqual([]);
	});

	test('finds that the memory was never indexed once the agent has run, and not before', async () => {
		const tree = { ...agent, '.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/aria" } } }' };
		const named = ['--runtime', 'openclaw@2026.1.29'] as const;
		expect(codes(await problemsIn(await folderWith(tree), ...named))).toEqual([]);
		const run = { ...tree, '.openclaw/agents/main/sessions/': '' };
		expect(codes(await problemsIn(await folderWith(run), ...named))).toEqual(['doctor.memory.never-indexed']);
		const indexed = { ...run, '.openclaw/memory/main.sqlite': 'SQLite format 3\0' };
		expect(codes(await problemsIn(await folderWith(indexed), ...named))).toEqual([]);
	});

	test('finds databases of ours that are none, and a folder that gives the agent another home', async () => {
		const folder = await folderWith({
			...agent,
			'.local/share/soulscope/chat.db': 'this is no database at all',
			'.local/share/soulscope/changes.db': '',
			'.openclaw/openclaw.json': '{ agents: { defaults: { workspace: "~/other" } } }',
		});
		await chmod(join(folder, '.openclaw/openclaw.json'), 0o600);
		const found = await problemsIn(folder);
		expect(codes(found)).toEqual(['doctor.own.broken-database', 'doctor.config.agent-elsewhere']);
	});

	test('finds that the program’s own folder was renamed, and not what its configuration says', async () => {
		const moved = Object.fromEntries(
			Object.entries(agent).map(([path, text]) => [path.replace(/^aria\//, '.openclaw/workspace/'), text]),
		);
		const says = async (workspace: string, more: Readonly<Record<string, string>> = {}) => {
			const config = `{ agents: { defaults: { workspace: "${workspace}" } } }`;
			const folder = await folderWith({ ...moved, '.openclaw/openclaw.json': config, ...more });
			await chmod(join(folder, '.openclaw/openclaw.json'), 0o600);
			const { out } = await soulscope(folder, 'doctor', '.openclaw/workspace', '--json');
			return (JSON.parse(out) as DoctorAnswer).workspaces.flatMap(({ problems }) => problems.map(({ code }) => code));
		};
		expect(await says('~/.clawdbot/workspace')).toEqual(['doctor.config.agent-elsewhere']);
		expect(await says('~/.openclaw/workspace')).toEqual([]);
		const own = { '.openclaw/workspace/openclaw.json': '{}' };
		expect(await says('~/.clawdbot/workspace', own)).toEqual(['doctor.config.not-used']);
	});

	describe('of a configuration in the home folder that the runtime rejects', () => {
		const found = async (config: string, more: Readonly<Record<string, string>> = {}) => {
			const folder = await folderWith({ ...agent, '.openclaw/openclaw.json': config, ...more });
			await chmod(join(folder, '.openclaw/openclaw.json'), 0o600);
			return codes(await problemsIn(folder));
		};
		const workspace = (path: string) => `agents: { defaults: { workspace: "${path}" } }`;

		test('says so, although nobody can tell whether it names this folder', async () => {
			const rejected = ['doctor.config.home-rejected'];
			expect(await found('{ agents: {} gateway: {} }')).toEqual(rejected);
			expect(await found(`{ $include: "./gone.json5", ${workspace('~/other')} }`)).toEqual(rejected);
			expect(await found(`{ ${workspace('~/other')}, zebra: 1 }`)).toEqual(rejected);
		});

		test('leaves it to the rules where it names this folder all the same', async () => {
			expect(await found(`{ ${workspace('~/aria')}, zebra: 1 }`)).toEqual(['doctor.config.rejected']);
			expect(await found(`{ ${workspace('~/aria')} gateway: {} }`)).toEqual(['doctor.config.rejected']);
		});

		test('says nothing of a variable, which the runtime may have, and reads what is included', async () => {
			const keys = '$' + '{NOBODY_HAS_THIS}';
			for (const version of ['2026.1.29', '2026.9.6'])
				expect(await found(`{ meta: { lastTouchedVersion: "${version}" }, ${workspace(`${keys}/aria`)} }`)).toEqual([]);
			const including = { '.openclaw/agents.json5': `{ ${workspace('~/other')} }` };
			expect(await found('{ $include: "./agents.json5" }', including)).toEqual(['doctor.config.agent-elsewhere']);
		});
	});

	test('says that a later version has moved on to another folder', async () => {
		const found = async (later: string, modified: Date) => {
			const folder = await folderWith({
				...agent,
				'.clawdbot/clawdbot.json': '{ agents: { defaults: { workspace: "~/aria" } } }',
				'.openclaw/openclaw.json': later,
				'aria/TOOLS.md': '# Tools\n',
				'aria/HEARTBEAT.md': '# Heartbeat\n',
			});
			for (const path of ['.clawdbot/clawdbot.json', '.openclaw/openclaw.json']) await chmod(join(folder, path), 0o600);
			await utimes(join(folder, '.clawdbot/clawdbot.json'), modified, modified);
			return codes(await problemsIn(folder, '--runtime', 'openclaw@2026.1.24')).filter((code) =>
				code.includes('config'),
			);
		};
		const old = new Date('2026-01-02T00:00:00Z');
		const elsewhere = '{ agents: { defaults: { workspace: "~/new" } } }';
		expect(await found(elsewhere, old)).toEqual(['doctor.config.moved-on']);
		expect(await found('{ agents: { defaults: { workspace: "~/aria" } } }', old)).toEqual([]);
		expect(await found(elsewhere, new Date())).toEqual([]);
	});

	test('says that a frontmatter is run as a program, rather than that its file is not loaded', async () => {
		const head = '---\ntitle: Soul\nloading: always\nagent-modification: false\n---\n\nBe kind.\n';
		const folder = await folderWith({
			'aria/prompts/soul.md': head,
			'aria/prompts/house.md': '---js\n({ title: "House" })\n---\n\nShoes off.\n',
		});
		const { problems } = await problemsIn(folder, '--runtime', 'botholomew@0.20.2');
		expect(problems.map(({ message }) => message)).toEqual([
			expect.stringContaining('runs the frontmatter of prompts/house.md as a program'),
		]);
	});

	test('says of one file that every chat fails because of it, and not of the task that is skipped', async () => {
		const prompt = '---\ntitle: T\nloading: always\nagent-modification: true\n---\n\nTea.\n';
		const odd = { 'aria/prompts/odd.md': 'no frontmatter\n', 'aria/prompts/goals.md': prompt };
		const task = '---\nid: "1"\n---\nx\n';
		const messageOf = async (tasks: Record<string, string>) => {
			const { problems } = await problemsIn(await folderWith({ ...odd, ...tasks }));
			return problems.find(({ code }) => code === 'doctor.files.frontmatter')?.message;
		};
		expect(await messageOf({ 'aria/tasks/a.md': task })).toBe(
			'Botholomew 0.20.2 does not accept the frontmatter of prompts/odd.md, so the runtime loads no file of prompts/: every chat and every task will fail. Besides, Botholomew 0.20.2 does not accept the frontmatter of tasks/a.md, so the file may be left out, or treated as something else. Correct what “soulscope check” names.',
		);
		expect(await messageOf({ 'aria/tasks/a.md': task, 'aria/tasks/b.md': task })).toContain(
			'of 2 other files, so these',
		);
	});

	test('finds what a synchronising program keeps twice, or not on this computer at all', async () => {
		const memories = {
			'aria/memory/2026-11-20.md': '- Kiln.\n',
			'aria/memory/2026-11-20 (Case Conflict).md': '- Tea.\n',
		};
		const twice = await folderWith({ ...agent, ...memories });
		expect(codes(await problemsIn(twice))).toEqual(['doctor.sync.conflict-copies']);
		const { 'aria/USER.md': _, ...rest } = agent;
		const standIns = { 'aria/.USER.md.icloud': 'bplist00', 'aria/memory/.2026-11-19.md.icloud': 'bplist00' };
		const away = await folderWith({ ...rest, ...standIns, 'aria/.holiday.jpg.icloud': 'bplist00' });
		expect((await problemsIn(away)).problems).toMatchObject([
			{ code: 'doctor.sync.not-downloaded', evidence: ['USER.md', 'memory/2026-11-19.md'] },
		]);
		const back = await folderWith({ ...agent, 'aria/USER.md': 'Sam.\n', 'aria/.USER.md.icloud': 'bplist00' });
		expect(codes(await problemsIn(back))).toEqual([]);
	});

	test('does not take what the simulated version would do for what the installed one does', async () => {
		const tree = {
			...agent,
			'aria/HEARTBEAT.md': '- Look at the kiln.\n',
			'aria/.openclaw/workspace-state.json': '{}',
			'node_modules/openclaw/package.json': '{ "name": "openclaw", "version": "2026.6.3" }',
		};
		const simulated = ['--runtime', 'openclaw@2026.9.6'] as const;
		const { problems, status } = await problemsIn(await folderWith(tree), ...simulated);
		const said = new Map(problems.map(({ code, message }) => [code, message]));
		expect([...said.keys()]).toEqual([
			'doctor.files.not-loaded',
			'doctor.runtime.other-version',
			'doctor.run.refused-by-other',
		]);
		expect(said.get('doctor.files.not-loaded')).toContain(
			'2026.6.3, which is installed here, may read it all the same.',
		);
		expect(status).toBe(0);
		const alone = await problemsIn(
			await folderWith({ ...tree, 'node_modules/openclaw/package.json': '{}' }),
			...simulated,
		);
		expect(alone.problems.map(({ code }) => code)).toEqual(['doctor.run.refused', 'doctor.files.not-loaded']);
		expect(alone.problems[1]?.message).not.toContain('installed');
	});

	test('does not say which configuration GoClaw reads: that of the folder where it is started', async () => {
		const folder = await folderWith({
			'desk/ws/SOUL.md': '# Soul\n',
			'desk/ws/AGENTS.md': '# Rules\n',
			'desk/config.json': '{ database: { mode: "managed" }, agents: { defaults: { workspace: "./ws" } } }',
			'.goclaw/config.json': '{ gateway: { owner_ids: ["sam"] } }',
		});
		await chmod(join(folder, '.goclaw/config.json'), 0o600);
		const { out, status } = await soulscope(folder, 'doctor', 'desk');
		expect(out).toContain('GoClaw 2026.2.26');
		expect(out).not.toContain('doctor.config.not-used');
		expect(status).toBe(0);
	});

	test('leads to the database where a program reads no file of a folder, instead of having them renamed', async () => {
		const folder = await folderWith({
			'aria/SOUL.md': '# Soul\n\nCalm.\n',
			'aria/AGENTS.md': '# Rules\n\nBe brief.\n',
		});
		const { problems } = await problemsIn(folder, '--runtime', 'goclaw@3.11.3');
		expect(problems.find(({ code }) => code === 'doctor.files.not-loaded')?.message).toBe(
			'No session gets 2 files: GoClaw 3.11.3 reads no file of a folder. Its agents are in a database: open them with “Open Managed Agents…” in VS Code, or name it with --database on the command line.',
		);
	});

	test('calls the agent by its name, whichever runtime it has, as status does', async () => {
		const folder = await folderWith({
			'ws/SOUL.md': '# Soul\n',
			'ws/IDENTITY.md': '- **Name:** Wren\n',
			'config.json': '{ gateway: { owner_ids: ["sam"] }, agents: { defaults: { workspace: "~/ws" } } }',
		});
		expect((await soulscope(folder, 'doctor', 'ws')).out).toMatch(/^Wren · ws: GoClaw 2026\.2\.26,/u);
		expect((await soulscope(folder, 'status', 'ws')).out).toMatch(/^Wren · ws\n/u);
	});

	test('never prints a secret, and ends with status 1', async () => {
		const secret = withSecrets('{{secret:github}}', () => undefined);
		const folder = await folderWith({ ...agent, 'aria/TOOLS.md': `token: ${secret}\n` });
		for (const format of ['text', 'json', 'sarif']) {
			const { out, err, status } = await soulscope(folder, 'doctor', 'aria', '--format', format);
			expect(out + err).not.toContain(secret);
			expect(out).toContain('doctor.secrets.in-files');
			expect(status).toBe(1);
		}
	});

	test('prints SARIF with a rank and every check', async () => {
		const folder = await folderWith({ ...agent, 'aria/.git/config': remote('git@github.com:sam/aria.git') });
		const { out } = await soulscope(folder, 'doctor', 'aria', '--format', 'sarif');
		const [run] = JSON.parse(out).runs;
		expect(run.results).toMatchObject([
			{ ruleId: 'doctor.git.public-host', level: 'note', rank: 38 },
			{ ruleId: 'doctor.git.ignores-nothing', level: 'note', rank: 34 },
		]);
		for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
	});
});

describe('soulscope doctor --fix', () => {
	const same = 'SOUL.sync-conflict-20260102-120000-ABCDEFG.md';
	const tree = {
		...agent,
		[`aria/${same}`]: agent['aria/SOUL.md'],
		'aria/USER.sync-conflict-20260102-120000-ABCDEFG.md': 'Sam likes coffee.\n',
		'aria/.git/config': remote('git@sam.example:aria.git'),
	};
	const isThere = (path: string) =>
		stat(path).then(
			() => true,
			() => false,
		);

	test('shows each change, and does what the person says yes to', async () => {
		const folder = await folderWith(tree);
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['y', 'n'] }, 'doctor', 'aria', '--fix');
		expect(out).toContain(`--- aria/${same}`);
		expect(out).toContain('+*.sqlite');
		expect(err).toContain('1 of 2 files changed');
		expect(await isThere(join(folder, 'aria', same))).toBe(false);
		expect(await isThere(join(folder, 'aria/.gitignore'))).toBe(false);
		expect(await readFile(join(folder, 'aria/USER.sync-conflict-20260102-120000-ABCDEFG.md'), 'utf8')).toContain(
			'coffee',
		);
	});

	test('writes without asking where --yes says so, and has nothing to fix the next time', async () => {
		const folder = await folderWith(tree);
		await soulscope(folder, 'doctor', 'aria', '--fix', '--yes');
		expect(await readFile(join(folder, 'aria/.gitignore'), 'utf8')).toContain('.env\n');
		const { problems } = await problemsIn(folder);
		expect(problems.map(({ code, fix }) => ({ code, fix }))).toEqual([
			{ code: 'doctor.sync.conflict-copies', fix: null },
		]);
	});

	test('writes nothing where nobody can be asked', async () => {
		const folder = await folderWith(tree);
		const { status, err } = await soulscope(folder, 'doctor', 'aria', '--fix');
		expect(status).toBe(2);
		expect(err).toContain('nothing was written');
		expect(await isThere(join(folder, 'aria', same))).toBe(true);
	});

	test('--yes alone is a mistake', async () => {
		const { status, err } = await soulscope(await folderWith(agent), 'doctor', 'aria', '--yes');
		expect({ status, err }).toEqual({ status: 2, err: 'soulscope: --yes works only with --fix\n' });
	});
});
