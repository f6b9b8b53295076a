import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { whyNotPostgres } from '../../../server/src/host/postgres/failures.ts';
import type { SqlSession } from '../../../server/src/host/postgres/postgres.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';
import { certificateAuthority, certificateFor } from '../../support/web/certificate.ts';

const counters = {
	part: 'counters',
	steps: [
		sql`CREATE TABLE soulscope.counters (name text PRIMARY KEY, value bigint NOT NULL)`,
		sql`INSERT INTO soulscope.counters VALUES ('a', 0), ('b', 0)`,
	],
};
const raise = sql`UPDATE soulscope.counters SET value = value + 1 WHERE name = $1`;
const values = sql`SELECT value FROM soulscope.counters ORDER BY name`;
const one = sql`SELECT 1 AS one`;
const value = z.object({ value: z.number() });

const valuesOf = (session: SqlSession) => session.rows(values, value);
const failure = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === 'object' && address ? address.port : 0;
}

/** A server on TCP that has a certificate for `host`, and lets people in who know the password. */
async function serverWithTls(
	host: string,
	own?: { readonly cert: string; readonly key: string; readonly root: string },
) {
	const port = await freePort();
	const { cert, key } = own ?? certificateFor(host);
	const { cert: stranger } = certificateFor(host);
	const cluster = await ownCluster({
		settings: [`port = ${port}`, "listen_addresses = '127.0.0.1'", 'ssl = on', "password_encryption = 'scram-sha-256'"],
		access: ['hostssl all all 127.0.0.1/32 scram-sha-256', 'host all all all reject'],
		files: { 'server.crt': cert, 'server.key': key, 'root.pem': own?.root ?? cert, 'stranger.pem': stranger },
	});
	const administrator = postgresAt(`postgres://soulscope@localhost/postgres?host=${cluster.socket}&port=${port}`);
	const setPassword = sql`ALTER ROLE soulscope PASSWORD 'right horse'`;
	await administrator.direct((session) => session.run(setPassword));
	const at = (where: string, options: string): string =>
		`postgres://soulscope@${where}:${port}/postgres?sslrootcert=${cluster.socket}/data/${options}`;
	return { port, at };
}

