import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackUpRequest, BackupPlanRequest, PushBackupRequest } from '../../../protocol/backup/backup.ts';
import { FindSentenceRequest, PastStatesRequest, PlanRestoreRequest } from '../../../protocol/past/past.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { folderWith, soulscope } from '../../cli/soulscope.ts';
import { gitRepository } from '../../support/gitRepository.ts';
import { serve } from '../../support/languageClient.ts';

const aria = { 'SOUL.md': '# Soul\n\nChatty.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

let before: string | undefined;

// Where backups lie: the data folder of whoever runs the tests is none of ours.
beforeEach(async () => {
	before = process.env.XDG_DATA_HOME;
	process.env.XDG_DATA_HOME = await folderWith({});
});

afterEach(() => {
	if (before === undefined) delete process.env.XDG_DATA_HOME;
	else process.env.XDG_DATA_HOME = before;
});

async function agent(trusted = true) {
	const { connection, files } = await serve(aria, { options: { trusted } });
	return { connection, root: files.root, workspace: files.uriOf('') };
}

describe('the backup of a workspace', () => {
	it('shows the .gitignore first, and writes it and the backup when it is asked to', async () => {
		const { connection, root, workspace } = await agent();
		const plan = await connection.sendRequest(BackupPlanRequest, { workspace });
		expect(plan).toMatchObject({ isSetUp: false, files: 2, leftOut: [], ignore: { path: '.gitignore' } });
		expect(plan.ignore?.after).toContain('.env\n');
		await expect(readFile(join(root, '.gitignore'))).rejects.toThrow('ENOENT');
		const made = await connection.sendRequest(BackUpRequest, { id: plan.id });
		expect(made).toMatchObject({ kind: 'made', files: 3 });
		expect(await readFile(join(root, '.gitignore'), 'utf8')).toBe(plan.ignore?.after);
		await writeFile(join(root, 'SOUL.md'), '# Soul\n\nBrief.\n');
		const next = await connection.sendRequest(BackupPlanRequest, { workspace });
		expect(next).toMatchObject({ isSetUp: true });
		await connection.sendRequest(BackUpRequest, { id: next.id });
		const { source, states } = await connection.sendRequest(PastStatesRequest, { workspace, limit: 10 });
		expect({ source, subjects: states.map(({ subject }) => subject) }).toEqual({
			source: 'the backup',
			subjects: ['Changed: SOUL.md', 'New: .gitignore, IDENTITY.md, SOUL.md'],
		});
	});

	it('is pushed to where a person says, and comes back from there', async () => {
		const { connection, workspace } = await agent();
		const { id } = await connection.sendRequest(BackupPlanRequest, { workspace });
		await connection.sendRequest(BackUpRequest, { id });
		const elsewhere = await folderWith({});
		const to = join(elsewhere, 'copy.git');
		await connection.sendRequest(PushBackupRequest, { workspace, to, branch: 'soulscope-backup' });
		await soulscope(elsewhere, 'restore', 'back', '--from', to, '--as-of', 'soulscope-backup', '--yes');
		expect(await readFile(join(elsewhere, 'back/SOUL.md'), 'utf8')).toBe(aria['SOUL.md']);
		const onto = connection.sendRequest(PushBackupRequest, { workspace, to, branch: 'main' });
		await expect(onto).rejects.toThrow('never pushed onto somebody’s own branch');
	});

	it('is not made of a workspace that is not trusted', async () => {
		const { connection, workspace } = await agent(false);
		await expect(connection.sendRequest(BackupPlanRequest, { workspace })).rejects.toThrow('not trusted');
		const push = { workspace, to: '/tmp/x', branch: 'soulscope-backup' };
		await expect(connection.sendRequest(PushBackupRequest, push)).rejects.toThrow('not trusted');
	});

	it('can be looked in where the workspace has a git repository of its own', async () => {
		const { connection, root, workspace } = await agent();
		const repository = await gitRepository(root);
		const own = await repository.commit({ 'SOUL.md': '# Soul\n\nShy.\n' }, { at: '2026-10-01T09:00:00Z' });
		const { id } = await connection.sendRequest(BackupPlanRequest, { workspace });
		await connection.sendRequest(BackUpRequest, { id });
		await writeFile(join(root, 'SOUL.md'), '# Soul\n\nBrief.\n');
		const byGit = await connection.sendRequest(PastStatesRequest, { workspace, limit: 10 });
		expect(byGit).toMatchObject({
			source: 'the branch main',
			others: [{ from: 'backup', title: 'the backup' }],
			states: [{ id: own }],
		});
		const saved = await connection.sendRequest(PastStatesRequest, { workspace, limit: 10, from: 'backup' });
		expect(saved).toMatchObject({ source: 'the backup', others: [{ from: 'git', title: 'the branch main' }] });
		const [{ id: state } = { id: '' }, ...older] = saved.states;
		expect(older).toEqual([]);
		const shown = { workspace, session: 'main', wording: 'runtime', asOf: state } as const;
		expect((await connection.sendRequest(PreviewRequest, shown)).text).toContain('Shy.');
		const plan = await connection.sendRequest(PlanRestoreRequest, { workspace, state, file: 'SOUL.md' });
		expect(plan.diffs).toMatchObject([{ path: 'SOUL.md', after: '# Soul\n\nShy.\n' }]);
		const find = { workspace, session: 'main', sentence: 'Shy.' } as const;
		const inBackup = await connection.sendRequest(FindSentenceRequest, { ...find, from: 'backup' });
		expect(inBackup.moves).toMatchObject([{ kind: 'entered', id: state }]);
		const inGit = await connection.sendRequest(FindSentenceRequest, find);
		expect(inGit).toMatchObject({ moves: [{ id: own }], others: [{ from: 'backup' }] });
	});

	it('is what there is where the git repository cannot be read', async () => {
		const { connection, root, workspace } = await agent();
		const { id } = await connection.sendRequest(BackupPlanRequest, { workspace });
		await connection.sendRequest(BackUpRequest, { id });
		const repository = await gitRepository(root);
		await repository.commit({ 'SOUL.md': 'x\n' }, { at: '2026-10-01T09:00:00Z' });
		await writeFile(join(root, '.git/config'), '[extensions]\n\tobjectformat = sha256\n');
		const { source } = await connection.sendRequest(PastStatesRequest, { workspace, limit: 10 });
		expect(source).toBe('the backup');
	});
});
