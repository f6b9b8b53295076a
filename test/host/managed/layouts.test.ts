import { Client } from 'pg';
import { expect, it } from 'vitest';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { acme, laterSchema } from '../../support/goclaw/laterSchema.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { poolerBefore } from '../../support/postgres/pooler.ts';
import { asSomebodyWith } from '../../support/postgres/roles.ts';
import { whenOver } from '../../support/whenOver.ts';

const everything = { what: 'a test', accepts: () => true };

/** The database, connected to change, of which a row of the agent `guide` is written. */
async function connected(address: string, tenant?: string) {
	const database = await connectDatabase({ address: addressFrom(address), tenant, runtimes, isReadOnly: false });
	whenOver(() => database[Symbol.asyncDispose]());
	const open = { database, agents: createStoredAgents(database) };
	const gate = createStoredGate({ databases: new Map([[database.name, open]]), documents: noDocuments });
	const at = { root: storedWorkspace(database.name, 'guide'), policy: everything };
	return {
		...open,
		write: (path: string, text: string) => gate.change({ ...at, path, transform: () => text }),
		remove: (path: string, ifText: string) => gate.remove({ ...at, path, ifText }),
	};
}

async function rowsOf(address: string, query: string): Promise<readonly unknown[]> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query({ text: query, rowMode: 'array' });
	await client.end();
	return rows.flat();
}

describeWithPostgres('the version of GoClaw that a database belongs to', () => {
	it.each([
		['goclaw@2026.2.26', undefined],
		['goclaw@2026.2.26', laterSchema.replace('VALUES (57, false)', 'VALUES (36, false)')],
		['goclaw@3.11.3', laterSchema.replace('VALUES (57, false)', 'VALUES (37, false)')],
		['goclaw@3.11.3', laterSchema],
	])('is %s by its layout', async (id, more) => {
		const { database } = await connected(await teamDatabase(more === undefined ? {} : { more }));
		expect(database.runtime.id).toBe(id);
	});
});

describeWithPostgres('a database of a layout that nobody knows', () => {
	const version = (written: string) =>
		`CREATE TABLE schema_migrations (version bigint NOT NULL PRIMARY KEY, dirty boolean NOT NULL); INSERT INTO schema_migrations VALUES (${written});`;
	const unknown: readonly (readonly [what: string, more: string, why: RegExp])[] = [
		['is of a later version', version('81, false'), /^its tables are of version 81, which Soulscope does not know$/u],
		['is between two versions', version('5, true'), /between two versions: the change to version 5 /u],
		['is not as its version says', version('57, false'), /^its tables are not as version 57 has them$/u],
		[
			'says no version at all',
			version('5, false').replace(/ INSERT.*/u, ''),
			/^nothing says the version .* is empty$/u,
		],
		[
			'has tenants and says no version',
			`${laterSchema} DROP TABLE schema_migrations`,
			/^nothing says the version .* no table schema_migrations$/u,
		],
		[
			'wants a value that nobody knows',
			'ALTER TABLE memory_chunks ADD importance int NOT NULL DEFAULT 1; ALTER TABLE memory_chunks ALTER importance DROP DEFAULT;',
			/^nothing says the version of its tables/u,
		],
		[
			'wants one although the version is known',
			`${version('5, false')} ALTER TABLE memory_documents ADD importance int NOT NULL DEFAULT 1; ALTER TABLE memory_documents ALTER importance DROP DEFAULT;`,
			/^its table memory_documents needs a value for importance, of which Soulscope knows nothing$/u,
		],
	];
	it.each(unknown)('%s: it is read, never changed, and says why', async (_what, more, why) => {
		const { database, agents, write } = await connected(await teamDatabase({ more }));
		expect(database).toMatchObject({ isReadOnly: true, locked: expect.stringMatching(why) });
		expect((await agents.list()).map(({ key }) => key)).toEqual(['clerk', 'guide', 'scribe']);
		expect(await agents.text('guide', 'SOUL.md')).toBe('# Soul\n\nCalm, exact, kind.\n');
		expect(await write('SOUL.md', 'other')).toMatchObject({
			kind: 'failed',
			failure: 'read-only',
			message: `SOUL.md was not changed: the database is only read, because ${database.locked}.`,
		});
		expect(await agents.text('guide', 'SOUL.md')).toBe('# Soul\n\nCalm, exact, kind.\n');
	});

	it('may not say its version to this person: it is only read', async () => {
		const address = await teamDatabase({ more: version('5, false') });
		const role = await asSomebodyWith(address, (name) => `GRANT SELECT ON agents, agent_context_files TO ${name}`);
		const { database } = await connected(role);
		expect(database.locked).toMatch(/^the name in the address may not read the table schema_migrations/u);
	});

	it('is changed where its version is known, and says it', async () => {
		const of = async (written: string, more = '') => {
			const { database, write } = await connected(await teamDatabase({ more: `${more}${version(written)}` }));
			return [database.title, database.locked, (await write('SOUL.md', 'other')).kind];
		};
		expect(await of('5, false')).toEqual(['GoClaw 2026.2.26', undefined, 'written']);
		expect(await of('18, false')).toEqual(['GoClaw 1.19.0', undefined, 'written']);
		expect(await of('80, false', laterSchema.replace(/^CREATE.*\nINSERT.*$/mu, ''))).toEqual([
			'GoClaw 3.13.0',
			undefined,
			'written',
		]);
	});
});

