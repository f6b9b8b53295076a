import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

const config = `{
  // the family
  agents: {
    list: [
      { id: 'aria', workspace: './aria', default: true },
      { id: 'ben', workspace: './ben' }, // the younger one
    ],
  },
  bindings: [{ agentId: 'ben', match: { channel: 'telegram' } }],
}
`;
const files = { 'aria/SOUL.md': 'Kind.\n', 'ben/SOUL.md': 'Young.\n', 'openclaw.json': config };
const version = ['--runtime', 'openclaw@2026.1.29'];
const written = (folder: string) => readFile(join(folder, 'openclaw.json'), 'utf8');

describe('soulscope agents', () => {
	it('lists the agents with their folders, the default one and the bindings', async () => {
		const folder = await folderWith(files);
		const { status, out } = await soulscope(folder, 'agents', 'list', 'aria', ...version);
		expect(status).toBe(0);
		expect(out).toBe(
			'Agents in openclaw.json:\n  aria  (default)\n      aria\n  ben\n      ben\n      answers telegram\n',
		);
		const json = await soulscope(folder, 'agents', 'list', 'aria', '--json', ...version);
		expect(JSON.parse(json.out)).toMatchObject({
			runtime: 'openclaw@2026.1.29',
			agents: [
				{ id: 'aria', isDefault: true },
				{ id: 'ben', bindings: [{ title: 'telegram' }] },
			],
		});
	});

	it('lists bindings to agents that are not listed', async () => {
		const bindings = "bindings: [{ agentId: 'Zoe', match: { channel: 'discord', guildId: '5' } }, ";
		const folder = await folderWith({ ...files, 'openclaw.json': config.replace('bindings: [', bindings) });
		const { out } = await soulscope(folder, 'agents', 'list', 'aria', ...version);
		expect(out).toContain(
			'      answers telegram\nBindings to agents that are not listed:\n  zoe\n      discord, guild 5\n',
		);
		const json = await soulscope(folder, 'agents', 'list', 'aria', '--json', ...version);
		expect(JSON.parse(json.out).missing).toEqual([{ id: 'zoe', bindings: [{ title: 'discord, guild 5' }] }]);
	});

	it('shows a change, asks, and writes nothing else', async () => {
		const folder = await folderWith(files);
		const change = ['agents', 'add', 'aria', 'cleo', '--name', 'Cleo', '--workspace', '~/cleo', ...version];
		const no = await soulscopeOnScreen(folder, { answers: ['n'] }, ...change);
		expect(no.out).toContain("+      { id: 'cleo', name: 'Cleo', workspace: '~/cleo' },");
		expect(no.err).toContain('nothing was changed');
		expect(await written(folder)).toBe(config);

		const yes = await soulscopeOnScreen(folder, { answers: ['y'] }, ...change);
		expect(yes).toMatchObject({ status: 0 });
		const line = '// the younger one\n';
		expect(await written(folder)).toBe(
			config.replace(line, `${line}      { id: 'cleo', name: 'Cleo', workspace: '~/cleo' },\n`),
		);
	});

	it('writes nothing where nobody can be asked, unless told so beforehand', async () => {
		const folder = await folderWith(files);
		const piped = await soulscope(folder, 'agents', 'remove', 'aria', 'ben', ...version);
		expect(piped).toMatchObject({ status: 2 });
		expect(piped.err).toContain('--yes changes it without asking');
		expect(await written(folder)).toBe(config);

		const told = await soulscope(folder, 'agents', 'remove', 'aria', 'ben', '--yes', '--json', ...version);
		expect(JSON.parse(told.out)).toMatchObject({ written: true });
		expect(await written(folder)).toContain('// the younger one');
		expect(await written(folder)).not.toContain('ben');
		expect(await readFile(join(folder, 'ben/SOUL.md'), 'utf8')).toBe('Young.\n');
	});

	it('changes nothing for a name or a folder that says nothing', async () => {
		const folder = await folderWith(files);
		for (const words of [
			['remove', ''],
			['remove', '?!'],
			['rename', '', 'hal'],
			['move', 'ben', ''],
			['rename', 'ben', '--name', ''],
			['add', 'cleo', '--name', ' '],
			['add', 'cleo', '--like', ''],
			['add', 'cleo', '--like', '?!'],
		]) {
			const [operation = '', ...rest] = words;
			const { status, err } = await soulscope(folder, 'agents', operation, 'aria', ...rest, '--yes', ...version);
			expect([words, status]).toEqual([words, 2]);
			expect(err).not.toContain('was changed');
		}
		expect(await written(folder)).toBe(config);
	});

	it('renames and moves', async () => {
		const folder = await folderWith(files);
		await soulscope(folder, 'agents', 'rename', 'aria', 'ben', 'benno', '--yes', ...version);
		await soulscope(folder, 'agents', 'move', 'aria', 'benno', '~/benno', '--yes', ...version);
		expect(await written(folder)).toBe(
			config
				.replace("{ id: 'ben', workspace: './ben' }", "{ id: 'benno', workspace: '~/benno' }")
				.replace("agentId: 'ben'", "agentId: 'benno'"),
		);
	});

	it('begins a new agent with the persona of another, after saying which files', async () => {
		const folder = await folderWith({ ...files, 'ben/MEMORY.md': 'Old.\n', 'ben/AGENTS.md': 'Work.\n' });
		const add = ['agents', 'add', 'aria', 'cleo', '--workspace', 'cleo', '--like', 'ben', '--with-persona', ...version];
		const no = await soulscopeOnScreen(folder, { answers: ['n'] }, ...add);
		expect(no.err).toContain('cleo begins with AGENTS.md, SOUL.md; files that are there are not changed');
		expect(await readFile(join(folder, 'cleo/SOUL.md'), 'utf8').catch(() => undefined)).toBeUndefined();
		const yes = await soulscope(folder, ...add, '--yes');
		expect(yes.err).toContain('2 files created');
		expect(await readFile(join(folder, 'cleo/SOUL.md'), 'utf8')).toBe('Young.\n');
		expect(await readFile(join(folder, 'cleo/MEMORY.md'), 'utf8').catch(() => undefined)).toBeUndefined();
	});

	it('begins a new agent with the templates of a set-up', async () => {
		const folder = await folderWith({ ...files, 'cleo/SOUL.md': 'Mine.\n' });
		const add = ['agents', 'add', 'aria', 'cleo', '--workspace', 'cleo', '--template', '--yes', ...version];
		await soulscope(folder, ...add);
		expect(await readFile(join(folder, 'cleo/SOUL.md'), 'utf8')).toBe('Mine.\n');
		expect(await readFile(join(folder, 'cleo/AGENTS.md'), 'utf8')).toContain('# Working here');
		const both = await soulscope(folder, 'agents', 'add', 'aria', 'dora', '--with-persona', '--yes', ...version);
		expect(both).toMatchObject({ status: 2 });
		expect(both.err).toContain('only with --like');
		expect(await written(folder)).not.toContain('dora');
	});

	it('does not fill the folder of another agent, by whatever name', async () => {
		const folder = await folderWith(files);
		await symlink('ben', join(folder, 'link'));
		for (const begin of [['--template'], ['--like', 'aria', '--with-persona']]) {
			for (const place of ['ben', 'link', 'link/../ben/.']) {
				const add = [
					'agents',
					'add',
					'aria',
					'cleo',
					'--workspace',
					join(folder, place),
					...begin,
					'--yes',
					...version,
				];
				const { status, err } = await soulscope(folder, ...add);
				expect([status, err]).toEqual([2, expect.stringContaining('ben lives in')]);
			}
		}
		expect(await written(folder)).toBe(config);
		expect(await readdir(join(folder, 'ben'))).toEqual(['SOUL.md']);
	});

	it.each([
		['--template', 'ben/SOUL.md', '--template'],
		['--template', 'ben/SOUL.md/cleo', '--template'],
		['--with-persona', 'ben/SOUL.md', '--like', 'ben', '--with-persona'],
		['--with-persona', 'ben/SOUL.md/cleo', '--like', 'ben', '--with-persona'],
	])(
		'%s: leaves the configuration as it is where a file is in the way of the folder %s',
		async (_, place, ...begin) => {
			const folder = await folderWith(files);
			const add = ['agents', 'add', 'aria', 'cleo', '--workspace', place, ...begin, '--yes', ...version];
			const { status, err } = await soulscope(folder, ...add);
			expect(status).toBe(2);
			expect(err.trim().split('\n').at(-1)).toContain('ben/SOUL.md is a file');
			expect(err).not.toMatch(/E[A-Z]{4,}/);
			expect(await written(folder)).toBe(config);
		},
	);

	it('keeps what looks like a key out of the difference', async () => {
		const token = `sk-ant-api03-${'aB3x'.repeat(23)}-AA`;
		const folder = await folderWith({
			...files,
			'openclaw.json': config.replace('  bindings', `  env: { ANTHROPIC_API_KEY: '${token}' },\n  bindings`),
		});
		const { out } = await soulscopeOnScreen(folder, { answers: ['n'] }, 'agents', 'remove', 'aria', 'ben', ...version);
		expect(out).toContain('@@');
		expect(out).not.toContain(token);
	});

	it('keeps what a key calls a secret out of the difference, of whatever form', async () => {
		const folder = await folderWith({
			...files,
			'openclaw.json': config.replace('  bindings', "  gateway: { auth: { token: 'plain words' } },\n  bindings"),
		});
		const { out } = await soulscopeOnScreen(folder, { answers: ['n'] }, 'agents', 'remove', 'aria', 'ben', ...version);
		expect(out).toContain('gateway');
		expect(out).not.toContain('plain words');
	});

	it('keeps a secret out of the difference however it is written, and where the change writes it anew', async () => {
		const written = "plain \\u0077ords \\\n and \\'more\\'";
		const settings = `memorySearch: { remote: { apiKey: '${written}', headers: { Authorization: 'abc' } } }`;
		const folder = await folderWith({
			...files,
			'openclaw.json': config.replace("workspace: './ben'", `workspace: './ben', ${settings}`),
		});
		const add = ['agents', 'add', 'aria', 'cleo', '--workspace', '~/cleo', '--like', 'ben', ...version];
		const { out } = await soulscopeOnScreen(folder, { answers: ['n'] }, ...add);
		expect(out).toContain("+        id: 'cleo'");
		for (const part of ['plain', 'ords', 'more', 'abc']) expect(out).not.toContain(part);
	});

	it('keeps what is called a secret in the environment of the configuration out of the difference', async () => {
		const names = ['OPENAI_KEY', 'PGPASS', 'PASS', 'DB_PWD', 'APIKEY', 'AWS_CREDENTIALS'];
		const variables = names.map((name, at) => `${name}: 'plain words ${at}'`).join(', ');
		const folder = await folderWith({
			...files,
			'openclaw.json': config.replace('  bindings', `  env: { vars: { ${variables} } },\n  bindings`),
		});
		const { out } = await soulscopeOnScreen(folder, { answers: ['n'] }, 'agents', 'remove', 'aria', 'ben', ...version);
		expect(out).toContain('AWS_CREDENTIALS');
		expect(out).not.toContain('plain words');
	});

	it('says which operations there are, where none or another is named', async () => {
		const folder = await folderWith(files);
		const none = await soulscope(folder, 'agents');
		expect(none).toMatchObject({
			status: 2,
			err: '',
			out: expect.stringMatching(/\n {2}rename \[options\] <dir> <id>/),
		});
		const other = await soulscope(folder, 'agents', 'remov', 'aria', 'ben');
		expect([other.status, other.out, other.err]).toEqual([2, '', expect.stringContaining("unknown command 'remov'")]);
		expect(await soulscope(folder, 'agents', 'list', 'aria', 'ben')).toMatchObject({ status: 2, out: '' });
		expect(await soulscope(folder, 'agents', '--off')).toMatchObject({
			status: 2,
			err: expect.stringContaining('--off'),
		});
	});

	it('says what is wrong in one line', async () => {
		const folder = await folderWith({ ...files, 'holla/SOUL.md': '' });
		const bad = await soulscope(folder, 'agents', 'add', 'aria', 'Ben Two', ...version);
		expect(bad).toMatchObject({ status: 2 });
		expect(bad.err).toContain('would make “ben-two” of it');
		const none = await soulscope(folder, 'agents', 'list', 'aria', '--runtime', 'botholomew');
		expect(none).toMatchObject({ status: 2 });
	});
});
