import { expect, it } from 'vitest';
import {
	ConnectDatabaseRequest,
	DatabasePasswordRequest,
	ManagedListRequest,
	ManagedReadRequest,
	ManagedStatRequest,
	ManagedWriteRequest,
} from '../../../protocol/managed/managed.ts';
import { SkillGrantsRequest } from '../../../protocol/managed/skillGrants.ts';
import { messyRows, sameNames } from '../../support/goclaw/messyRows.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { serve } from '../../support/languageClient.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

async function connected(more: string) {
	const address = await teamDatabase({ more });
	const { connection } = await serve({ 'plain/notes.txt': '' });
	connection.onRequest(DatabasePasswordRequest, () => null);
	const result = await connection.sendRequest(ConnectDatabaseRequest, { address, isWritable: true });
	if (result.kind === 'failed') throw new Error(result.message);
	const list = (uri: string) => connection.sendRequest(ManagedListRequest, { uri });
	const read = (uri: string) => connection.sendRequest(ManagedReadRequest, { uri });
	/** Every file below `uri` that could be read, and how many could not. */
	async function everyFile(uri: string): Promise<string[]> {
		const listed = await list(uri);
		if (listed.kind === 'failed') return [`${uri}: ${listed.message}`];
		const found = await Promise.all(
			listed.names.map(async ({ name, isFolder }) => {
				const child = `${uri}/${encodeURIComponent(name)}`;
				if (isFolder) return everyFile(child);
				const [file, facts] = [await read(child), await connection.sendRequest(ManagedStatRequest, { uri: child })];
				return file.kind === 'answer' && facts.kind === 'answer' ? [] : [`${child} cannot be read`];
			}),
		);
		return found.flat();
	}
	return { address, connection, result, list, read, everyFile };
}

describeWithPostgres('a messy database in an editor', () => {
	it('is a tree of which every file can be read', async () => {
		const { result, everyFile, list, connection } = await connected(messyRows);
		expect(result.agents).toHaveLength(12);
		for (const { uri } of result.agents) expect(await everyFile(uri)).toEqual([]);
		const root = await list(`soulscope-db://${result.database}`);
		expect(root).toMatchObject({ kind: 'answer' });
		expect(root.kind === 'answer' && root.names).toHaveLength(12);
		const skills = await connection.sendRequest(SkillGrantsRequest, { database: result.database });
		expect(skills.kind === 'answer' && skills.result.skills).toHaveLength(8);
	});

	it('shows all but those that it cannot tell apart, of which it changes none', async () => {
		const { address, result, everyFile, read, connection } = await connected(sameNames);
		const uriOf = (key: string) => `soulscope-db://${result.database}/${key}`;
		expect(result.agents.map(({ key }) => key)).toEqual(['clerk', 'guide', 'scribe']);
		expect(await everyFile(uriOf('clerk'))).toEqual([]);
		expect(await everyFile(uriOf('scribe'))).toEqual([]);
		expect(await everyFile(uriOf('guide'))).toEqual([
			expect.stringMatching(/: The database cannot be read: several agents or skills have this name, [^\n]*\.$/u),
		]);
		expect(await read(`${uriOf('guide')}/SOUL.md`)).toMatchObject({ kind: 'failed', failure: 'other' });
		const write = (key: string, text: string) =>
			connection.sendRequest(ManagedWriteRequest, { uri: `${uriOf(key)}/SOUL.md`, text, isNew: true });
		expect(await write('guide', 'mine')).toMatchObject({ kind: 'failed' });
		expect(await write('clerk', 'mine')).toMatchObject({ kind: 'answer' });
		await runIn(
			address,
			`DO $$ BEGIN ASSERT (SELECT count(*) FROM agent_context_files WHERE content = 'mine') = 1; END $$`,
			`DO $$ BEGIN ASSERT (SELECT count(*) FROM agent_context_files WHERE content LIKE '%Calm%') = 3; END $$`,
		);
	});
});
