import { readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { DoctorFixRequest, DoctorRequest } from '../../protocol/workspace/doctor.ts';
import { WorkspacesRequest } from '../../protocol/workspace/workspaces.ts';
import { serve } from '../support/languageClient.ts';

const remote = '[remote "origin"]\n\turl = git@github.com:sam/aria.git\n';
const same = 'SOUL.sync-conflict-20260102-120000-ABCDEFG.md';

const tree = {
	'SOUL.md': '# Aria\n\nShe is calm.\n',
	'AGENTS.md': '# How to work\n\nAnswer briefly.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'USER.md': 'Sam likes tea.\n',
	'MEMORY.md': '# Memory\n\n- Sam has a kiln.\n',
	'.git/config': remote,
	[same]: '# Aria\n\nShe is calm.\n',
};

async function opened(trusted = true) {
	const client = await serve(tree, { options: { trusted } });
	const [workspace] = await client.connection.sendRequest(WorkspacesRequest);
	if (!workspace) throw new Error('no workspace');
	return { client, workspace: workspace.uri };
}

describe('soulscope/doctor', () => {
	test('says what is wrong, with its place and whether it can be fixed', async () => {
		const { client, workspace } = await opened();
		const { problems } = await client.connection.sendRequest(DoctorRequest, { workspace });
		expect(problems.map(({ code, level, fix }) => ({ code, level, fix: fix !== undefined }))).toEqual([
			{ code: 'doctor.sync.conflict-copies', level: 'warning', fix: true },
			{ code: 'doctor.git.public-host', level: 'information', fix: false },
			{ code: 'doctor.git.ignores-nothing', level: 'information', fix: true },
		]);
		expect(problems[0]?.place).toEqual({
			uri: client.files.uriOf(same),
			range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
		});
	});

	test('follows what is typed', async () => {
		const { client, workspace } = await opened();
		const document = await client.open('SOUL.md');
		await document.append(`${'x'.repeat(30_000)}\n`);
		const { problems } = await client.connection.sendRequest(DoctorRequest, { workspace });
		const cut = problems.find(({ code }) => code === 'doctor.files.cut');
		// Who works in an editor has the rules in a panel, and may have no command line at all.
		expect(cut?.message).toContain('See the Problems panel for the part that is lost.');
		expect(problems.map(({ message }) => message).join(' ')).not.toContain('soulscope check');
	});

	test('shows a fix before it makes it', async () => {
		const { client, workspace } = await opened();
		const asked = { workspace, code: 'doctor.sync.conflict-copies' };
		const { connection } = client;
		const planned = await connection.sendRequest(DoctorFixRequest, { ...asked, dryRun: true });
		const files = [{ path: same, uri: client.files.uriOf(same), before: tree[same] }];
		expect(planned).toEqual({ kind: 'done', files });
		expect(await readFile(client.files.pathOf(same), 'utf8')).toBe(tree[same]);
		expect(await connection.sendRequest(DoctorFixRequest, { ...asked, dryRun: false })).toEqual({
			kind: 'done',
			files,
		});
		await expect(stat(client.files.pathOf(same))).rejects.toThrow('ENOENT');
		const { problems } = await connection.sendRequest(DoctorRequest, { workspace });
		expect(problems.map(({ code }) => code)).not.toContain('doctor.sync.conflict-copies');
		expect(await connection.sendRequest(DoctorFixRequest, { ...asked, dryRun: false })).toEqual({
			kind: 'done',
			files: [],
		});
	});

	test('looks at nothing outside of a folder that nobody trusts, and writes nothing there', async () => {
		const { client, workspace } = await opened(false);
		const { problems } = await client.connection.sendRequest(DoctorRequest, { workspace });
		expect(problems.map(({ code }) => code)).toContain('doctor.git.public-host');
		const asked = { workspace, code: 'doctor.git.ignores-nothing', dryRun: false };
		expect(await client.connection.sendRequest(DoctorFixRequest, asked)).toMatchObject({ kind: 'failed' });
		await expect(stat(client.files.pathOf('.gitignore'))).rejects.toThrow('ENOENT');
	});
});
