import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitRepository } from '../support/gitRepository.ts';
import { folderWith, soulscope } from './soulscope.ts';

const lighthouse = 'Never mention the lighthouse.';

/** An agent whose soul says something for a month. */
async function agent() {
	const folder = await folderWith({});
	const repository = await gitRepository(join(folder, 'aria'));
	const files = { 'IDENTITY.md': '- **Name:** Aria\n', 'AGENTS.md': 'Read SOUL.md.\n', 'USER.md': 'Sam.\n' };
	await repository.commit({ ...files, 'SOUL.md': 'Kind.\n' }, { at: '2026-09-01T09:00:00Z', message: 'begin' });
	await repository.commit(
		{ 'SOUL.md': `Kind.\n\n${lighthouse}\n` },
		{ at: '2026-10-01T09:00:00Z', message: 'no lighthouse' },
	);
	await repository.commit({ 'notes/x.md': 'x\n' }, { at: '2026-10-15T09:00:00Z', message: 'a note' });
	const last = await repository.commit(
		{ 'SOUL.md': 'Kind.\n' },
		{ at: '2026-11-01T09:00:00Z', message: 'lighthouses are fine', author: 'Ada' },
	);
	return { folder, repository, last };
}

describe('soulscope preview --as-of', () => {
	it('prints the prompt of then, with the clock of then', async () => {
		const { folder } = await agent();
		const now = await soulscope(folder, 'preview', 'aria', '--runtime', 'openclaw@2026.9.6');
		expect(now.out).not.toContain(lighthouse);
		const then = await soulscope(folder, 'preview', 'aria', '--as-of', '2026-10-20', '--runtime', 'openclaw@2026.9.6');
		expect(then).toMatchObject({ status: 0 });
		expect(then.out).toContain(lighthouse);
		expect(then.out).toContain('Current date: 2026-10-20');
		expect(then.notes.join('\n')).toMatch(/as of 2026-10-15 09:00 {2}[0-9a-f]{10} {2}a note \(Sam\)/);
	});

	it('takes a commit, and the clock from when it was made', async () => {
		const { folder, last } = await agent();
		const { out } = await soulscope(folder, 'preview', 'aria', '--as-of', last.slice(0, 8), '--format', 'json');
		expect(JSON.parse(out)).toMatchObject({ session: { now: '2026-11-01T09:00:00.000Z' } });
	});

	it('takes the configuration beside the workspace from the same commit', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'home'));
		const config = (limit: number) => `{ agents: { defaults: { bootstrapMaxChars: ${limit} } } }\n`;
		await repository.commit(
			{ 'aria/SOUL.md': `${'Kind. '.repeat(1000)}\n`, 'aria/IDENTITY.md': 'Aria\n', 'openclaw.json': config(1000) },
			{ at: '2026-09-01T09:00:00Z' },
		);
		await repository.commit({ 'openclaw.json': config(20_000) }, { at: '2026-10-01T09:00:00Z' });
		const soul = async (...more: string[]) => {
			const { out } = await soulscope(folder, 'preview', 'home/aria', '--format', 'json', ...more);
			const { ledger } = JSON.parse(out) as { ledger: { rows: readonly { path: string; fate: string }[] } };
			return ledger.rows.find(({ path }) => path === 'SOUL.md')?.fate;
		};
		expect(await soul()).toBe('whole');
		expect(await soul('--as-of', '2026-09-20')).toBe('truncated');
	});

	it('does not follow a link of then out of the workspace', async () => {
		const folder = await folderWith({ 'secret.md': 'The safe is 1234.\n' });
		const repository = await gitRepository(join(folder, 'aria'));
		await mkdir(repository.dir, { recursive: true });
		await writeFile(join(repository.dir, 'SOUL.md'), 'Kind.\n');
		await symlink('../secret.md', join(repository.dir, 'USER.md'));
		await repository.stage('USER.md');
		await repository.commit({ 'SOUL.md': 'Kind.\n', 'AGENTS.md': 'x\n' }, { at: '2026-10-01T09:00:00Z' });
		const { out } = await soulscope(folder, 'preview', 'aria', '--as-of', '2026-10-02');
		expect(out).toContain('Kind.');
		expect(out).not.toContain('1234');
	});

	it('names what the agent reads now and git does not keep', async () => {
		const { folder, repository } = await agent();
		await writeFile(join(repository.dir, 'MEMORY.md'), 'Private.\n');
		const { out, err } = await soulscope(folder, 'preview', 'aria', '--as-of', '2026-10-20');
		expect(out).not.toContain('Private.');
		expect(err).toContain('git does not keep MEMORY.md: what the agent read of that is not known');
		expect(err).not.toContain('SOUL.md');
	});

	it('says in a sentence why there is nothing to show', async () => {
		const { folder } = await agent();
		const early = await soulscope(folder, 'preview', 'aria', '--as-of', '2020-01-01');
		expect(early).toMatchObject({ status: 2, out: '' });
		expect(early.err).toContain('the history of this folder begins later');
		const none = await soulscope(await folderWith({ 'SOUL.md': 'Kind.\n' }), 'preview', '.', '--as-of', '2020-01-01');
		expect(none.err).toContain('there is no git repository here');
		const gone = await folderWith({ 'SOUL.md': 'Kind.\n', '.git': 'gitdir: /gone/away\n' });
		expect((await soulscope(gone, 'preview', '.', '--as-of', '2020-01-01')).err).toContain(
			'its .git leads to /gone/away, where no repository is',
		);
		const bare = await folderWith({ 'kept.git/HEAD': 'ref: refs/heads/main\n', 'kept.git/objects/': '' });
		expect((await soulscope(bare, 'history', 'kept.git')).err).toContain(
			'this is a git repository itself, without files: “soulscope restore” brings them out of it with --from',
		);
	});
});

