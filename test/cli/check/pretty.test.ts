import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wantsColours } from '../../../server/src/commandLine/terminal/colours.ts';
import { titleBefore9 } from '../../host/workspace/layouts/layout.ts';
import { folderWith, soulscope, soulscopeOnScreen } from '../soulscope.ts';

/** Made here, so that no scanner of this repository finds it. */
const key = [
	'sk',
	'ant',
	'api03',
	Array.from({ length: 46 }, (_, i) => `${String.fromCharCode(97 + ((i * 7) % 26))}${i % 10}`).join(''),
].join('-');

const agent = (name: string, skills = 0) => ({
	[`${name}/SOUL.md`]: 'Be kind.\n',
	[`${name}/AGENTS.md`]: 'Work.\n',
	[`${name}/IDENTITY.md`]: `- Name: ${name} Bell\n`,
	...Object.fromEntries(
		Array.from({ length: skills }, (_, i) => [`${name}/skills/s${i}/SKILL.md`, 'no frontmatter\n']),
	),
});

const slip = { 'aria/IDENTITY.md': '- **Nmae:** Aria\n' };

describe('check on a terminal', () => {
	test('says first what each folder is taken for, and last what there is', async () => {
		const folder = await folderWith({ ...agent('aria'), ...agent('bo') });
		const { out } = await soulscopeOnScreen(folder, {}, 'check', '.');
		expect(out).toMatch(/^aria Bell · aria: OpenClaw \S+, because .+\nbo Bell · bo: OpenClaw .+\n.*--runtime ID/u);
		expect(out).toMatch(/\n(?:✓ No problems in 2 workspaces, \d+ files read|\d+ .+)\n[^\n]*\n?$/u);
	});

	test('shows a line of the configuration without what its key says is a secret', async () => {
		const folder = await folderWith({
			'aria/SOUL.md': 'Kind.\n',
			'openclaw.json':
				"{ agents: { list: [{ id: 'aria', workspace: './aria' }] }, gateway: { auth: { password: 'mild day', tokn: 1 } } }\n",
		});
		const { out } = await soulscopeOnScreen(folder, {}, 'check', 'aria', '--runtime', 'openclaw@2026.1.29');
		expect(out).toContain('gateway');
		expect(out).not.toContain('mild day');
	});

	test('says once what is wrong with a configuration, though its folders are taken for several versions', async () => {
		const folder = await folderWith({
			...agent('aria'),
			...agent('bo'),
			'bo/TOOLS.md': 'Camera.\n',
			'bo/HEARTBEAT.md': '- Look.\n',
			'openclaw.json': "{ agents: { defaults: { workspace: './aria' }, list: [{ id: 'bo', workspace: './bo' }]\n",
		});
		const { out } = await soulscopeOnScreen(folder, {}, 'check', '.');
		expect(out).toMatch(new RegExp(`aria: OpenClaw 2026\\.9\\.6, [\\s\\S]*bo: ${titleBefore9}, `, 'u'));
		expect(out.match(/config\.invalid/gu)).toHaveLength(1);
		const lines = (await soulscope(folder, 'check', '.', '--format', 'unix')).out;
		expect(lines.match(/config\.invalid/gu)).toHaveLength(1);
	});

	test('does not say of a skipped task that every chat fails', async () => {
		const tasks = ['a', 'b', 'c', 'd'].map((name) => [`bo/tasks/${name}.md`, '---\nid: "1"\n---\nx\n']);
		const goals = '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\nTea.\n';
		const prompts = { 'bo/prompts/goals.md': goals, 'bo/prompts/odd.md': 'no frontmatter\n' };
		const folder = await folderWith({ ...Object.fromEntries(tasks), ...prompts });
		const { out } = await soulscopeOnScreen(folder, {}, 'check', 'bo');
		expect(out).toMatch(/\nbo\/prompts\/odd\.md\n[^×]+every chat[^×]+\nfrontmatter\.missing-key × 4: /u);
	});

	test('puts secrets before everything else, and shows the line without them', async () => {
		const folder = await folderWith({ ...agent('aria', 90), ...agent('bo'), 'bo/MEMORY.md': `# M\n\nKey: ${key}\n` });
		const { out } = await soulscopeOnScreen(folder, {}, 'check', '.');
		expect(out).not.toContain(key);
		expect(out).toMatch(
			/\n\nbo\/MEMORY\.md\n {2}3:6 {2}secret {2}security\.secret\n(?: {4}.+\n)+ +3 │ Key: •+…?\n +│ {6}\^+\n/u,
		);
		expect(out.indexOf('secret')).toBeLessThan(out.indexOf('skills.frontmatter'));
		expect(out).toMatch(/^1 secret, \d+ warnings?/mu);
	});

	test('folds a rule that speaks over and over, across sibling agents as well', async () => {
		const folder = await folderWith({ ...agent('aria', 45), ...agent('bo', 45) });
		const { out } = await soulscopeOnScreen(folder, {}, 'check', '.');
		expect(out).toContain('skills.frontmatter × 90: aria/skills/s0, aria/skills/s1, aria/skills/s10 … and 87 more\n');
		expect(out.match(/skills\.frontmatter/gu)).toHaveLength(2);
		const { out: all } = await soulscopeOnScreen(folder, {}, 'check', '.', '--all');
		expect(all.match(/warning {2}skills\.frontmatter/gu)).toHaveLength(90);
	});

	test('shows hints when asked, and errors alone when asked', async () => {
		const folder = await folderWith({ ...agent('aria'), ...slip });
		const of = async (...args: string[]) =>
			(await soulscopeOnScreen(folder, {}, 'check', 'aria', '--rule', 'identity.unknown-label=hint', ...args)).out;
		expect(await of()).not.toContain('identity.unknown-label');
		expect(await of('--hints')).toMatch(/hint {2}identity\.unknown-label/u);
		expect(await of('--hints', '--quiet')).toContain('No errors in 1 workspace');
	});

	test('colours what is asked to be coloured, and nothing else', async () => {
		const folder = await folderWith({ ...agent('aria'), ...slip });
		expect((await soulscopeOnScreen(folder, {}, 'check', 'aria', '--color')).out).toContain('\u001B[33mwarning');
		expect((await soulscopeOnScreen(folder, {}, 'check', 'aria')).out).not.toContain('\u001B');
	});
});

