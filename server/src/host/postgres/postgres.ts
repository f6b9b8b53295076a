import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type * as z from 'zod';
import { AddressRefused, type DatabaseAddress, sayAddress } from './address.ts';
import { EndUnknown, forgetsStatements, isCut, isLost, isOwnHurry, lossBehind, mayBeginAgain } from './failures.ts';
import { leavingClient } from './leavingClient.ts';
import { type Migrations, migrate } from './migrate.ts';
import {
	begins,
	keepsSettings,
	refusesSettings,
	type SessionNeeds,
	settleTransaction,
	startupSettings,
} from './sessionSettings.ts';
import type { SqlStatement, SqlValue } from './statement.ts';

/** ms. What a person waits for is soon over, or it does not work. */
const patience = { connect: 5_000, answer: 20_000, idle: 30_000 } as const;

/** Connections of one process at once. */
const mostConnections = 4;

/** ms in which nobody tries again to reach a server that was not there: whoever asks is told at once. */
const restAfterLoss = 1_000;

/** How often a transaction begins again that met another. */
const mostTries = 8;

export interface PostgresOptions {
	readonly address: DatabaseAddress;
	/** Asked for with each new connection, and not kept; undefined: `PGPASSWORD`, else the file `.pgpass`. */
	password?(): Promise<string | undefined>;
	/** What leads from each layout to the next; absent: the tables are somebody else's, and nothing is made. */
	readonly migrations?: Migrations;
	/** True: the server takes no changes on these connections. */
	readonly isReadOnly?: boolean;
	/** As `SessionNeeds` has it. */
	readonly searchPath?: string;
}

/** What can be done in a transaction, or beside one. */
export interface SqlSession {
	/** The rows of the answer, each of this shape; throws where one is not. */
	rows<Row>(statement: SqlStatement, shape: z.ZodType<Row>, ...values: readonly SqlValue[]): Promise<readonly Row[]>;
	/** How many rows were changed. */
	run(statement: SqlStatement, ...values: readonly SqlValue[]): Promise<number>;
}

/** A database on a server, which others may share. It is reached when it is first needed. */
export interface Postgres extends AsyncDisposable {
	/** For people: where it is. */
	readonly place: string;
	/**
	 * All of `work`, or nothing. `work` may be begun again where it met another transaction. Throws what `work` throws, and where the server
	 * cannot be reached. Of one that is lost at the very end, nobody knows whether it was done: `EndUnknown`.
	 */
	transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
	/** The same, of one state of the database, of which nothing is changed. */
	reading<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
	/** Statements that each stand for themselves. They may be sent twice where the connection broke, so twice has to be the same as once. */
	direct<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
	/** Brings up to date what only some need. */
	prepare(migrations: Migrations): Promise<void>;
}

/** Whole numbers of 64 bits as numbers: all of ours fit. */
const int8 = 20;

