import { expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { createStoredMemories } from '../../../server/src/host/managed/storedSearch.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { poolerBefore } from '../../support/postgres/pooler.ts';
import { asSomebodyWith } from '../../support/postgres/roles.ts';
import { whenOver } from '../../support/whenOver.ts';

/** All tables in a schema that nobody looks in by default, whose name needs quotes, and pgvector in another one. */
const elsewhere = `
CREATE SCHEMA "Go Claw"; CREATE SCHEMA ext;
DO $$ DECLARE t text; BEGIN
	FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP EXECUTE format('ALTER TABLE %I SET SCHEMA "Go Claw"', t); END LOOP;
END $$;
ALTER EXTENSION vector SET SCHEMA ext`;

/** A passage with a vector, and the same as a question. */
const passage = `
INSERT INTO memory_chunks (agent_id, document_id, path, hash, text, embedding)
	SELECT d.agent_id, d.id, d.path, 'h', 'The kettle is new.', array_fill(0.5::real, '{1536}')::vector FROM memory_documents d WHERE d.path = 'MEMORY.md'`;
const vector = { model: 'openai:text-embedding-3-small', numbers: new Float32Array(1536).fill(0.5) };

async function connected(address: string, isReadOnly = false) {
	const database = await connectDatabase({ address: addressFrom(address), runtimes: registry.runtimes, isReadOnly });
	whenOver(() => database[Symbol.asyncDispose]());
	const open = { database, agents: createStoredAgents(database) };
	const databases = new Map([[database.name, open]]);
	const who = { root: storedWorkspace(database.name, 'guide'), user: '' };
	return {
		...open,
		root: who.root,
		gate: createStoredGate({ databases, documents: noDocuments }),
		similar: () =>
			createStoredMemories(databases, () => 0).asRuntime(who, { query: 'kettle', limit: 3, minScore: 0 }, vector),
	};
}

describeWithPostgres('tables in another schema', () => {
	it.each(['server', 'pooler'])('are found, and pgvector in a third one: %s', async (way) => {
		const direct = await teamDatabase({ more: `${passage};${elsewhere}` });
		const address = way === 'server' ? direct : await poolerBefore(direct, { settings: 'refused' });
		const { database, agents, gate, root, similar } = await connected(address);
		expect(database.place).toMatch(/, schema "Go Claw"$/u);
		expect((await agents.list()).map(({ key }) => key)).toEqual(['clerk', 'guide', 'scribe']);
		const where = { root, path: 'SOUL.md', policy: { what: 'a test', accepts: () => true } };
		expect(await gate.change({ ...where, transform: () => 'Other.' })).toMatchObject({ kind: 'written' });
		expect(await agents.text('guide', 'SOUL.md')).toBe('Other.');
		const { hits, semantics } = await similar();
		expect(hits[0]?.parts).toMatchObject({ vector: expect.closeTo(1, 3) });
		expect(semantics).toMatchObject({ embedded: 1 });
	});

	it('are where they always are, and only pgvector is in another one', async () => {
		const address = await teamDatabase({
			more: `${passage}; CREATE SCHEMA extensions; ALTER EXTENSION vector SET SCHEMA extensions`,
		});
		const { database, similar } = await connected(address, true);
		expect(database.place).not.toContain('schema');
		expect((await similar()).hits[0]?.parts).toMatchObject({ vector: expect.closeTo(1, 3) });
	});

	it('are not chosen where several have them, and then people are told how to', async () => {
		const address = await teamDatabase({
			more: `${elsewhere}; CREATE SCHEMA two;
				DO $$ DECLARE t text; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'Go Claw' LOOP
					EXECUTE format('CREATE TABLE two.%I (LIKE "Go Claw".%I)', t, t); END LOOP; END $$`,
		});
		await expect(connected(address)).rejects.toThrow(
			'GoClaw has its tables elsewhere: several schemas have such tables ("Go Claw", two); choose one with ALTER ROLE … SET search_path = "Go Claw".',
		);
		const role = await asSomebodyWith(
			address,
			(name) => `GRANT USAGE ON SCHEMA "Go Claw" TO ${name}; GRANT SELECT ON ALL TABLES IN SCHEMA "Go Claw" TO ${name}`,
		);
		expect((await (await connected(role, true)).agents.list()).length).toBe(3);
	});

	it('are named where the role has no rights to them', async () => {
		const address = await asSomebodyWith(await teamDatabase({ more: elsewhere }), () => 'SELECT 1');
		await expect(connected(address, true)).rejects.toThrow(
			'the name in the address has no rights to the schema "Go Claw"; ask whoever looks after the database',
		);
	});
});

describeWithPostgres('embeddings of another kind', () => {
	it.each([
		'ALTER TABLE memory_chunks DROP embedding, ADD embedding bytea',
		'ALTER TABLE memory_chunks DROP embedding',
	])('leave words to be found, and it is said why only those are: %s', async (change) => {
		const { similar } = await connected(await teamDatabase({ more: `${passage}; ${change}` }), true);
		const { hits, semantics } = await similar();
		expect(hits[0]?.snippet).toContain('The kettle is new.');
		expect(semantics).toEqual({
			why: expect.stringMatching(/^Only words were searched: [^\n]*not those of the version[^\n]*\.$/u),
		});
	});
});
