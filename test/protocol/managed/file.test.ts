import { mkdirSync, rmdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
	FoundDatabasesRequest,
	ManagedChangedNotification,
	ManagedReadRequest,
	ManagedStatRequest,
	ManagedWriteRequest,
} from '../../../protocol/managed/managed.ts';
import { fileDatabase } from '../../support/goclaw/fileDatabase.ts';
import { openAgent } from '../../support/goclaw/openAgent.ts';
import { serve } from '../../support/languageClient.ts';

describe('an agent of a file of SQLite in an editor', () => {
	it('is opened by the path, and a row that is saved is in the file', async () => {
		const { file, values, open } = fileDatabase();
		const { connection } = await serve({ 'plain/notes.txt': '' });
		const soul = `${await openAgent(connection, file, 'guide')}/SOUL.md`;
		expect(await connection.sendRequest(ManagedReadRequest, { uri: soul })).toMatchObject({
			text: '# Soul\n\nCalm, exact, kind.\n',
		});
		expect(await connection.sendRequest(ManagedStatRequest, { uri: soul })).toMatchObject({
			entry: { kind: 'file', isReadOnly: false },
		});
		const saved = await connection.sendRequest(ManagedWriteRequest, { uri: soul, text: 'Loud.\n', isNew: false });
		expect(saved).toMatchObject({ kind: 'answer' });
		expect(values("SELECT content FROM agent_context_files WHERE id = 'f1'")).toEqual(['Loud.\n']);
		const told = new Promise((resolve) => connection.onNotification(ManagedChangedNotification, resolve));
		using program = open();
		program.exec(
			"UPDATE agent_context_files SET content = 'theirs', updated_at = '2027-01-01T00:00:00.000Z' WHERE id = 'f1'",
		);
		expect(await told).toMatchObject({ changes: [{ uri: soul, kind: 'changed' }] });
		expect(
			await connection.sendRequest(ManagedWriteRequest, { uri: soul, text: 'Loud again.\n', isNew: false }),
		).toMatchObject({ kind: 'failed', failure: 'changed' });
	}, 20_000);

	it('is offered where its program puts it', async () => {
		const { connection, files } = await serve({ 'plain/notes.txt': '' });
		const found = () => connection.sendRequest(FoundDatabasesRequest, {});
		expect(await found()).toEqual([]);
		const path = files.pathOf('~/.goclaw/data/goclaw.db');
		mkdirSync(path, { recursive: true });
		expect(await found()).toEqual([]);
		rmdirSync(path);
		fileDatabase({ file: path });
		expect(await found()).toEqual([{ path, title: 'GoClaw' }]);
	});
});
