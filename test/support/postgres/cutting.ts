import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { whenOver } from '../whenOver.ts';

/** Where a connection breaks: before the server hears of a COMMIT, or after it has done it, so that nobody hears of that. */
type Cut = 'before commit' | 'after commit';

/** A wire to a server that breaks when it is told to. */
export interface CuttingWire {
	/** Address of the server at the end of the wire. */
	readonly address: string;
	/** The next COMMIT breaks the connection that it comes on; the one after that does not. */
	cutAt(cut: Cut): void;
	/** False as long as nobody gets through. */
	isOpen: boolean;
	/** Breaks all connections that there are. */
	cut(): void;
	/** Those that there are break when they are used next; nobody hears of it before. */
	rot(): void;
	/** Whoever begins a transaction next hears that the server is ended, and no more. */
	endAtBegin(): void;
}

const commit = Buffer.from('COMMIT\0');
const begin = Buffer.from('BEGIN ');

/** An `ErrorResponse` (PostgreSQL 15, section 55.7). */
function farewell(): Buffer {
	const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
	const head = Buffer.from([0x45, 0, 0, 0, 0]);
	head.writeInt32BE(fields.length + 4, 1);
	return Buffer.concat([head, fields]);
}

/** A wire to the server at `address`, which has a socket; it ends with the test. */
export async function cuttingWire(address: string): Promise<CuttingWire> {
	const { host, port, user = '', database } = addressFrom(address);
	const sockets = new Set<Socket>();
	let next: Cut | undefined;
	let isEnding = false;
	const rotten = new Set<Socket>();
	const server = createServer({ noDelay: true }, (client) => {
		const behind = connect(join(host, `.s.PGSQL.${port}`));
		const cut = () => {
			client.destroy();
			behind.destroy();
		};
		for (const each of [client, behind]) {
			sockets.add(each);
			each.on('error', cut).on('close', cut);
		}
		if (!wire.isOpen) return cut();
		let isLast = false;
		client.on('data', (data) => {
			if (rotten.has(client)) return cut();
			if (isEnding && data.includes(begin)) {
				isEnding = false;
				return void client.write(farewell());
			}
			const now = data.includes(commit) ? next : undefined;
			if (now === undefined) return void behind.write(data);
			next = undefined;
			if (now === 'before commit') return cut();
			isLast = true;
			return void behind.write(data);
		});
		behind.on('data', (data) => (isLast ? cut() : client.write(data)));
	});
	whenOver(() => {
		for (const each of sockets) each.destroy();
		server.close();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const at = server.address();
	if (typeof at !== 'object' || !at) throw new Error('the wire has no port');
	const wire: CuttingWire = {
		address: `postgres://${user}@127.0.0.1:${at.port}/${encodeURIComponent(database)}?sslmode=disable`,
		cutAt(cut) {
			next = cut;
		},
		isOpen: true,
		cut() {
			for (const each of sockets) each.destroy();
		},
		rot() {
			for (const each of sockets) rotten.add(each);
		},
		endAtBegin() {
			isEnding = true;
		},
	};
	return wire;
}
