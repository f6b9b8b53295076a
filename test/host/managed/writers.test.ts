import { expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { sql } from '../../../server/src/engine/text/sqlStatement.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { withDatabases } from '../../../server/src/host/managed/storedFiles.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { goClawCase } from '../../support/goclaw/cases.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { fillTeam, runIn } from '../../support/goclaw/teamRows.ts';
import { describeWithPostgres, ownCluster } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

const everything = { what: 'a test', accepts: () => true };

/** One of several programs that write to the same database. */
async function writer(address: string) {
	const database = await connectDatabase({
		address: addressFrom(address),
		runtimes: registry.runtimes,
		isReadOnly: false,
	});
	whenOver(() => database[Symbol.asyncDispose]());
	const databases = new Map([[database.name, { database, agents: createStoredAgents(database) }]]);
	const root = storedWorkspace(database.name, 'guide');
	return {
		database,
		root,
		gate: createStoredGate({ databases, documents: noDocuments }),
		files: withDatabases(diskFiles, databases),
	};
}

describeWithPostgres('writers of one database', () => {
	it('lose nothing that one of them has put at the end of a row', async () => {
		const address = await teamDatabase();
		const writers = await Promise.all(Array.from({ length: 4 }, () => writer(address)));
		const outcomes = await Promise.all(
			writers.flatMap(({ gate, root }, who) =>
				Array.from({ length: 10 }, (_, at) =>
					gate.change({
						root,
						path: 'people/ada/memory/2026-02-21.md',
						policy: everything,
						transform: (text) => `${text}- ${who}.${at}\n`,
					}),
				),
			),
		);
		// They take turns: nobody is outpaced so often that it gives up.
		expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'written'));
		const [first] = writers;
		const read = await first?.gate.read({
			root: first.root,
			path: 'people/ada/memory/2026-02-21.md',
			policy: everything,
		});
		const lines = read?.kind === 'read' ? (read.text?.match(/^- \d\.\d$/gmu) ?? []) : [];
		expect(new Set(lines).size).toBe(40);
		expect(lines).toHaveLength(40);
	});

	it('are told where the server is gone, and go on when it is back', async () => {
		const cluster = await ownCluster();
		await runIn(cluster.address('postgres'), 'CREATE DATABASE office');
		const address = cluster.address('office');
		await fillTeam(address);
		const { gate, root, files } = await writer(address);
		await cluster.kill();
		const change = { root, path: 'SOUL.md', policy: everything, transform: () => 'new' };
		expect(await gate.change(change)).toMatchObject({
			kind: 'failed',
			failure: 'io',
			message: expect.stringMatching(/^SOUL\.md was not changed: the server cannot be reached/u),
		});
		expect(await files.list(root)).toMatchObject({
			kind: 'unlistable',
			reason: expect.stringContaining('the database cannot be read: the server cannot be reached'),
		});
		await cluster.start();
		await expect.poll(() => gate.change(change).then(({ kind }) => kind)).toBe('written');
		expect(await files.read(`${root}/SOUL.md`)).toMatchObject({ text: 'new' });
	});
});

describeWithPostgres('memories that are written as the program writes them', () => {
	const documents = goClawCase('gc-413').input.docs as readonly {
		readonly content: string;
		readonly path: string;
		readonly user: string;
	}[];
	const pathOf = ({ path, user }: { readonly path: string; readonly user: string }) =>
		user === '' ? path : `people/${user}/${path}`;

	it('have as many passages, the same hashes, and none when they are gone', async () => {
		const { gate, root, database } = await writer(await teamDatabase({ more: 'DELETE FROM memory_documents' }));
		for (const document of documents)
			await gate.create({ root, path: pathOf(document), policy: everything, text: document.content });
		for (const document of documents)
			await gate.change({ root, path: pathOf(document), policy: everything, transform: (text) => `${text} ` });
		for (const document of documents)
			await gate.change({ root, path: pathOf(document), policy: everything, transform: () => document.content });
		const ask = async (statement: ReturnType<typeof sql>) => database.ask({ statement, values: [] });
		expect(await ask(sql`SELECT count(*)::int AS count FROM memory_chunks`)).toEqual([
			{ count: goClawCase('gc-413').expected },
		]);
		expect(
			await ask(
				sql`SELECT c.hash AS chunk, d.hash AS document FROM memory_chunks c JOIN memory_documents d ON d.id = c.document_id WHERE d.path = 'memory/coffee.md'`,
			),
		).toEqual([goClawCase('gc-414').expected]);
		const [own] = documents.filter(({ user, path }) => user === 'u1' && path === 'MEMORY.md');
		if (!own) throw new Error('the case has no memory of u1');
		await gate.remove({ root, path: pathOf(own), policy: everything, ifText: own.content });
		expect(await ask(sql`SELECT count(*)::int AS "chunksLeftForU1" FROM memory_chunks WHERE user_id = 'u1'`)).toEqual([
			goClawCase('gc-415').expected,
		]);
	});
});
