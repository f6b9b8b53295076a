import { readFile } from 'node:fs/promises';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { AddressRefused, type DatabaseAddress } from './address.ts';
import { forgetsStatements, isCut, isLost, isOwnHurry, lossBehind } from './failures.ts';
import { leavingClient } from './leavingClient.ts';
import { keepsSettings, refusesSettings, type SessionNeeds, startupSettings } from './sessionSettings.ts';

/** ms. What a person waits for is soon over, or it does not work. */
const patience = { connect: 5_000, answer: 20_000, idle: 30_000 } as const;

/** Connections of one process at once. */
export const mostConnections = 4;

/** ms in which nobody tries again to reach a server that was not there: whoever asks is told at once. */
const restAfterLoss = 1_000;

/** Whole numbers of 64 bits as numbers: all of ours fit. */
const int8 = 20;

/** The connection was lost before anything was done on it. */
export class NotBegun extends Error {
	constructor(cause: unknown) {
		super('the transaction was not begun', { cause });
	}
}

interface ConnectionsOptions {
	readonly address: DatabaseAddress;
	/** As `PostgresOptions` has it. */
	readonly password?: (() => Promise<string | undefined>) | undefined;
	readonly needs: SessionNeeds;
}

/** Done on a connection; where that is called spoiled, it is not used again. */
type OnConnection<T> = (client: PoolClient, spoil: () => void) => Promise<T>;

/** The connections of one process to a server. Each is made when it is needed; a server that is lost is asked again after a rest. */
export interface Connections extends AsyncDisposable {
	/**
	 * True behind a pooler that gives each transaction to another session of the server: then what we need is said in each of them, and nothing
	 * is prepared. Undefined until somebody has connected.
	 */
	readonly isPooled: boolean | undefined;
	/** The server has forgotten what was prepared: there is a pooler in between after all. */
	foundPooler(): void;
	/** Throws what was thrown last, where it was just tried in vain. */
	checkReach(): void;
	/** The same error; one that means that the server is lost is remembered. */
	noted(error: unknown): unknown;
	/** Does `work` on a connection of its own. */
	connected<T>(work: OnConnection<T>): Promise<T>;
	/** The same of what may be done twice, as often as one of the connections that we have may have broken since it was used last. */
	repeated<T>(work: OnConnection<T>): Promise<T>;
}

export function openConnections({ address, password, needs }: ConnectionsOptions): Connections {
	let isPooled: boolean | undefined;
	let pool: Promise<Pool> | undefined;
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

	async function connected<T>(work: OnConnection<T>): Promise<T> {
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

	async function repeated<T>(work: OnConnection<T>): Promise<T> {
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

	return {
		get isPooled() {
			return isPooled;
		},
		foundPooler() {
			isPooled = true;
		},
		checkReach,
		noted,
		connected,
		repeated,
		async [Symbol.asyncDispose]() {
			if (isOver) return;
			isOver = true;
			await (await pool?.catch(() => undefined))?.end();
		},
	};
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