describe('soulscope history', () => {
	it('says that the record cannot be read, and not that there are no earlier days', async () => {
		const folder = await folderWith({ 'aria/SOUL.md': 'Kind.\n', '.local/share/soulscope/changes.db/': '' });
		const { status, err } = await soulscope(folder, 'history', 'aria');
		expect(status).toBe(2);
		expect(err).toContain('aria: What was changed before is not known: ');
		expect(err).not.toContain('no earlier days');
	});

	it('says that there is no such folder where nothing is known of one', async () => {
		const { status, err } = await soulscope(await folderWith({}), 'history', 'aria');
		expect(status).toBe(2);
		expect(err).toContain('there is no such folder');
		expect(err).not.toContain('git');
	});

	it('goes by what Soulscope has written where there is no git', async () => {
		const folder = await folderWith({ 'aria/SOUL.md': 'Kind.\n', 'aria/IDENTITY.md': 'Aria\n' });
		await soulscope(folder, 'remember', 'aria', 'Tea at four.', '--now', '2026-10-01T09:00:00Z');
		await soulscope(folder, 'remember', 'aria', 'Coffee at nine.', '--now', '2026-10-02T09:00:00Z');
		const { out, err } = await soulscope(folder, 'history', 'aria');
		expect(out).toMatch(
			/^2026-10-02 09:00 .*remember: .*Coffee at nine\..*\n.*memory.*\n2026-10-01 09:00 .*Tea at four\./u,
		);
		expect(err).toContain('changes by other programs are not in this list');
		const restored = await soulscope(folder, 'restore', 'aria', '--as-of', '2026-10-01', '--remove-newer', '--yes');
		expect(restored.err).toContain('1 of 1 file restored');
		expect(await soulscope(folder, 'search', 'aria', 'Coffee')).toMatchObject({
			out: expect.not.stringContaining('nine'),
		});
	});

	it('lists the commits that changed the workspace, page by page', async () => {
		const { folder } = await agent();
		const { out, err } = await soulscope(folder, 'history', 'aria', '--limit', '2');
		expect(out).toMatch(
			/^2026-11-01 09:00 {2}[0-9a-f]{10} {2}lighthouses are fine \(Ada\)\n {4}~ SOUL\.md\n2026-10-15 .* a note \(Sam\)\n {4}\+ notes\/x\.md\n$/u,
		);
		expect(err).toContain('there are more');
		const rest = await soulscope(folder, 'history', 'aria', '--before', '2026-10-14', '--format', 'json');
		expect(JSON.parse(rest.out)).toMatchObject({
			more: false,
			points: [{ message: 'no lighthouse' }, { message: 'begin' }],
		});
	});

	it('finds the commits in which a sentence entered and left the prompt', async () => {
		const { folder } = await agent();
		const { status, out, err } = await soulscope(folder, 'history', 'aria', '--find', lighthouse);
		expect(status).toBe(0);
		expect(out).toMatch(/^left {5}2026-11-01 .*lighthouses are fine.*\nentered {2}2026-10-01 .*no lighthouse.*\n$/u);
		expect(err).toContain('is not in the prompt of the newest state; all 4 states were looked at');
	});
});
