import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackUpRequest, BackupPlanRequest, PushBackupRequest } from '../../../protocol/backup/backup.ts';
import { PastStatesRequest } from '../../../protocol/past/past.ts';
import { folderWith, soulscope } from '../../cli/soulscope.ts';
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
});
