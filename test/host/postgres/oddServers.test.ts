import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { asksPassword, isLost, mayPass, whyNotPostgres } from '../../../server/src/host/postgres/failures.ts';
import type { Postgres } from '../../../server/src/host/postgres/postgres.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { cuttingWire } from '../../support/postgres/cutting.ts';
import { describeWithPostgres, freshDatabase } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { asSomebodyWith } from '../../support/postgres/roles.ts';
import { whenOver } from '../../support/whenOver.ts';

const notes = {
	part: 'notes',
	steps: [
		sql`CREATE TABLE soulscope.notes (name text PRIMARY KEY, value bigint NOT NULL, text text NOT NULL DEFAULT '')`,
	],
};
const raise = sql`
	INSERT INTO soulscope.notes VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET value = notes.value + 1`;
const write = sql`INSERT INTO soulscope.notes VALUES ($1, 0, $2)`;
const values = sql`SELECT value FROM soulscope.notes`;
const valueRow = z.object({ value: z.number() });

const failure = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);
const valuesOf = (postgres: Postgres) => postgres.direct((session) => session.rows(values, valueRow));

/** What answers at an address as `answer` does, and never ends a connection by itself. */
async function strange(answer: (client: Socket) => void, options: string): Promise<Postgres> {
	const server = createServer({ allowHalfOpen: true }, (client) => {
		client.on('error', () => undefined);
		answer(client);
	});
	whenOver(() => server.close());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const at = server.address();
	const port = typeof at === 'object' && at ? at.port : 0;
	return postgresAt(`postgres://me@127.0.0.1:${port}/some${options}`, notes, { password: async () => '' });
}

/** The address for somebody else, who is as `role` says. */
const asRole = (address: string, role: string, ...settings: readonly string[]): Promise<string> =>
	asSomebodyWith(address, ...[role, ...settings].map((each) => (name: string) => `ALTER ROLE ${name} ${each}`));

it('leaves a server that asks for a password at once where there is none, whether or not that lets go', async () => {
	let ended: () => void = () => undefined;
	const isOver = new Promise<void>((resolve) => {
		ended = resolve;
	});
	/** What asks who somebody is (PostgreSQL 15, section 55.7). */
	const asking = (step: number, text: string): Buffer =>
		Buffer.concat([Buffer.from([0x52, 0, 0, 0, text.length + 8, 0, 0, 0, step]), Buffer.from(text)]);
	const postgres = await strange((client) => {
		client.on('close', ended);
		// Whoever only stops talking goes on listening.
		const tell = () => client.write('more', (error) => error || setImmediate(tell));
		client.on('end', tell);
		client.once('data', () => {
			client.write(asking(10, 'SCRAM-SHA-256\0\0'));
			client.once('data', (begun) => {
				const theirs = /r=([^,]+)/u.exec(begun.toString())?.[1];
				client.write(asking(11, `r=${theirs}x,s=QSXCRQ6sek8bf92=,i=4096`));
			});
		});
	}, '?sslmode=disable');
	expect(whyNotPostgres(await failure(valuesOf(postgres)), '')).toBe('it asks for a password; set one');
	await isOver;
});

