import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { type DatabaseAddress, sayAddress } from './address.ts';
import { mostConnections, NotBegun, openConnections } from './connections.ts';
import { EndUnknown, forgetsStatements, isCut, isLost, mayBeginAgain } from './failures.ts';
import { type Migrations, migrate } from './migrate.ts';
import { begins, type SessionNeeds, settleTransaction } from './sessionSettings.ts';
import type { SqlStatement, SqlValue } from './statement.ts';

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
	/** As `SessionNeeds` has them. */
	readonly searchPath?: string;
	readonly tenant?: string;
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

export function openPostgres(options: PostgresOptions): Postgres {
	const { address, password, migrations, isReadOnly = false, searchPath, tenant } = options;
	const needs: SessionNeeds = {
		isReadOnly,
		...(searchPath !== undefined && { searchPath }),
		...(tenant !== undefined && { tenant }),
	};
	const connections = openConnections({ address, password, needs });
	const usual = isReadOnly ? begins.looking : begins.changing;
	let ready: Promise<void> | undefined;

	/** With tables that we know; whoever comes first makes them. */
	async function prepared(): Promise<void> {
		if (!migrations) return;
		ready ??= connections.repeated((client, spoil) => migrate(client, spoil, migrations));
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
			if (connections.isPooled) await settleTransaction(client, needs);
			const result = await work(sessionOn(client, !connections.isPooled));
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
				return await connections.connected((client, spoil) => inTransaction(client, spoil, work, begin));
			} catch (error) {
				if (forgetsStatements(error) && tries < mostTries) connections.foundPooler();
				else if (error instanceof NotBegun) {
					// The server was started anew since the connections were used last.
					if (tries > mostConnections) throw connections.noted(error.cause);
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
			connections.checkReach();
			return connections.repeated<T>((client, spoil) =>
				connections.isPooled ? inTransaction(client, spoil, work, usual) : work(sessionOn(client, true)),
			);
		},
		async prepare(more) {
			await prepared();
			await connections.repeated((client, spoil) => migrate(client, spoil, more));
		},
		[Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
	};
}

/** `isPreparing`: statements are kept by the server under their names. */
const sessionOn = (client: PoolClient, isPreparing: boolean): SqlSession => {
	const send = (statement: SqlStatement, values: readonly SqlValue[]) =>
		isPreparing ? client.query({ ...statement, values: [...values] }) : client.query(statement.text, [...values]);
	return {
		rows: async (statement, shape, ...values) => (await send(statement, values)).rows.map((row) => shape.parse(row)),
		run: async (statement, ...values) => (await send(statement, values)).rowCount ?? 0,
	};
};
