import fs from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import git from 'isomorphic-git';
import { describe, expect, it } from 'vitest';
import { createWriteGate, noDocuments } from '../../server/src/host/writes/gate.ts';
import { createJournal } from '../../server/src/host/writes/records/journal.ts';
import { recordingGate } from '../../server/src/host/writes/records/recordingGate.ts';
import { sqliteRecords } from '../../server/src/host/writes/records/sqliteRecords.ts';
import { bareCopy, gitRepository } from '../support/gitRepository.ts';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

const soul = '# Soul\n\n## Tone\n\nBrief.\n\n## Limits\n\nNever at night.\n';
const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff);

/** Files that are easily brought back almost as they were. */
const files: Readonly<Record<string, string | Uint8Array>> = {
	'SOUL.md': soul,
	'IDENTITY.md': '- **Name:** Aria\r\n- **Creature:** otter\r\n',
	'AGENTS.md': '\uFEFFRead SOUL.md.\n',
	'USER.md': 'Sam, no line end',
	'MEMORY.md': '',
	'avatars/aria.png': picture,
	'memory/2026-10-01.md': '# 2026-10-01\n\n- Grüße, 日本 and 🦦\n',
	'odd.txt': Uint8Array.of(0x4c, 0xe9, 0x0a),
};

async function agent() {
	const folder = await folderWith({});
	const repository = await gitRepository(join(folder, 'aria'));
	const first = await repository.commit(files, { at: '2026-10-01T09:00:00Z', message: 'begin' });
	const changed = soul.replace('Brief.', 'Chatty.').replace('Never at night.', 'Any time.');
	await repository.commit(
		{ 'SOUL.md': changed, 'USER.md': undefined, 'late.md': 'Later.\n' },
		{ at: '2026-11-01T09:00:00Z', message: 'change' },
	);
	return { folder, repository, first };
}

/** Every file below `folder`, by path. */
async function bytesIn(folder: string): Promise<ReadonlyMap<string, string>> {
	const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
	const found = await Promise.all(
		entries.map(async ({ parentPath, name }) => {
			const path = join(parentPath, name);
			return [path.slice(folder.length + 1), (await readFile(path)).toString('hex')] as const;
		}),
	);
	return new Map(found.filter(([path]) => !path.startsWith('.git')).sort());
}

const hexOf = (of: Readonly<Record<string, string | Uint8Array>>) =>
	new Map(
		Object.entries(of)
			.map(([path, content]) => [path, Buffer.from(content as string).toString('hex')] as const)
			.sort(),
	);