it('says so where something else answers', async () => {
	const postgres = await strange(
		(client) => client.once('data', () => client.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
		'',
	);
	expect(whyNotPostgres(await failure(valuesOf(postgres)), '')).toBe(
		'what answers there is no PostgreSQL server; check the address',
	);
});

it('understands a pooler that says everything with one code', () => {
	const said = (message: string) => Object.assign(new Error(message), { code: '08P01' });
	const wrong = said('SASL authentication failed');
	expect([asksPassword(wrong), isLost(wrong), whyNotPostgres(wrong, '')]).toEqual([
		true,
		false,
		'the password is wrong; set it again',
	]);
	expect(whyNotPostgres(said('no such database: team'), '')).toBe(
		'there is no database of this name; check the address',
	);
	const full = said('no more connections allowed (max_client_conn)');
	expect([isLost(full), whyNotPostgres(full, '')]).toEqual([
		true,
		expect.stringContaining('“no more connections allowed'),
	]);
});

describeWithPostgres('a server that is set up in its own way', () => {
	it.each(['serializable', 'repeatable read'])('does not have us begin again all the time: %s', async (level) => {
		const address = await asRole(await freshDatabase(), 'SUPERUSER', `SET default_transaction_isolation = '${level}'`);
		const several = Array.from({ length: 4 }, () => postgresAt(address, notes));
		await Promise.all(
			several.flatMap((postgres) =>
				Array.from({ length: 25 }, () => postgres.transaction((session) => session.run(raise, 'a'))),
			),
		);
		await Promise.all(
			several.flatMap((postgres) => Array.from({ length: 25 }, () => postgres.direct((s) => s.run(raise, 'a')))),
		);
		expect(await valuesOf(postgresAt(address, notes))).toEqual([{ value: 200 }]);
	});

	it('gives numbers and bytes as they are, however people want to see them', async () => {
		const address = await asRole(
			await freshDatabase(),
			'SUPERUSER',
			'SET extra_float_digits = -15',
			"SET bytea_output = 'escape'",
			"SET datestyle = 'SQL, DMY'",
		);
		const odd = sql`SELECT 0.1::float8 + 0.2::float8 AS sum, $1::bytea AS bytes`;
		const row = z.object({ sum: z.number(), bytes: z.instanceof(Uint8Array) });
		const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
		const [found] = await postgresAt(address).direct((session) => session.rows(odd, row, bytes));
		expect([found?.sum, [...(found?.bytes ?? [])]]).toEqual([0.1 + 0.2, [...bytes]]);
	});

	it('says that no connection is left, and goes on once there is one', async () => {
		const address = await freshDatabase();
		await valuesOf(postgresAt(address, notes));
		// Who may do everything is let in all the same.
		const limited = await asRole(address, 'CONNECTION LIMIT 0');
		const name = /\/\/([^@]*)@/u.exec(limited)?.[1] ?? '';
		const postgres = postgresAt(limited, notes);
		const error = await failure(valuesOf(postgres));
		expect([mayPass(error), whyNotPostgres(error, '')]).toEqual([
			true,
			'all connections that it allows are taken; close a program that has some, or try again later',
		]);
		await runIn(address, `ALTER ROLE ${name} SUPERUSER CONNECTION LIMIT -1`);
		await expect.poll(() => valuesOf(postgres).catch(() => undefined)).toEqual([]);
	});

	it('says which encoding it lacks characters of', async () => {
		const address = await freshDatabase();
		const name = `latin_${process.pid}`;
		await runIn(
			address,
			`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`,
		);
		whenOver(() => runIn(address, `DROP DATABASE ${name} WITH (FORCE)`));
		const postgres = postgresAt(address.replace(/\/test_\w+/u, `/${name}`), notes);
		await postgres.direct((session) => session.run(write, 'a', 'Käse'));
		const error = await failure(postgres.direct((session) => session.run(write, 'b', '🧭')));
		expect(mayPass(error)).toBe(false);
		expect(whyNotPostgres(error, '')).toContain('use a database that was made with ENCODING UTF8');
	});

	it('says that it can only be read', async () => {
		const address = await freshDatabase();
		await valuesOf(postgresAt(address, notes));
		const postgres = postgresAt(await asRole(address, 'SUPERUSER', 'SET default_transaction_read_only = on'), notes);
		expect(await valuesOf(postgres)).toEqual([]);
		const error = await failure(postgres.transaction((session) => session.run(raise, 'a')));
		expect(whyNotPostgres(error, '')).toContain('it can only be read, by this name at least');
	});

	it('waits no longer for a lock than a person does, and says what is in the way', async () => {
		const address = await freshDatabase();
		const [one, other] = [postgresAt(address, notes), postgresAt(address, notes)];
		await one.direct((session) => session.run(raise, 'a'));
		let over: () => void = () => undefined;
		let held: Promise<void> | undefined;
		await new Promise<void>((holds) => {
			held = one.transaction(async (session) => {
				await session.run(raise, 'a');
				holds();
				await new Promise<void>((resolve) => {
					over = resolve;
				});
			});
		});
		const most = sql`SELECT setting::int AS value FROM pg_settings WHERE name = 'lock_timeout'`;
		expect(await other.direct((session) => session.rows(most, valueRow))).toEqual([{ value: 10_000 }]);
		const error = await failure(
			other.transaction(async (session) => {
				await session.run(sql`SET LOCAL lock_timeout = 20`);
				await session.run(raise, 'a');
			}),
		);
		expect([mayPass(error), whyNotPostgres(error, '')]).toEqual([
			true,
			'another program holds it; try again in a moment',
		]);
		over();
		await held;
		expect(await valuesOf(other)).toEqual([{ value: 2 }]);
	});

	it('is not said to have done nothing where only its answer was lost', async () => {
		const wire = await cuttingWire(await freshDatabase());
		const postgres = postgresAt(wire.address, notes);
		await valuesOf(postgres);
		wire.cutAt('after commit');
		const error = await failure(postgres.transaction((session) => session.run(raise, 'a')));
		expect([isLost(error), whyNotPostgres(error, '')]).toEqual([
			true,
			'the connection broke at the very end, so nobody knows whether it was done; look before you try again',
		]);
		await expect.poll(() => valuesOf(postgres).catch(() => [])).toEqual([{ value: 1 }]);
		wire.cutAt('after commit');
		expect(await postgres.reading((session) => session.rows(values, valueRow))).toEqual([{ value: 1 }]);
	});

	it('is asked again where it says that it is ended, before it is gone', async () => {
		const wire = await cuttingWire(await freshDatabase());
		const postgres = postgresAt(wire.address, notes);
		await valuesOf(postgres);
		wire.endAtBegin();
		await postgres.transaction((session) => session.run(raise, 'a'));
		expect(await valuesOf(postgres)).toEqual([{ value: 1 }]);
	});

	it('is asked again however many connections broke meanwhile', async () => {
		const wire = await cuttingWire(await freshDatabase());
		const postgres = postgresAt(wire.address, notes);
		/** As many connections as there may be. */
		const fill = async () => {
			let waiting = 0;
			let go = (): void => undefined;
			const all = new Promise<void>((resolve) => {
				go = resolve;
			});
			const wait = () =>
				postgres.reading(async (session) => {
					await session.rows(values, valueRow);
					if (++waiting === 4) go();
					await all;
				});
			await Promise.all([wait(), wait(), wait(), wait()]);
		};
		await fill();
		wire.rot();
		await postgres.transaction((session) => session.run(raise, 'a'));
		await fill();
		wire.rot();
		expect(await valuesOf(postgres)).toEqual([{ value: 1 }]);
	});

	it('is not said to be out of reach where our own requests take all connections', async () => {
		const postgres = postgresAt(await freshDatabase(), notes);
		await valuesOf(postgres);
		let over: () => void = () => undefined;
		const isOver = new Promise<void>((resolve) => {
			over = resolve;
		});
		const held = [1, 2, 3, 4].map(() => postgres.reading(() => isOver));
		const error = await failure(valuesOf(postgres));
		expect([mayPass(error), whyNotPostgres(error, '')]).toEqual([
			true,
			'other requests of this program have been waiting for the server; try again in a moment',
		]);
		over();
		await Promise.all(held);
		expect(await valuesOf(postgres)).toEqual([]);
	});
});