describeWithPostgres('a database with tenants', () => {
	it('gets rows that belong to the tenant of the agent', async () => {
		const address = await teamDatabase({ more: laterSchema });
		const { database, write, remove } = await connected(address);
		expect(database).toMatchObject({ title: 'GoClaw 3.11.3', isReadOnly: false });
		for (const path of ['CAPABILITIES.md', 'people/cleo/USER.md', 'memory/new.md', 'people/ada/memory/2026-02-21.md'])
			expect(await write(path, 'The kettle is new.\n'), path).toMatchObject({ kind: 'written' });
		expect(
			await rowsOf(
				address,
				`SELECT DISTINCT t.slug FROM tenants t JOIN (SELECT tenant_id FROM agent_context_files UNION SELECT tenant_id FROM user_context_files
					UNION SELECT tenant_id FROM memory_documents UNION SELECT tenant_id FROM memory_chunks) r ON r.tenant_id = t.id`,
			),
		).toEqual(['master']);
		expect(await rowsOf(address, 'SELECT text FROM memory_chunks')).toEqual([
			'The kettle is new.',
			'The kettle is new.',
		]);
		expect(await remove('memory/new.md', 'The kettle is new.\n')).toMatchObject({ kind: 'removed' });
	});

	it('wants to know whose agents are meant where several tenants have some', async () => {
		const address = await teamDatabase({ more: `${laterSchema}${acme}` });
		await expect(connected(address)).rejects.toThrow(
			/^2 tenants have agents in .* put \?tenant=NAME behind the address.* There are: acme, master\.$/u,
		);
		await expect(connected(address, 'acm')).rejects.toThrow(/ has no agents of a tenant called acm\./u);
		await expect(connected(await teamDatabase(), 'acme')).rejects.toThrow(/ has no tenants with agents/u);
	});

	it.each(['straight', 'through a pooler'])('keeps agents of one name apart, %s', async (way) => {
		const direct = await teamDatabase({ more: `${laterSchema}${acme}` });
		const address = way === 'straight' ? direct : await poolerBefore(direct, { settings: 'forgotten' });
		const [theirs, master] = [await connected(address, 'acme'), await connected(address, 'master')];
		expect(theirs.database.name).not.toBe(master.database.name);
		expect(theirs.database.place).toMatch(/, tenant acme$/u);
		expect((await theirs.agents.list()).map(({ key, people }) => [key, people])).toEqual([['guide', 1]]);
		expect((await master.agents.list()).map(({ key, people }) => [key, people])).toEqual([
			['clerk', 0],
			['guide', 2],
			['scribe', 1],
		]);
		expect(await theirs.write('SOUL.md', 'Louder.\n')).toMatchObject({ kind: 'written', before: '# Soul\n\nLoud.\n' });
		expect(await theirs.write('MEMORY.md', 'Acme alone.\n')).toMatchObject({ kind: 'written', created: true });
		expect(await master.agents.text('guide', 'SOUL.md')).toBe('# Soul\n\nCalm, exact, kind.\n');
		expect(await master.agents.text('guide', 'MEMORY.md')).toBe('# Memory\n\n- The office opens at nine.\n');
		expect(
			await rowsOf(
				direct,
				`SELECT t.slug FROM memory_documents d JOIN tenants t ON t.id = d.tenant_id WHERE d.content LIKE 'Acme%'`,
			),
		).toEqual(['acme']);
		const { memory } = theirs.database.runtime.managed;
		const found = await theirs.database.ask(memory.byWords({ agent: 'guide', user: '', query: 'Acme' }));
		expect(found).toMatchObject([{ path: 'MEMORY.md' }]);
	});

	it('shows each tenant the skills and the people of its own, and what belongs to all', async () => {
		const address = await teamDatabase({ more: `${laterSchema}${acme}` });
		const of = async (tenant: string) => {
			const { database, agents } = await connected(address, tenant);
			const grants = database.runtime.managed.skillGrants;
			const read = grants?.read(await database.ask(grants.question));
			const tree = await agents.tree('guide');
			return {
				skills: read?.skills.map(({ name }) => name),
				people: read?.people,
				troubles: read?.troubles,
				pages: [...(tree?.files.keys() ?? [])].filter((path) => path.startsWith('skills/')),
			};
		};
		expect(await of('acme')).toEqual({
			skills: ['Minutes of Acme', 'Of all'],
			people: ['zoe'],
			troubles: [],
			pages: ['skills/minutes/skill.json', 'skills/of-all/skill.json'],
		});
		expect(await of('master')).toMatchObject({
			skills: ['Diary', 'Maps', 'Minutes', 'Of all'],
			people: ['ada', 'ben', 'group:tg:-1', 'system'],
			troubles: [],
		});
	});
});
