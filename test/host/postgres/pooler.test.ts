import { expect, it } from 'vitest';
import * as z from 'zod';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres, freshDatabase } from '../../support/postgres/database.ts';
import { poolerBefore } from '../../support/postgres/pooler.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { asSomebodyWith } from '../../support/postgres/roles.ts';
import { whenOver } from '../../support/whenOver.ts';
import { userMessage } from '../support/conversations/transcriptEntries.ts';
import { postgresTranscriptsAt } from '../support/conversations/transcriptsInPostgres.ts';

const counters = {
	part: 'counters',
	steps: [sql`CREATE TABLE soulscope.counters (name text PRIMARY KEY, value bigint NOT NULL)`],
};
const raise = sql`
	INSERT INTO soulscope.counters VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET value = counters.value + 1`;
const values = sql`SELECT value FROM soulscope.counters ORDER BY name`;
const patience = sql`SELECT current_setting('statement_timeout') AS most`;
const isolation = sql`SELECT current_setting('transaction_isolation') AS level`;
const backend = sql`SELECT pg_backend_pid() AS pid`;

describeWithPostgres.each(['refused', 'forgotten', 'kept'] as const)(
	'a pooler between us and the server, by which settings are %s',
	(settings) => {
		it('keeps nothing from being done, and each session of the server does some of it', async () => {
			const address = await poolerBefore(await freshDatabase(), { settings });
			const [one, other] = [postgresAt(address, counters), postgresAt(address, counters)];
			await Promise.all(
				[one, other].flatMap((postgres) =>
					Array.from({ length: 10 }, () => postgres.transaction((session) => session.run(raise, 'a'))),
				),
			);
			const row = z.object({ value: z.number() });
			const asked = await Promise.all(
				Array.from({ length: 6 }, () => one.direct((session) => session.rows(values, row))),
			);
			expect(asked).toEqual(Array(6).fill([{ value: 20 }]));
			const pids = new Set<number>();
			for (let times = 0; times < 6; times++)
				for (const { pid } of await one.reading((session) => session.rows(backend, z.object({ pid: z.number() }))))
					pids.add(pid);
			expect(pids.size).toBeGreaterThan(1);
			const most = z.object({ most: z.string() });
			for (const work of [one.direct, one.reading, one.transaction])
				expect(await work((session) => session.rows(patience, most))).toEqual([{ most: '15s' }]);
		});

		it('leaves a transaction as isolated as we have it, whatever the role has', async () => {
			const theirs = await asSomebodyWith(
				await freshDatabase(),
				(role) => `ALTER ROLE ${role} SUPERUSER`,
				(role) => `ALTER ROLE ${role} SET default_transaction_isolation = serializable`,
			);
			const postgres = postgresAt(await poolerBefore(theirs, { settings }), counters);
			const level = z.object({ level: z.string() });
			for (const work of [postgres.direct, postgres.transaction])
				expect(await work((session) => session.rows(isolation, level))).toEqual([{ level: 'read committed' }]);
		});

		it('does not let anybody write who has connected only to read', async () => {
			const address = await poolerBefore(await teamDatabase(), { settings });
			const database = await connectDatabase({ address: addressFrom(address), runtimes, isReadOnly: true });
			whenOver(() => database[Symbol.asyncDispose]());
			const agents = createStoredAgents(database);
			expect((await agents.list()).map(({ key }) => key)).toEqual(['clerk', 'guide', 'scribe']);
			expect(await agents.text('guide', 'SOUL.md')).toContain('Calm, exact, kind.');
			const write = database.runtime.managed.change({
				...{ agent: 'guide', path: 'SOUL.md', before: undefined, after: 'x' },
			});
			if ('refused' in write) throw new Error(write.refused);
			await expect(database.ask(write)).rejects.toMatchObject({ code: '25006' });
		});

		it('keeps a talk, in order and once', async () => {
			const { transcripts, complaints } = postgresTranscriptsAt(
				await poolerBefore(await freshDatabase(), { settings }),
			);
			const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1000 });
			const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
			await Promise.all(ids.map((each) => transcripts.put(id, userMessage(each, each))));
			expect((await transcripts.open(id))?.entries.map((entry) => entry.id)).toEqual(ids);
			expect(complaints).toEqual([]);
		});
	},
);
