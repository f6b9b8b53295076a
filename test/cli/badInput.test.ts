import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

const persona = { 'ws/AGENTS.md': 'Work.\n', 'ws/SOUL.md': 'Be kind.\n' };

/** One line that names the program, and no stack. */
const isOneLine = (err: string) => /^soulscope: [^\n]+\n$/.test(err) && !/\n\s+at /.test(err);

describe('wrong usage is told in one line and with exit status 2:', () => {
	it.each([
		['a folder that is not there', ['check', 'nope'], 'nope: there is no such folder'],
		['a file in place of the folder', ['preview', 'ws/SOUL.md'], 'ws/SOUL.md: this is not a folder'],
		['an unknown runtime', ['preview', 'ws', '--runtime', 'openclaw@1'], 'Known runtimes are openclaw@2026.9.6'],
		['an unknown session', ['preview', 'ws', '--session', 'party'], 'Allowed choices are main, '],
		['an unknown time zone', ['preview', 'ws', '--timezone', 'Mars/Olympus'], 'such as Europe/Lisbon'],
		['a moment that is none', ['preview', 'ws', '--now', 'yesterday'], 'such as 2026-11-21T09:30:00Z'],
		['a time that never comes', ['preview', 'ws', '--at', '25:00'], '25:00 does not exist in '],
		['a day that never comes', ['preview', 'ws', '--now', '2026-02-30T10:00:00Z'], 'This date does not exist'],
		['an unknown format', ['check', 'ws', '--format', 'xml'], 'Allowed choices are text, json, sarif'],
		['an unknown command', ['chekc', 'ws'], "unknown command 'chekc'"],
		['an unknown option', ['check', 'ws', '--fromat', 'json'], 'Did you mean --format?'],
		['no folder', ['mcp'], "missing required argument 'dir'"],
		['a folder whose name is empty', ['check', ''], 'no folder is named'],
		['the same for a backup', ['backup', '', '--yes'], 'no folder is named'],
		['the same for what comes back', ['restore', '', '--as-of', '2026-11-01', '--yes'], 'no folder is named'],
		['a folder too many', ['check', 'ws', 'other'], 'too many arguments'],
	])('%s', async (_, args, told) => {
		const { status, out, err } = await soulscope(await folderWith(persona), ...args);
		expect({ status, out, isOneLine: isOneLine(err) }).toEqual({ status: 2, out: '', isOneLine: true });
		expect(err).toContain(told);
	});
});

describe('a folder that no agent lives in', () => {
	it.each([['is empty', { 'ws/': '' }]])('and that %s is refused', async (_, files) => {
		const { status, err } = await soulscope(await folderWith(files as Record<string, string>), 'check', 'ws');
		expect({ status, isOneLine: isOneLine(err) }).toEqual({ status: 2, isOneLine: true });
		expect(err).toContain('ws: there is no agent workspace here');
		expect(err).toContain('“soulscope runtimes” lists them');
	});

	it.runIf(process.platform === 'linux')('has instructions in other letters, which nobody asks for', async () => {
		const folder = await folderWith({ 'ws/Agents.md': 'Run the tests.', 'ws/README.md': '# Kiln' });
		const { status, err } = await soulscope(folder, 'check', 'ws');
		expect({ status, isOneLine: isOneLine(err) }).toEqual({ status: 2, isOneLine: true });
		expect(err).toContain('Programs ask for AGENTS.md, and do not find Agents.md');
		expect(err).not.toContain('README');
	});

	it('is taken for one when a runtime is named', async () => {
		const folder = await folderWith({ 'ws/AGENTS.md': 'Run the tests.' });
		const { status, out } = await soulscope(folder, 'preview', 'ws', '--runtime', 'openclaw@2026.1.24');
		expect(status).toBe(0);
		expect(out).toContain('Run the tests.');
	});
});

describe('a file that cannot be read is told in one line, and the others are dealt with:', () => {
	const long = 'x'.repeat(25_000);

	it.each([
		['a folder', { 'ws/IDENTITY.md/x.txt': '' }, 'ws/IDENTITY.md is a folder'],
		['too large', { 'ws/IDENTITY.md': Buffer.alloc(9 * 1024 * 1024, 'x') }, 'ws/IDENTITY.md is 9.0 MB'],
	])('%s', async (_, files, told) => {
		const folder = await folderWith({ ...persona, 'ws/SOUL.md': long, ...files });
		const checked = await soulscope(folder, 'check', 'ws');
		expect({ status: checked.status, isOneLine: isOneLine(checked.err) }).toEqual({ status: 2, isOneLine: true });
		expect(checked.err).toContain(told);
		expect(checked.out).toMatch(/^ws\/SOUL\.md:1:\d+ warning budget\.truncated /m);
		const previewed = await soulscope(folder, 'preview', 'ws');
		expect(previewed.status).toBe(2);
		// A folder in the place of a file also keeps the runtime from starting, which is a line of its own.
		for (const line of previewed.err.trimEnd().split('\n')) expect(line).toMatch(/^soulscope: \S/);
		expect(previewed.err).toContain(told);
		expect(previewed.out).toContain('Work.');
	});

	it('a malformed configuration', async () => {
		const folder = await folderWith({ ...persona, 'ws/SOUL.md': long, 'ws/openclaw.json': '{ agents: { ' });
		for (const command of ['check', 'preview']) {
			const { status, out, err } = await soulscope(folder, command, 'ws');
			expect({ status, isOneLine: isOneLine(err) }).toEqual({ status: 2, isOneLine: true });
			expect(err).toContain('ws/openclaw.json is not valid JSON5: ');
			expect(out).toContain('SOUL.md');
		}
	});

	it('a link to nothing', async () => {
		const folder = await folderWith(persona);
		await symlink(join(folder, 'gone.md'), join(folder, 'ws/IDENTITY.md'));
		const { status, err } = await soulscope(folder, 'check', 'ws');
		expect({ status, isOneLine: isOneLine(err) }).toEqual({ status: 2, isOneLine: true });
		expect(err).toContain('ws/IDENTITY.md is a link to a file that does not exist');
	});
});

describe('hard input is no bad input:', () => {
	it('a line of 7 MB, which is more than an expression can keep its way back through', async () => {
		const folder = await folderWith({ ...persona, 'ws/SOUL.md': 'y'.repeat(7 * 1024 * 1024) });
		const { err, out } = await soulscope(folder, 'check', 'ws', '--runtime', 'openclaw@2026.1.29');
		expect(err).toBe('');
		expect(out).toMatch(/^ws\/SOUL\.md:1:\d+ warning budget\.truncated /m);
	});

	it('malformed frontmatter', async () => {
		const folder = await folderWith({ ...persona, 'ws/SOUL.md': '---\na: "b\n---\nBe kind.\n' });
		const { err, out } = await soulscope(folder, 'check', 'ws');
		expect(err).toBe('');
		expect(out).toMatch(/^ws\/SOUL\.md:\d+:\d+ \w+ frontmatter\.syntax /m);
	});

	it('frontmatter that wants to run code', async () => {
		const code = "---js\nrequire('node:fs').writeFileSync('ran', '')\n---\n";
		const folder = await folderWith({ ...persona, 'ws/SOUL.md': code });
		const { out } = await soulscope(folder, 'check', 'ws');
		expect(out).toContain('frontmatter.code');
		const after = await soulscope(folder, 'check', 'ran');
		expect(after.err).toContain('there is no such folder');
	});
});