test('in a pipe each finding is a line, without a header, and none is folded; --format chooses', async () => {
	const folder = await folderWith(agent('aria', 9));
	const { out } = await soulscope(folder, 'check', '.');
	expect(out.trimEnd().split('\n')).toSatisfy((lines: string[]) =>
		lines.every((line) => /^aria\/\S+:\d+:\d+ \w+ [\w.-]+ /u.test(line)),
	);
	expect(out.match(/ skills\.frontmatter /gu)).toHaveLength(9);
	expect((await soulscopeOnScreen(folder, {}, 'check', '.', '--format', 'unix')).out).toBe(out);
	expect((await soulscope(folder, 'check', '.', '--format', 'pretty')).out).toContain('skills.frontmatter × 9: ');
});

test('more warnings than are let through are an exit status of 1', async () => {
	const folder = await folderWith({ ...agent('aria'), ...slip });
	expect((await soulscope(folder, 'check', 'aria', '--max-warnings', '99')).status).toBe(0);
	const { status, err } = await soulscope(folder, 'check', 'aria', '--max-warnings', '0');
	expect(status).toBe(1);
	expect(err).toMatch(/found (?:1 warning|\d+ warnings); --max-warnings allows 0/u);
	expect(err).not.toContain('1 warnings');
});

test.each([
	[{ asked: undefined, variables: {}, isScreen: true }, true],
	[{ asked: undefined, variables: {}, isScreen: false }, false],
	[{ asked: undefined, variables: { NO_COLOR: '1', FORCE_COLOR: '1' }, isScreen: true }, false],
	[{ asked: undefined, variables: { NO_COLOR: '' }, isScreen: true }, true],
	[{ asked: undefined, variables: { FORCE_COLOR: '1' }, isScreen: false }, true],
	[{ asked: undefined, variables: { FORCE_COLOR: '0' }, isScreen: true }, false],
	[{ asked: undefined, variables: { TERM: 'dumb' }, isScreen: true }, false],
	[{ asked: true, variables: { NO_COLOR: '1' }, isScreen: false }, true],
	[{ asked: false, variables: { FORCE_COLOR: '1' }, isScreen: true }, false],
])('colours for %j: %s', (wish, wanted) => {
	expect(wantsColours(wish)).toBe(wanted);
});

test('one warning is one, and a fix that there is not is told', async () => {
	const folder = await folderWith({ ...agent('aria'), 'aria/memory.md': '- A kiln.\n' });
	expect((await soulscope(folder, 'check', 'aria', '--max-warnings', '0')).err).toContain(
		'found 1 warning; --max-warnings allows 0',
	);
	const { notes } = await soulscope(folder, 'check', 'aria', '--fix', '--yes');
	expect(notes.join()).toContain('nothing here can be fixed without a decision');
});

describe('check --fix', () => {
	const files = { ...agent('aria'), ...agent('bo'), ...slip, 'bo/IDENTITY.md': '- **Nmae:** Bo\n' };
	const identity = (folder: string, name: string) => readFile(join(folder, name, 'IDENTITY.md'), 'utf8');

	test('shows what would change in each file and does what is answered', async () => {
		const folder = await folderWith(files);
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['n', 'y'] }, 'check', '.', '--fix');
		expect(out).toContain(
			'--- aria/IDENTITY.md\n+++ aria/IDENTITY.md\n@@ -1,1 +1,1 @@\n-- **Nmae:** Aria\n+- **Name:** Aria\n',
		);
		expect(err).toContain('1 of 2 files changed: bo/IDENTITY.md');
		expect([await identity(folder, 'aria'), await identity(folder, 'bo')]).toEqual([
			'- **Nmae:** Aria\n',
			'- **Name:** Bo\n',
		]);
		expect(out.slice(out.lastIndexOf('@@'))).toContain('“Nmae”');
	});

	test('writes nothing where nobody can be asked, and says so', async () => {
		const folder = await folderWith(files);
		const { status, err, out } = await soulscope(folder, 'check', '.', '--fix');
		expect([status, await identity(folder, 'aria')]).toEqual([2, '- **Nmae:** Aria\n']);
		expect(err).toContain('nothing was written');
		expect(out).toContain('identity.unknown-label');
	});

	test('writes all of it with --yes, until nothing is left to fix, and leaves a byte order mark and CR LF alone', async () => {
		const marked = '\uFEFF# I\u200B\r\n\r\n- **Nmae:** Aria\r\n- **Emoij:** 🌿\r\n';
		const folder = await folderWith({ ...files, 'aria/IDENTITY.md': marked });
		const { out } = await soulscope(folder, 'check', '.', '--fix', '--yes');
		expect(await identity(folder, 'aria')).toBe('\uFEFF# I\r\n\r\n- **Name:** Aria\r\n- **Emoji:** 🌿\r\n');
		expect(out).not.toContain('identity.unknown-label');
	});

	test('needs --fix for --yes, and does not go with --watch', async () => {
		const folder = await folderWith(files);
		expect((await soulscope(folder, 'check', '.', '--yes')).err).toContain('--yes works only with --fix');
		expect((await soulscope(folder, 'check', '.', '--watch', '--fix')).err).toContain('--watch cannot be used with');
	});
});