describeWithPostgres('a database on a server', () => {
	it('is made once by whoever comes first, also where eight come at once', async () => {
		const address = await freshDatabase();
		await Promise.all(
			Array.from({ length: 8 }, () => postgresAt(address, counters).transaction((session) => session.run(raise, 'a'))),
		);
		expect(await postgresAt(address, counters).direct(valuesOf)).toEqual([{ value: 8 }, { value: 0 }]);
	});

	it('goes forward from an earlier layout, and leaves a later one alone', async () => {
		const address = await freshDatabase();
		const [first = one] = counters.steps;
		await postgresAt(address, { ...counters, steps: [first] }).direct(valuesOf);
		expect(await postgresAt(address, counters).direct(valuesOf)).toHaveLength(2);
		const older = postgresAt(address, { ...counters, steps: [first] });
		expect(whyNotPostgres(await failure(older.direct(valuesOf)), 'the counters')).toBe(
			'a later version of Soulscope keeps the counters; update Soulscope',
		);
	});

	it('is as it was where a step of its layout fails', async () => {
		const address = await freshDatabase();
		const broken = { ...counters, steps: [...counters.steps, sql`INSERT INTO soulscope.nowhere VALUES (1)`] };
		expect(await failure(postgresAt(address, broken).direct(valuesOf))).toMatchObject({ code: '42P01' });
		expect(await postgresAt(address, counters).direct(valuesOf)).toHaveLength(2);
	});

	it('keeps all of a transaction or nothing', async () => {
		const postgres = postgresAt(await freshDatabase(), counters);
		await failure(
			postgres.transaction(async (session) => {
				await session.run(raise, 'a');
				throw new Error('stop');
			}),
		);
		expect(await postgres.direct(valuesOf)).toEqual([{ value: 0 }, { value: 0 }]);
	});

	it('begins a transaction again that stood in another’s way', async () => {
		const postgres = postgresAt(await freshDatabase(), counters);
		let meeting = 0;
		let met = (): void => undefined;
		const both = new Promise<void>((resolve) => {
			met = resolve;
		});
		const raiseIn = (first: string, second: string) =>
			postgres.transaction(async (session) => {
				await session.run(raise, first);
				if (++meeting >= 2) met();
				await both;
				await session.run(raise, second);
			});
		await Promise.all([raiseIn('a', 'b'), raiseIn('b', 'a')]);
		expect(await postgres.direct(valuesOf)).toEqual([{ value: 2 }, { value: 2 }]);
		// Else nobody stood in anybody’s way.
		expect(meeting).toBeGreaterThan(2);
	});

	it('prepares a statement once for a connection', async () => {
		const postgres = postgresAt(await freshDatabase(), counters);
		const prepared = sql`SELECT count(*) AS value FROM pg_prepared_statements WHERE statement LIKE 'UPDATE soulscope.%'`;
		const count = await postgres.transaction(async (session) => {
			for (let times = 0; times < 3; times++) await session.run(raise, 'a');
			return session.rows(prepared, value);
		});
		expect(count).toEqual([{ value: 1 }]);
	});

	it('says that it is us, and gives up what takes too long', { timeout: 30_000 }, async () => {
		const postgres = postgresAt(await freshDatabase(), counters);
		const settings = sql`SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS most`;
		const shape = z.object({ name: z.string(), most: z.string() });
		expect(await postgres.direct((session) => session.rows(settings, shape))).toEqual([
			{ name: 'soulscope', most: '15s' },
		]);
		const slow = sql`SET LOCAL statement_timeout = 20; SELECT pg_sleep(10)`;
		const error = await failure(postgres.transaction((session) => session.run({ ...slow, name: '' })));
		expect(whyNotPostgres(error, '')).toBe('it takes too long to answer; try again later');
		expect(await postgres.direct(valuesOf)).toHaveLength(2);
	});

	it('is there again after the server was killed and started', async () => {
		const cluster = await ownCluster();
		const postgres = postgresAt(cluster.address('postgres'), counters);
		await postgres.transaction((session) => session.run(raise, 'a'));
		await cluster.kill();
		const error = await failure(postgres.transaction((session) => session.run(raise, 'a')));
		expect(whyNotPostgres(error, '')).toBe('the server cannot be reached; check the network and the address');
		// Nobody waits for a server again that was not there a moment ago.
		expect(await failure(postgres.direct(valuesOf))).toBe(error);
		await cluster.start();
		await expect.poll(() => postgres.direct(valuesOf).catch(() => [])).toEqual([{ value: 1 }, { value: 0 }]);
	});

	it('does not notice that the server was started anew in between', async () => {
		const cluster = await ownCluster();
		const postgres = postgresAt(cluster.address('postgres'), counters);
		await postgres.transaction((session) => session.run(raise, 'a'));
		await cluster.kill();
		await cluster.start();
		await postgres.transaction((session) => session.run(raise, 'a'));
		await cluster.kill();
		await cluster.start();
		expect(await postgres.direct(valuesOf)).toEqual([{ value: 2 }, { value: 0 }]);
	});

	it('proves its name by TLS, or is not spoken to', async () => {
		const { at, port } = await serverWithTls('localhost');
		const asked: string[] = [];
		const as = (address: string, word = 'right horse') =>
			postgresAt(address, counters, {
				async password() {
					asked.push(address);
					return word;
				},
			});
		const encrypted = sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
		const reached = await as(at('localhost', 'root.pem')).direct((session) =>
			session.rows(encrypted, z.object({ ssl: z.boolean() })),
		);
		expect(reached).toEqual([{ ssl: true }]);
		asked.length = 0;
		for (const [address, why] of [
			[at('localhost', 'stranger.pem'), 'its certificate does not prove its name'],
			[at('127.0.0.1', 'root.pem'), 'its certificate is for another name than the one in the address'],
			[`postgres://soulscope@localhost:${port}/postgres`, 'its certificate does not prove its name'],
		] as const) {
			const error = await failure(as(address).direct(valuesOf));
			expect([address, whyNotPostgres(error, '')]).toEqual([address, expect.stringContaining(why)]);
		}
		// Whoever does not prove who they are does not even learn that there is a password.
		expect(asked).toEqual([]);
		const wrong = await failure(as(at('localhost', 'root.pem'), 'wrong horse').direct(valuesOf));
		expect(whyNotPostgres(wrong, '')).toBe('the password is wrong; set it again');
		expect(String(wrong)).not.toContain('horse');
		const none = await failure(as(at('localhost', 'root.pem'), '').direct(valuesOf));
		expect(whyNotPostgres(none, '')).toBe('it asks for a password; set one');
		const missing = await failure(as(at('localhost', 'nowhere.pem')).direct(valuesOf));
		expect(whyNotPostgres(missing, '')).toContain('cannot be read');
	});

	it.each([
		['that counts', 'valid', 'localhost', undefined],
		['for another name', 'valid', 'db.example', 'its certificate is for another name than the one in the address'],
		['that is over', 'expired', 'localhost', 'its certificate has expired; ask whoever looks after the server'],
	] as const)('may have a certificate of one’s own authority %s', async (_which, kind, host, why) => {
		const authority = certificateAuthority();
		const { at } = await serverWithTls(host, { ...authority[kind](host), root: authority.cert });
		let asked = 0;
		const postgres = postgresAt(at('localhost', 'root.pem'), counters, {
			async password() {
				asked += 1;
				return 'right horse';
			},
		});
		if (why === undefined) expect(await postgres.direct(valuesOf)).toHaveLength(2);
		else expect(whyNotPostgres(await failure(postgres.direct(valuesOf)), '')).toContain(why);
		expect(asked > 0).toBe(why === undefined);
	});

	it('is not spoken to where it has no TLS', async () => {
		const port = await freePort();
		await ownCluster({ settings: [`port = ${port}`, "listen_addresses = '127.0.0.1'"] });
		const error = await failure(postgresAt(`postgres://soulscope@localhost:${port}/postgres`).direct(valuesOf));
		expect(whyNotPostgres(error, '')).toBe('the server has no TLS, and nobody can say whether it is the right one');
	});

	it('is nowhere else than where the address says, whatever the environment says', async () => {
		const address = await freshDatabase();
		const { PGHOST, PGSSLMODE, PGDATABASE } = process.env;
		Object.assign(process.env, { PGHOST: 'nowhere.invalid', PGDATABASE: 'other', PGSSLMODE: 'no-verify' });
		try {
			const where = sql`SELECT current_database() AS name`;
			const [found] = await postgresAt(address).direct((session) =>
				session.rows(where, z.object({ name: z.string() })),
			);
			expect(address).toContain(`/${found?.name}?`);
		} finally {
			for (const [name, old] of Object.entries({ PGHOST, PGSSLMODE, PGDATABASE }))
				if (old === undefined) delete process.env[name];
				else process.env[name] = old;
		}
	});

	it('is over for good once it was closed', async () => {
		const postgres = postgresAt(await freshDatabase(), counters);
		await postgres.direct(valuesOf);
		await postgres[Symbol.asyncDispose]();
		expect(String(await failure(postgres.direct(valuesOf)))).toContain('it has been closed');
	});
});
