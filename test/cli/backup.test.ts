import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { gitRepository } from '../support/gitRepository.ts';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

const run = promisify(execFile);

/** The git program, which is not part of the product; elsewhere than in these tests nothing asks for it. */
const hasGit = await run('git', ['--version']).then(
	() => true,
	() => false,
);

const onlyPosix = process.platform !== 'win32';

const aria: Readonly<Record<string, string | Uint8Array>> = {
	'aria/SOUL.md': '# Soul\n\nBrief.\n',
	'aria/IDENTITY.md': '- **Name:** Aria\r\n- **Creature:** otter\r\n',
	'aria/AGENTS.md': '\uFEFFRead SOUL.md.\n',
	'aria/USER.md': 'Sam, no line end',
	'aria/MEMORY.md': '',
	'aria/avatars/aria.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff),
	'aria/odd.txt': Uint8Array.of(0x4c, 0xe9, 0x0a),
	'aria/memory/2026-10-01.md': '# 2026-10-01\n\n- Grüße, 日本 and 🦦\n',
	'aria/memory/🦦 otter notes.md': 'Mixed\r\nline\nends\r',
	// Git sorts a folder as if its name ended with a slash.
	'aria/memory.md.old': 'x\n',
	'aria/memory-2/a.md': 'y\n',
	'aria/bin/run.sh': '#!/bin/sh\necho hi\n',
};

async function agent(more: Readonly<Record<string, string | Uint8Array>> = {}) {
	const home = await folderWith({ ...aria, ...more });
	await chmod(join(home, 'aria/bin/run.sh'), 0o755);
	return { home, root: join(home, 'aria') };
}

