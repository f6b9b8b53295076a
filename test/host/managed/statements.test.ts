import { Client } from 'pg';
import { expect, it } from 'vitest';
import type { StoredQuestion } from '../../../server/src/engine/runtimes/capabilities/managed.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

const managed = runtimeById('goclaw')?.managed;
if (!managed) throw new Error('GoClaw keeps no agents in a database');

async function asking(address: string) {
	const client = new Client({ connectionString: address });
	await client.connect();
	whenOver(() => client.end());
	return async ({ statement, values }: StoredQuestion) =>
		(await client.query({ name: statement.name, text: statement.text, values: [...values] })).rows;
}

describeWithPostgres('the statements of a managed GoClaw', () => {
	it('x', async () => {
		const ask = await asking(await teamDatabase());
		expect(managed.missing(await ask(managed.tables))).toEqual([]);
		console.log(managed.listAgents(await ask(managed.agents)));
		const files = managed.filesOf(await ask(managed.agent('guide')));
		console.log(files);
		console.log(managed.filesOf(await ask(managed.agent('scribe'))));
	});
});
