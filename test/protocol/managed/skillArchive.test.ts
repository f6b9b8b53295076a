import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ConnectDatabaseRequest } from '../../../protocol/managed/managed.ts';
import { SkillArchiveRequest } from '../../../protocol/managed/skillArchive.ts';
import { zipOf } from '../../support/documents/zip.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { serve } from '../../support/languageClient.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

const skill = '---\nname: Minutes\ndescription: Writes minutes.\n---\nWrite them.\n';

async function withArchive() {
	const client = await serve({ 'plain/notes.txt': '' });
	const path = join(client.files.root, 'minutes.zip');
	await writeFile(path, zipOf({ 'SKILL.md': skill }));
	return { connection: client.connection, file: pathToFileURL(path).href };
}

it('says what an archive would become', async () => {
	const { connection, file } = await withArchive();
	expect(await connection.sendRequest(SkillArchiveRequest, { file })).toMatchObject({
		kind: 'answer',
		report: { title: 'GoClaw', refused: [], becomes: { slug: 'minutes', visibility: 'private' } },
	});
	expect(await connection.sendRequest(SkillArchiveRequest, { file: `${file}x` })).toMatchObject({
		kind: 'failed',
		message: 'The archive was not read: there is no such file.',
	});
	expect(await connection.sendRequest(SkillArchiveRequest, { file: 'soulscope-db://a/b' })).toMatchObject({
		kind: 'failed',
	});
});

describeWithPostgres('a database that an archive is for', () => {
	it('says which version it would be', async () => {
		const { connection, file } = await withArchive();
		const opened = await connection.sendRequest(ConnectDatabaseRequest, {
			address: await teamDatabase(),
			isWritable: false,
		});
		if (opened.kind === 'failed') throw new Error(opened.message);
		const { database } = opened;
		expect(await connection.sendRequest(SkillArchiveRequest, { file, database })).toMatchObject({
			report: { becomes: { version: 2, visibility: 'internal' } },
		});
	});
});
