import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { whenOver } from '../whenOver.ts';

interface PoolerOptions {
	/** What becomes of settings that a connection begins with: it is turned away, as PgBouncer does, or nobody hears of them. */
	readonly settings: 'refused' | 'forgotten' | 'kept';
	/** Sessions of the server, which take turns. */
	readonly sessions?: number;
}

/** PostgreSQL 15, section 55.7: the first message of a connection. */
const codes = { tls: 80_877_103, startup: 196_608 } as const;

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

function message(type: string, ...parts: readonly Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	const head = Buffer.alloc(5);
	head.write(type);
	head.writeInt32BE(body.length + 4, 1);
	return Buffer.concat([head, body]);
}

function startup(values: Readonly<Record<string, string>>): Buffer {
	const fields = Buffer.concat([
		...Object.entries(values).flatMap(([key, value]) => [text(key), text(value)]),
		text(''),
	]);
	const head = Buffer.alloc(8);
	head.writeInt32BE(fields.length + 8);
	head.writeInt32BE(codes.startup, 4);
	return Buffer.concat([head, fields]);
}

/** Gives each whole message of `socket` to `take`; the first one of a client has no letter. */
function onMessages(socket: Socket, hasFirst: boolean, take: (message: Buffer, isFirst: boolean) => void): void {
	let rest = Buffer.alloc(0);
	let isFirst = hasFirst;
	socket.on('data', (data) => {
		rest = Buffer.concat([rest, data]);
		for (;;) {
			const at = isFirst ? 0 : 1;
			if (rest.length < at + 4) return;
			const length = rest.readInt32BE(at) + at;
			if (rest.length < length) return;
			const whole = rest.subarray(0, length);
			rest = rest.subarray(length);
			const isTls = isFirst && whole.readInt32BE(4) === codes.tls;
			take(whole, isFirst);
			if (!isTls) isFirst = false;
		}
	});
	socket.on('error', () => socket.destroy());
}

/** A session of the server that somebody, or nobody, works with at the moment. */
interface ServerSession {
	readonly socket: Socket;
	client: Socket | undefined;
}

const leaving = 'X'.charCodeAt(0);
const ready = message('Z', Buffer.from('I'));

/**
 * Something like PgBouncer in front of the server at `address`, which has a socket: each transaction is done by the next session of the
 * server, whoever began it. Its address; it ends with the test.
 */
export async function poolerBefore(address: string, { settings, sessions = 3 }: PoolerOptions): Promise<string> {
	const { host, port, user = '', database } = addressFrom(address);
	const pool: ServerSession[] = [];
	const clients = new Set<Socket>();
	const waiting: (() => void)[] = [];
	let begun = 0;

	const begin = (given: Readonly<Record<string, string>>): Promise<ServerSession> =>
		new Promise((resolve) => {
			const session: ServerSession = { socket: connect(join(host, `.s.PGSQL.${port}`)), client: undefined };
			let isReady = false;
			session.socket.setNoDelay(true);
			session.socket.write(startup({ user, database, client_encoding: 'UTF8', ...given }));
			onMessages(session.socket, false, (whole) => {
				const isOver = whole[0] === ready[0] && whole[5] === ready[5];
				if (isReady) session.client?.write(whole);
				if (!isOver) return;
				isReady = true;
				session.client = undefined;
				// The one that has just been used comes last.
				const at = pool.indexOf(session);
				if (at >= 0) pool.splice(at, 1);
				pool.push(session);
				waiting.shift()?.();
				resolve(session);
			});
		});

	const free = async (): Promise<ServerSession> => {
		for (;;) {
			const session = pool.find(({ client }) => client === undefined);
			if (session) return session;
			await new Promise<void>((resolve) => waiting.push(resolve));
		}
	};

	async function greet(client: Socket, first: Buffer): Promise<void> {
		if (first.readInt32BE(4) === codes.tls) return void client.write('N');
		const words = first.subarray(8).toString().split('\0');
		const asked = words.indexOf('options');
		if (asked >= 0 && settings === 'refused') {
			const fields = [text('SFATAL'), text('C08P01'), text('Munsupported startup parameter: options'), text('')];
			return void client.end(message('E', ...fields));
		}
		const options = settings === 'kept' && asked >= 0 ? words[asked + 1] : undefined;
		for (; begun < sessions; begun++) await begin(options === undefined ? {} : { options });
		client.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
		return undefined;
	}

	const server = createServer({ noDelay: true }, (client) => {
		clients.add(client);
		let turn: Promise<unknown> = Promise.resolve();
		let session: ServerSession | undefined;
		onMessages(client, true, (whole, isFirst) => {
			turn = turn.then(async () => {
				if (isFirst) return greet(client, whole);
				// Who leaves takes no session of the server along.
				if (whole[0] === leaving) return;
				if (session?.client !== client) session = await free();
				session.client = client;
				session.socket.write(whole);
			});
		});
	});
	whenOver(() => {
		for (const each of [...clients, ...pool.map(({ socket }) => socket)]) each.destroy();
		server.close();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const at = server.address();
	if (typeof at !== 'object' || !at) throw new Error('the pooler has no port');
	return `postgres://${user}@127.0.0.1:${at.port}/${encodeURIComponent(database)}?sslmode=disable`;
}