describe('soulscope restore', () => {
	it('brings everything back from a bare repository into an empty folder, byte by byte', async () => {
		const { repository } = await agent();
		const empty = await folderWith({});
		const bare = await bareCopy(repository, join(empty, 'copy.git'));
		const { status, err } = await soulscope(
			empty,
			'restore',
			'new/aria',
			'--from',
			bare,
			'--as-of',
			'2026-10-15',
			'--yes',
		);
		expect({ status, err }).toMatchObject({ status: 0, err: expect.stringContaining('8 of 8 files restored') });
		expect(await bytesIn(join(empty, 'new', 'aria'))).toEqual(hexOf(files));
	});

	it('brings everything back where the files were deleted and git’s folder was not', async () => {
		const { folder, repository } = await agent();
		for (const name of await readdir(repository.dir)) {
			if (name !== '.git') await rm(join(repository.dir, name), { recursive: true });
		}
		expect(await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15', '--yes')).toMatchObject({ status: 0 });
		expect(await bytesIn(repository.dir)).toEqual(hexOf(files));
	});

	it('brings one section back, shows the change first, and leaves the rest as it is', async () => {
		const { folder, repository } = await agent();
		const args = ['restore', 'aria', '--as-of', '2026-10-15', '--file', 'SOUL.md', '--section', '## Limits'];
		const refused = await soulscopeOnScreen(folder, { answers: ['n'] }, ...args);
		expect(refused.out).toContain('-Any time.\n+Never at night.');
		expect(await readFile(join(repository.dir, 'SOUL.md'), 'utf8')).toContain('Any time.');
		await soulscopeOnScreen(folder, { answers: ['y'] }, ...args);
		expect(await readFile(join(repository.dir, 'SOUL.md'), 'utf8')).toBe(soul.replace('Brief.', 'Chatty.'));
		expect(await readFile(join(repository.dir, 'late.md'), 'utf8')).toBe('Later.\n');
	});

	it('writes nothing without a yes', async () => {
		const { folder, repository } = await agent();
		const before = await bytesIn(repository.dir);
		const { status, err } = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15');
		expect(status).toBe(2);
		expect(err).toContain('--yes restores without asking');
		expect(await bytesIn(repository.dir)).toEqual(before);
	});

	it('keeps what came later unless it is told otherwise', async () => {
		const { folder, repository } = await agent();
		const kept = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15', '--yes');
		expect(kept.err).toContain('1 file came later and stay: late.md. --remove-newer deletes them');
		await writeFile(join(repository.dir, 'mine.md'), 'In no commit.\n');
		await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15', '--remove-newer', '--yes');
		expect(await bytesIn(repository.dir)).toEqual(hexOf({ ...files, 'mine.md': 'In no commit.\n' }));
	});

	it('hides secrets in what it shows', async () => {
		const { folder, repository } = await agent();
		const key = `ghp_${'a1B2'.repeat(9)}`;
		await repository.commit({ 'TOOLS.md': `token: ${key}\n` }, { at: '2026-11-02T09:00:00Z' });
		await writeFile(join(repository.dir, 'TOOLS.md'), 'none\n');
		const { out } = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-11-03', '--file', 'TOOLS.md');
		expect(out).toContain('TOOLS.md');
		expect(out).not.toContain(key);
	});

	it('is no failure where the person says no, whatever could not come back', async () => {
		const { folder, repository } = await agent();
		await symlink('SOUL.md', join(repository.dir, 'link.md'));
		await repository.stage('link.md');
		await repository.commit({ 'x.md': 'x\n' }, { at: '2026-11-05T09:00:00Z' });
		await repository.commit({ 'x.md': 'y\n' }, { at: '2026-11-06T09:00:00Z' });
		const { status, err } = await soulscopeOnScreen(
			folder,
			{ answers: ['n'] },
			'restore',
			'aria',
			'--as-of',
			'2026-11-05',
		);
		expect(err).toContain('nothing was written');
		expect(status).toBe(0);
	});

	it('says what did not come back, and what is not there', async () => {
		const { folder, repository } = await agent();
		await writeFile(join(repository.dir, 'avatars/aria.png'), Uint8Array.of(0, 9));
		await symlink('SOUL.md', join(repository.dir, 'link.md'));
		await repository.stage('link.md');
		await repository.commit({ 'x.md': 'x\n' }, { at: '2026-11-05T09:00:00Z' });
		await repository.stage('avatars/aria.png');
		await repository.commit({ 'x.md': 'y\n' }, { at: '2026-11-06T09:00:00Z' });
		const { status, err } = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-11-05', '--yes');
		expect(err).toContain('avatars/aria.png is not restored: it is not text');
		expect(err).toContain('link.md is not restored: it was a link');
		// Some of it was done, and that is no error like the others.
		expect(err).toContain('1 of 3 files restored; 2 files are not, as said above');
		expect(status).toBe(8);
		expect(await readFile(join(repository.dir, 'x.md'), 'utf8')).toBe('x\n');
		const picture = ['--as-of', '2026-11-05', '--file', 'avatars/aria.png', '--yes'];
		const kept = await soulscope(folder, 'restore', 'aria', ...picture);
		expect(kept).toMatchObject({ status: 2, err: expect.stringContaining('nothing can be restored') });
		expect(kept.err).not.toContain('nothing is different');
		const missing = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15', '--file', 'NONE.md', '--yes');
		expect(missing).toMatchObject({ status: 2, err: expect.stringContaining('NONE.md was not there then') });
		const section = ['--file', 'SOUL.md', '--section', 'Humour'];
		const unknown = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15', ...section, '--yes');
		expect(unknown.err).toContain('had no section “Humour” then: it had # Soul, ## Tone, ## Limits');
	});

	it('writes nothing outside of the workspace or into git’s own folder, whatever a commit has', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		await repository.commit({ 'SOUL.md': 'Kind.\n' }, { at: '2026-10-01T09:00:00Z' });
		const { dir } = repository;
		const oid = await git.writeBlob({ fs, dir, blob: Buffer.from('bad\n') });
		const entry = (mode: string, name: string, id: string) =>
			Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
		const tree = (...entries: readonly Buffer[]) =>
			git.writeObject({ fs, dir, type: 'tree', format: 'content', object: Buffer.concat(entries) });
		const inner = await tree(entry('100755', 'post-checkout', oid));
		const top = await tree(
			entry('40000', '..', await tree(entry('100644', 'up.md', oid))),
			entry('40000', '.GIT', inner),
			entry('40000', '.git', inner),
			entry('40000', '.g\u200cit', inner),
			entry('100644', 'C:evil.md', oid),
			entry('40000', 'GIT~1', inner),
			entry('100644', 'fine.md', oid),
		);
		const person = { name: 'Sam', email: 's@example.com', timestamp: 1_790_000_000, timezoneOffset: 0 };
		const parent = [await git.resolveRef({ fs, dir, ref: 'HEAD' })];
		const commit = { tree: top, parent, author: person, committer: person, message: 'odd\n' };
		const id = await git.writeCommit({ fs, dir, commit });
		await git.writeRef({ fs, dir, ref: 'refs/heads/main', value: id, force: true });
		const gitFiles = async () => (await readdir(join(dir, '.git'), { recursive: true })).sort();
		const before = await gitFiles();
		await soulscope(folder, 'restore', 'aria', '--as-of', id.slice(0, 10), '--yes');
		expect(await gitFiles()).toEqual(before);
		expect((await readdir(folder)).sort()).not.toContain('up.md');
		expect((await readdir(dir)).filter((name) => name !== '.git').sort()).toEqual(expect.arrayContaining(['SOUL.md']));
		expect(await readdir(dir)).not.toContain('C:evil.md');
		expect((await readdir(dir)).filter((name) => /git/iu.test(name.replace('\u200c', '')))).toEqual(['.git']);
	});

	it.runIf(process.platform !== 'win32')('gives back what may be run as a program', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		await mkdir(join(repository.dir, 'bin'));
		await writeFile(join(repository.dir, 'bin/run.sh'), 'echo hi\n');
		await chmod(join(repository.dir, 'bin/run.sh'), 0o755);
		await repository.stage('bin/run.sh');
		await repository.commit({ 'SOUL.md': 'Kind.\n' }, { at: '2026-10-01T09:00:00Z' });
		await rm(join(repository.dir, 'bin'), { recursive: true });
		await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-02', '--yes');
		expect((await stat(join(repository.dir, 'bin/run.sh'))).mode & 0o777).toBe(0o755);
	});

	it('gives a byte order mark back, also where nothing else is different, and takes one away that was not there', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		const then = { 'SOUL.md': '\uFEFF# Soul\n', 'USER.md': '\uFEFFSam.\n', 'AGENTS.md': 'Read.\n' };
		await repository.commit(then, { at: '2026-10-01T09:00:00Z' });
		const now = { 'SOUL.md': '# Soul\n', 'USER.md': 'Ines.\n', 'AGENTS.md': '\uFEFFRead.\n' };
		for (const [path, text] of Object.entries(now)) await writeFile(join(repository.dir, path), text);
		const { out, err } = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-02', '--yes');
		expect(err).toContain('3 of 3 files restored');
		expect(out).toContain('SOUL.md (the text is the same, its byte order mark or permission to run is not)');
		expect(await bytesIn(repository.dir)).toEqual(hexOf(then));
	});

	it.runIf(process.platform !== 'win32')('gives a permission to run back, and takes none', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		const [run, read] = [join(repository.dir, 'run.sh'), join(repository.dir, 'read.sh')];
		await writeFile(run, 'echo hi\n', { mode: 0o755 });
		await chmod(run, 0o755);
		await repository.stage('run.sh');
		await repository.commit({ 'read.sh': 'echo\n', 'SOUL.md': 'Kind.\n' }, { at: '2026-10-01T09:00:00Z' });
		await chmod(run, 0o640);
		await chmod(read, 0o755);
		const { err } = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-02', '--yes');
		expect(err).toContain('1 of 1 file restored');
		// Whoever may read it may run it, and nobody else: a disk may know no better than that all files can be run.
		expect((await stat(run)).mode & 0o777).toBe(0o750);
		expect((await stat(read)).mode & 0o777).toBe(0o755);
	});

	it('leaves a byte order mark alone where a section comes back', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		await repository.commit({ 'SOUL.md': '# Soul\n\n## Tone\n\nKind.\n' }, { at: '2026-10-01T09:00:00Z' });
		await writeFile(join(repository.dir, 'SOUL.md'), '\uFEFF# Soul\n\n## Tone\n\nGrim.\n');
		const section = ['--file', 'SOUL.md', '--section', '## Tone', '--yes'];
		await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-02', ...section);
		expect(await readFile(join(repository.dir, 'SOUL.md'), 'utf8')).toBe('\uFEFF# Soul\n\n## Tone\n\nKind.\n');
	});

	it('can be undone as one operation', async () => {
		const { folder, repository } = await agent();
		const before = await bytesIn(repository.dir);
		await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-15', '--remove-newer', '--yes');
		expect(await bytesIn(repository.dir)).toEqual(hexOf(files));
		const file = join(folder, '.local', 'share', 'soulscope', 'changes.db');
		using records = sqliteRecords({ file, onTrouble: () => {} });
		const gate = recordingGate(createWriteGate({ documents: noDocuments, trusted: () => true }), records, Date.now);
		const journal = createJournal({ gate, records, placeAt: (root) => ({ root }) });
		const [last] = await records.list(repository.dir, 1);
		expect(last).toMatchObject({ what: 'restore', by: { kind: 'person' } });
		expect(await journal.undo(last?.operation ?? '')).toMatchObject({ kind: 'undone' });
		expect(await bytesIn(repository.dir)).toEqual(before);
	});
});