/** Every byte and every permission of the files below `folder`, by path. */
async function everything(folder: string): Promise<ReadonlyMap<string, string>> {
	const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
	const found = await Promise.all(
		entries.map(async ({ parentPath, name }) => {
			const path = join(parentPath, name);
			const mode = onlyPosix ? ((await stat(path)).mode & 0o777).toString(8) : '';
			return [path.slice(folder.length + 1), `${mode} ${(await readFile(path)).toString('hex')}`] as const;
		}),
	);
	return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const repositoryOf = async (home: string): Promise<string> => {
	const folder = join(home, '.local/share/soulscope/backups');
	const [name = ''] = await readdir(folder);
	return join(folder, name);
};

const git = async (gitDir: string, ...args: string[]): Promise<string> =>
	(await run('git', [`--git-dir=${gitDir}`, ...args])).stdout.trim();

const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

describe('soulscope backup', () => {
	it('brings a deleted workspace back on an empty machine, byte by byte, from a bare repository', async () => {
		const { home, root } = await agent();
		const elsewhere = await folderWith({});
		const bare = join(elsewhere, 'disk of Sam', 'aria.git');
		const made = await soulscope(home, 'backup', 'aria', '--to', bare, '--yes');
		expect(made).toMatchObject({ status: 0, out: expect.stringContaining('pushed to ') });
		const before = await everything(root);
		expect(before.size).toBe(Object.keys(aria).length + 1);
		await rm(root, { recursive: true });
		await rm(join(home, '.local'), { recursive: true });
		const empty = await folderWith({});
		const back = await soulscope(empty, 'restore', 'aria', '--from', bare, '--as-of', 'soulscope-backup', '--yes');
		expect(back).toMatchObject({ status: 0, err: expect.stringContaining(`${before.size} of ${before.size} files`) });
		expect(await everything(join(empty, 'aria'))).toEqual(before);
	});

	it.runIf(onlyPosix)('leaves out names that other systems read as paths, says so, and mixes nothing up', async () => {
		const odd = ['memory\\2026-10-01.md', '..\\up.md', 'C:notes.md', 'ends. '];
		const { home, root } = await agent(Object.fromEntries(odd.map((name) => [`aria/${name}`, 'Not this.\n'])));
		const { status, out } = await soulscope(home, 'backup', 'aria', '--yes', '--json');
		expect(status).toBe(0);
		const paths = JSON.parse(out).leftOut.map(({ path }: { readonly path: string }) => path);
		expect(paths.sort()).toEqual(odd.toSorted());
		for (const name of odd) await rm(join(root, name));
		const before = await everything(root);
		await rm(root, { recursive: true });
		await soulscope(home, 'restore', 'aria', '--as-of', '2099-01-01', '--yes');
		expect(await everything(root)).toEqual(before);
		expect(await readdir(home)).not.toContain('up.md');
	});

	it('brings a deleted workspace back from the backup of this computer, without anybody saying where that is', async () => {
		const { home, root } = await agent();
		await soulscope(home, 'backup', 'aria', '--yes');
		const before = await everything(root);
		await rm(root, { recursive: true });
		const back = await soulscope(home, 'restore', 'aria', '--as-of', '2099-01-01', '--yes');
		expect(back).toMatchObject({ status: 0 });
		expect(await everything(root)).toEqual(before);
	});

	it.runIf(hasGit)('makes repositories that git itself takes for sound, and clones', async () => {
		const { home, root } = await agent();
		const bare = join(home, 'aria.git');
		await soulscope(home, 'backup', 'aria', '--to', bare, '--yes');
		await writeFile(join(root, 'SOUL.md'), '# Soul\n\nChatty.\n');
		await rm(join(root, 'memory-2'), { recursive: true });
		await soulscope(home, 'backup', 'aria', '--push');
		for (const gitDir of [bare, await repositoryOf(home)]) {
			expect(await git(gitDir, 'fsck', '--full', '--strict')).toBe('');
			expect(await git(gitDir, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/soulscope-backup');
			expect(await git(gitDir, 'rev-list', '--count', 'soulscope-backup')).toBe('2');
		}
		await run('git', ['-c', 'core.autocrlf=false', 'clone', '-q', bare, join(home, 'cloned')]);
		await rm(join(home, 'cloned/.git'), { recursive: true });
		const bytes = (all: ReadonlyMap<string, string>) => [...all].map(([path, file]) => [path, file.split(' ')[1]]);
		expect(bytes(await everything(join(home, 'cloned')))).toEqual(bytes(await everything(root)));
	});

	it('shows the .gitignore first, and writes nothing without a yes', async () => {
		const { home, root } = await agent({ 'aria/.gitignore': 'drafts/\n' });
		const before = await everything(home);
		const alone = await soulscope(home, 'backup', 'aria');
		expect(alone).toMatchObject({ status: 2, err: expect.stringContaining('--yes does both without asking') });
		const refused = await soulscopeOnScreen(home, { answers: ['n'] }, 'backup', 'aria');
		expect(refused.out).toContain('+.env\n');
		expect(refused.err).toContain('nothing was written');
		const dry = await soulscope(home, 'backup', 'aria', '--dry-run');
		expect(dry.out).toContain('would be backed up: 13 files');
		const { ...changed } = Object.fromEntries(await everything(home));
		for (const path of Object.keys(changed)) if (path.startsWith('.local')) delete changed[path];
		expect(changed).toEqual(Object.fromEntries(before));
		await soulscopeOnScreen(home, { answers: ['y'] }, 'backup', 'aria');
		expect(await readFile(join(root, '.gitignore'), 'utf8')).toMatch(/^drafts\/\n# Secrets\n\.env\n/u);
		expect((await soulscope(home, 'backup', 'aria')).out).toContain('nothing has changed since the last backup');
	});

	it('leaves out secrets, databases and what .gitignore names, which cannot bring a secret in again', async () => {
		const { home } = await agent({
			'aria/.env': 'A=1\n',
			'aria/index.sqlite': 'x',
			'aria/index.sqlite-wal': 'x',
			'aria/deep/.gitignore': '!.env\n*.draft\n!kept.draft\n',
			'aria/deep/.env': 'B=2\n',
			'aria/deep/one.draft': 'x',
			'aria/deep/kept.draft': 'x',
			'aria/TOOLS.md': `token: ${key}\n`,
		});
		const { status, err, out } = await soulscope(home, 'backup', 'aria', '--yes', '--json');
		// What is left out by a rule would be left out tomorrow too: a job that runs every night must not fail for ever.
		expect(status).toBe(0);
		expect(err).toBe('');
		const told = JSON.parse(out);
		expect(told.ignored).toEqual(['.env', 'deep/.env', 'deep/one.draft', 'index.sqlite', 'index.sqlite-wal']);
		expect(told.leftOut).toEqual([{ path: 'TOOLS.md', reason: expect.stringContaining('what looks like') }]);
		expect(told.changes.map(({ path }: { path: string }) => path)).toContain('deep/kept.draft');
		expect(out).not.toContain(key);
	});

	it('keeps a file as it was before a secret came into it', async () => {
		const { home, root } = await agent();
		await soulscope(home, 'backup', 'aria', '--yes');
		await writeFile(join(root, 'USER.md'), `Sam\n\n${key}\n`);
		const again = await soulscope(home, 'backup', 'aria');
		expect(again.err).toContain('the backup keeps it as it was before');
		await rm(join(root, 'USER.md'));
		await soulscope(home, 'restore', 'aria', '--as-of', '2099-01-01', '--file', 'USER.md', '--yes');
		expect(await readFile(join(root, 'USER.md'), 'utf8')).toBe('Sam, no line end');
	});

	it('says what was learnt', async () => {
		const { home } = await agent();
		await soulscope(home, 'backup', 'aria', '--yes');
		await soulscope(home, 'remember', 'aria', 'Sam is allergic to cilantro.', '--runtime', 'openclaw@2026.9.6');
		const { out, err } = await soulscope(home, 'backup', 'aria');
		expect({ out, err }).toMatchObject({ out: expect.stringMatching(/Remembered: .*Sam is allergic to cilantro\./u) });
		const listed = JSON.parse((await soulscope(home, 'history', 'aria', '--format', 'json')).out);
		expect(listed.source).toBe('the backup');
		expect(listed.points).toHaveLength(2);
		expect(listed.points[0].message).toMatch(
			/\* you: remembered.*\n[\s\S]*\+ memory\/[\s\S]*tokens?: \d+ more than before/u,
		);
	});

	it('never moves a branch of somebody else, and pushes onto none', async () => {
		const { home, root } = await agent();
		const repository = await gitRepository(join(home, 'theirs'));
		await repository.commit({ 'README.md': 'Theirs.\n' }, { at: '2026-10-01T09:00:00Z' });
		const other = await soulscope(home, 'backup', 'aria', '--to', 'theirs', '--branch', 'main', '--yes');
		expect(other.err).toContain('never pushed onto somebody’s own branch');
		const refs = join(home, 'theirs/.git/refs/heads');
		const main = await readFile(join(refs, 'main'), 'utf8');
		await writeFile(join(refs, 'soulscope-backup'), main);
		const taken = await soulscope(home, 'backup', 'aria', '--to', 'theirs', '--yes');
		expect(taken).toMatchObject({ status: 2, err: expect.stringContaining('which is not this backup') });
		expect(await readFile(join(refs, 'soulscope-backup'), 'utf8')).toBe(main);
		await soulscope(home, 'backup', 'aria', '--to', 'theirs', '--branch', 'soulscope-backup-aria', '--yes');
		expect((await readdir(refs)).sort()).toEqual(['main', 'soulscope-backup', 'soulscope-backup-aria']);
		expect(await readFile(join(refs, 'main'), 'utf8')).toBe(main);
		const inside = await soulscope(home, 'backup', 'aria', '--to', join(root, 'copy.git'), '--yes');
		expect(inside.err).toContain('would be lost with it');
	});

	it.runIf(process.platform === 'linux')('has failed where a file could not be read', async () => {
		const { home, root } = await agent();
		// No text has this name, so that nobody can ask for it by one.
		await writeFile(Buffer.concat([Buffer.from(`${root}/odd`), Buffer.of(0xff)]), 'x');
		const { status, err, out } = await soulscope(home, 'backup', 'aria', '--yes');
		expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining('it cannot be read') });
		expect(out).toContain('13 files');
	});

	it('tells what was backed up where the push failed, and that it failed', async () => {
		const { home } = await agent({ 'full/letters.txt': 'x' });
		const failed = await soulscope(home, 'backup', 'aria', '--to', 'full', '--yes');
		expect(failed).toMatchObject({ status: 2, out: expect.stringMatching(/^\w{10} {2}New: .* \(13 files, /mu) });
		expect(failed.err).toContain('this is not a git repository');
		expect(failed.err).not.toContain('nothing was written');
		const again = await soulscope(home, 'backup', 'aria', '--to', 'full', '--yes', '--json');
		expect(again.status).toBe(2);
		expect(JSON.parse(again.out)).toMatchObject({
			kind: 'unchanged',
			pushFailed: expect.stringContaining('this is not a git repository'),
		});
	});

	it('asks whether to push before it makes the backup', async () => {
		const { home, root } = await agent();
		await soulscope(home, 'backup', 'aria', '--yes');
		await writeFile(join(root, 'SOUL.md'), 'Grim.\n');
		const alone = await soulscope(home, 'backup', 'aria', '--to', 'copy.git');
		expect(alone).toMatchObject({ status: 2, out: '', err: expect.stringContaining('nothing was written') });
		const states = async () => JSON.parse((await soulscope(home, 'history', 'aria', '--format', 'json')).out).points;
		expect(await states()).toHaveLength(1);
		const refused = await soulscopeOnScreen(home, { answers: ['n'] }, 'backup', 'aria', '--to', 'copy.git');
		expect(refused.err).toContain('nothing was pushed');
		expect(await states()).toHaveLength(2);
		expect(await readdir(home)).not.toContain('copy.git');
	});

	it('shows the lines that it asks about, also where the results are for a script', async () => {
		const { home } = await agent();
		const { out, err } = await soulscopeOnScreen(home, { answers: ['n'] }, 'backup', 'aria', '--json');
		expect(out).toBe('');
		expect(err).toContain('+.env\n');
	});

	it.runIf(onlyPosix)(
		'runs nothing that a repository names, and writes nothing into it, whatever .git is',
		async () => {
			const { home, root } = await agent();
			const ran = join(home, 'ran');
			const evil = join(home, 'evil.sh');
			await writeFile(evil, `#!/bin/sh\ntouch '${ran}'\ncat\n`, { mode: 0o755 });
			const repository = await gitRepository(root);
			await repository.commit({ 'SOUL.md': 'Kind.\n' }, { at: '2026-10-01T09:00:00Z' });
			const config = `[core]\n\tfsmonitor = ${evil}\n\thooksPath = ${home}/hooks\n[filter "x"]\n\tclean = ${evil}\n[alias]\n\tpush = !${evil}\n`;
			await writeFile(join(root, '.git/config'), config, { flag: 'a' });
			await writeFile(join(root, '.gitattributes'), '* filter=x text eol=crlf\n');
			for (const name of [
				'pre-commit',
				'post-commit',
				'pre-push',
				'reference-transaction',
				'post-update',
				'pre-receive',
			]) {
				for (const folder of [join(home, 'hooks'), join(root, '.git/hooks')]) {
					await mkdir(folder, { recursive: true });
					await writeFile(join(folder, name), `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
				}
			}
			// A link, a file that leads elsewhere as in a submodule, a folder in a folder.
			await mkdir(join(root, 'linked'));
			await symlink(join(root, '.git'), join(root, 'linked/.git'));
			await mkdir(join(root, 'module'));
			await writeFile(join(root, 'module/.git'), `gitdir: ${join(root, '.git')}\n`);
			await writeFile(join(root, 'module/notes.md'), 'Notes.\n');
			await symlink('/etc', join(root, 'etc'));
			const own = await everything(join(root, '.git'));
			const target = await gitRepository(join(home, 'target'));
			await target.commit({ 'x.md': 'x\n' }, { at: '2026-10-01T09:00:00Z' });
			await writeFile(join(target.dir, '.git/config'), config, { flag: 'a' });
			await mkdir(join(target.dir, '.git/hooks'), { recursive: true });
			for (const name of ['pre-receive', 'update', 'post-receive', 'post-update', 'reference-transaction'])
				await writeFile(join(target.dir, '.git/hooks', name), `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
			const { out } = await soulscope(home, 'backup', 'aria', '--to', 'target', '--yes', '--json');
			const told = JSON.parse(out);
			expect(told.pushed).toMatchObject({ branch: 'soulscope-backup' });
			const paths = told.changes.map(({ path }: { path: string }) => path);
			expect(paths).toContain('module/notes.md');
			expect(paths.filter((path: string) => path.split('/').includes('.git'))).toEqual([]);
			expect(told.leftOut).toEqual([{ path: 'etc', reason: 'it is a link' }]);
			expect(await everything(join(root, '.git'))).toEqual(own);
			expect(await readdir(home)).not.toContain('ran');
			const past = await soulscope(
				home,
				'restore',
				'copy',
				'--from',
				'target',
				'--branch',
				'soulscope-backup',
				'--as-of',
				'2099-01-01',
				'--yes',
			);
			expect(past.status).toBe(0);
			expect(await readFile(join(home, 'copy/SOUL.md'), 'utf8')).toBe('Kind.\n');
		},
	);

	it('does not take an emptied folder for something to back up', async () => {
		const { home, root } = await agent();
		await soulscope(home, 'backup', 'aria', '--yes');
		await rm(root, { recursive: true });
		await mkdir(root);
		const { status, err } = await soulscope(home, 'backup', 'aria');
		expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining('the backup was left as it is') });
	});

	it.runIf(hasGit && onlyPosix)('pushes over the network with git, onto a branch of its own alone', async () => {
		const { home } = await agent();
		const far = join(home, 'far.git');
		await run('git', ['init', '-q', '--bare', far]);
		// In the place of the other computer.
		const ssh = join(home, 'ssh.sh');
		await writeFile(ssh, '#!/bin/sh\nfor last; do :; done\nexec sh -c "$last"\n', { mode: 0o755 });
		process.env.GIT_SSH_COMMAND = ssh;
		try {
			const address = `ssh://nobody@example.invalid${far}`;
			const first = await soulscope(home, 'backup', 'aria', '--to', address, '--yes');
			expect(first).toMatchObject({ status: 0, out: expect.stringContaining(`pushed to ${address}`) });
			expect(await git(far, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/soulscope-backup');
			const { home: other } = await agent({ 'aria/OTHER.md': 'Somebody else.\n' });
			const second = await soulscope(other, 'backup', 'aria', '--to', address, '--yes');
			expect(second).toMatchObject({ status: 2, err: expect.stringContaining('which is not this backup') });
		} finally {
			delete process.env.GIT_SSH_COMMAND;
		}
	});

	it('writes nothing into the workspace where there is no place for the backup, and says why in a line', async () => {
		// As where the home folder cannot be written.
		const { home, root } = await agent({ '.local/share/soulscope/backups': 'a file' });
		const before = await everything(root);
		const { status, err } = await soulscope(home, 'backup', 'aria', '--yes');
		expect({ status, err }).toMatchObject({
			status: 2,
			err: expect.stringContaining('the backup could not be set up'),
		});
		expect(err.trimEnd().split('\n')).toHaveLength(1);
		expect(await everything(root)).toEqual(before);
	});

	it('says that there is no folder, and makes nothing', async () => {
		const { home } = await agent({ 'file.md': 'x' });
		for (const folder of ['nothing', 'file.md']) {
			const { status, err } = await soulscope(home, 'backup', folder, '--yes');
			expect({ status, err }).toMatchObject({ status: 2, err: expect.stringContaining('no such folder to back up') });
		}
		expect((await readdir(home)).sort()).toEqual(['aria', 'file.md']);
	});

	it('refuses addresses with keys in them, and those that run programs', async () => {
		const { home } = await agent();
		for (const to of [
			'https://sam:secret@example.com/x.git',
			'ext::sh -c touch% x',
			'file:///tmp/x',
			'--upload-pack=x',
			'http://example.com/x',
		]) {
			const { status, err } = await soulscope(home, 'backup', 'aria', `--to=${to}`, '--yes');
			expect(status).toBe(2);
			expect(err).not.toContain('secret@');
		}
		expect(await readdir(home)).toEqual(['aria']);
	});
});