export function openPostgres(options: PostgresOptions): Postgres {
	const { address, password, migrations, isReadOnly = false, searchPath } = options;
	const needs: SessionNeeds = { isReadOnly, ...(searchPath !== undefined && { searchPath }) };
	/**
	 * True behind a pooler that gives each transaction to another session of the server: then what we need is said in each of them, and nothing
	 * is prepared. Undefined until somebody has connected.
	 */
	let isPooled: boolean | undefined;
	const usual = isReadOnly ? begins.looking : begins.changing;
	let pool: Promise<Pool> | undefined;
	let ready: Promise<void> | undefined;
	let lost: { readonly error: unknown; readonly until: number } | undefined;
	let isOver = false;

	async function makePool(): Promise<Pool> {
		const { default: pg } = await import('pg');
		const config: PoolConfig = {
			...(await whereTo(address)),
			...(password && { password: async () => (await password()) ?? process.env.PGPASSWORD ?? '' }),
			max: mostConnections,
			idleTimeoutMillis: patience.idle,
			// Nobody stays for its sake.
			allowExitOnIdle: true,
			keepAlive: true,
			connectionTimeoutMillis: patience.connect,
			query_timeout: patience.answer,
			application_name: 'soulscope',
			...(!isPooled && startupSettings(needs)),
			enableChannelBinding: true,
			types: {
				getTypeParser: ((type: number, format: 'text') =>
					type === int8 ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
			},
		};
		const made = new pg.Pool({ ...config, Client: leavingClient(pg.Client) });
		// A connection that the server ends while nobody asks it anything: whoever asks next is told.
		made.on('error', () => undefined);
		made.on('connect', (client) => client.on('error', () => undefined));
		return made;
	}

	/** Throws what was thrown last, where it was just tried in vain. */
	function checkReach(): void {
		if (isOver) throw new Error('it has been closed; try again');
		if (lost && Date.now() < lost.until) throw lost.error;
	}

	function noted(error: unknown): unknown {
		if (isLost(error) && !isOwnHurry(error)) lost = { error, until: Date.now() + restAfterLoss };
		return error;
	}

	/** A connection, which has to be released. The first one shows whether there is a pooler in between. */
	async function take(): Promise<PoolClient> {
		pool ??= makePool();
		const asked = pool;
		const forgetPool = () => {
			if (pool === asked) pool = undefined;
		};
		const made = await asked.catch((error) => {
			forgetPool();
			throw error;
		});
		const client = await made.connect().catch((error) => {
			if (isPooled || !refusesSettings(error)) throw error;
			return undefined;
		});
		if (!client) {
			isPooled = true;
			forgetPool();
			void made.end().catch(() => undefined);
			return take();
		}
		try {
			isPooled ??= !(await keepsSettings(client, needs));
			return client;
		} catch (error) {
			client.release(true);
			throw error;
		}
	}

	/** Does `work` on a connection of its own; one that it calls spoiled is not used again. */
	async function connected<T>(work: (client: PoolClient, spoil: () => void) => Promise<T>): Promise<T> {
		checkReach();
		const client = await take().catch((error) => {
			throw noted(error);
		});
		lost = undefined;
		let isSpoiled = false;
		try {
			return await work(client, () => {
				isSpoiled = true;
			});
		} catch (error) {
			if (isLost(error)) isSpoiled = true;
			throw noted(error);
		} finally {
			client.release(isSpoiled);
		}
	}

	/** The same of what may be done twice, as often as one of the connections that we have may have broken since it was used last. */
	async function repeated<T>(work: Parameters<typeof connected<T>>[0]): Promise<T> {
		for (let tries = 1; ; tries++) {
			try {
				return await connected(work);
			} catch (error) {
				const cause = error instanceof NotBegun ? error.cause : lossBehind(error);
				const isForgotten = forgetsStatements(cause);
				if (tries > mostConnections || !(isForgotten || isCut(cause))) throw cause;
				if (isForgotten) isPooled = true;
				lost = undefined;
			}
		}
	}

	/** With tables that we know; whoever comes first makes them. */
	async function prepared(): Promise<void> {
		if (!migrations) return;
		ready ??= repeated((client, spoil) => migrate(client, spoil, migrations));
		await ready.catch((error) => {
			ready = undefined;
			throw error;
		});
	}

	async function inTransaction<T>(
		client: PoolClient,
		spoil: () => void,
		work: (session: SqlSession) => Promise<T>,
		begin: SqlStatement,
	): Promise<T> {
		await client.query(begin.text).catch((error) => {
			if (!isCut(error)) throw error;
			// The server may say that it goes before the connection is closed.
			spoil();
			throw new NotBegun(error);
		});
		try {
			if (isPooled) await settleTransaction(client, needs);
			const result = await work(sessionOn(client, !isPooled));
			await client.query('COMMIT').catch((error) => {
				if (!isLost(error)) throw error;
				if (begin === begins.changing) throw new EndUnknown(error);
				// What was read was read.
				spoil();
			});
			return result;
		} catch (error) {
			if (!isLost(error)) await client.query('ROLLBACK').catch(spoil);
			throw error;
		}
	}

	/** Begins again where nothing is lost by it. */
	async function attempt<T>(work: (session: SqlSession) => Promise<T>, begin: SqlStatement): Promise<T> {
		for (let tries = 1; ; tries++) {
			try {
				return await connected((client, spoil) => inTransaction(client, spoil, work, begin));
			} catch (error) {
				if (forgetsStatements(error) && tries < mostTries) isPooled = true;
				else if (error instanceof NotBegun) {
					// The server was started anew since the connections were used last.
					if (tries > mostConnections) throw noted(error.cause);
				} else if (!mayBeginAgain(error) || tries === mostTries) throw error;
				// Not all at the same moment again.
				else await setTimeout(Math.random() * 10 * tries);
			}
		}
	}

	return {
		place: sayAddress(address),
		async transaction(work) {
			await prepared();
			return attempt(work, usual);
		},
		async reading(work) {
			await prepared();
			return attempt(work, begins.snapshot);
		},
		async direct<T>(work: (session: SqlSession) => Promise<T>) {
			await prepared();
			checkReach();
			return repeated<T>((client, spoil) =>
				isPooled ? inTransaction(client, spoil, work, usual) : work(sessionOn(client, true)),
			);
		},
		async prepare(more) {
			await prepared();
			await repeated((client, spoil) => migrate(client, spoil, more));
		},
		async [Symbol.asyncDispose]() {
			if (isOver) return;
			isOver = true;
			await (await pool?.catch(() => undefined))?.end();
		},
	};
}

/** The connection was lost before anything was done on it. */
class NotBegun extends Error {
	constructor(cause: unknown) {
		super('the transaction was not begun', { cause });
	}
}

/** Everything is said: no variable of the environment sends us to another server, or takes TLS away. */
async function whereTo({ host, port, database, user, tls, rootCertificate }: DatabaseAddress): Promise<PoolConfig> {
	const ca = rootCertificate === undefined ? undefined : await certificatesIn(rootCertificate);
	return {
		host,
		port,
		database,
		...(user !== undefined && { user }),
		ssl: tls === 'none' ? false : { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
	};
}

const certificatesIn = (file: string): Promise<string> =>
	readFile(file, 'utf8').catch(() => {
		throw new AddressRefused(`The certificates in ${file} cannot be read.`);
	});

/** `isPreparing`: statements are kept by the server under their names. */
const sessionOn = (client: PoolClient, isPreparing: boolean): SqlSession => {
	const send = (statement: SqlStatement, values: readonly SqlValue[]) =>
		isPreparing ? client.query({ ...statement, values: [...values] }) : client.query(statement.text, [...values]);
	return {
		rows: async (statement, shape, ...values) => (await send(statement, values)).rows.map((row) => shape.parse(row)),
		run: async (statement, ...values) => (await send(statement, values)).rowCount ?? 0,
	};
};
