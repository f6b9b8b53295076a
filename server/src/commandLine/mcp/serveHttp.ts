import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { ownVersion } from '../../app/shipped.ts';
import type { FileWatch } from '../../mcp/fileWatch.ts';
import { createHttpHandler, httpPath } from '../../mcp/http/handler.ts';
import type { McpWorld } from '../../mcp/world.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';

/** Of this computer alone, whatever its firewall does. */
const loopback = '127.0.0.1';

interface HttpWish {
	/** 0: any that is free. */
	readonly port: number;
	readonly token: string;
	readonly world: McpWorld;
	readonly watch: FileWatch;
	readonly signal: AbortSignal;
}

/** Serves clients over HTTP until `signal` aborts. Throws an `InputError` where the port cannot be had. */
export async function serveHttp({ port, token, world, watch, signal }: HttpWish, terminal: Terminal): Promise<void> {
	const handler = createHttpHandler({ world, version: ownVersion(), watch, token });
	const answer = toNodeHandler(handler, { onerror: ({ message }) => terminal.err(message) });
	const server = createServer((request, response) => {
		// Its types know no method that is undefined, which a request never has.
		if (isRequest(request)) void answer(request as Parameters<typeof answer>[0], response);
		else response.writeHead(400, { Connection: 'close' }).end('Bad request\n');
	});
	server.listen(port, loopback);
	try {
		await once(server, 'listening', { signal });
	} catch (error) {
		if (signal.aborted) return;
		const { code } = error as NodeJS.ErrnoException;
		const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
		throw new InputError(`Port ${port} ${why}. Name another one: --http PORT`);
	}
	const address = `http://${loopback}:${(server.address() as AddressInfo).port}${httpPath}`;
	terminal.out(`${address}\n`);
	terminal.note?.(`Clients need this header: Authorization: Bearer ${token}`);
	terminal.note?.('Stop the server with Ctrl-C.');
	await new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve());
	});
	await handler.close();
	server.close();
	server.closeAllConnections();
}

/**
 * False for what Node takes and the web has no request for, such as a name before the host or the method TRACE: it fails
 * before anybody looks for a token, and would be taken for a fault of ours.
 */
function isRequest({ headers: { host = 'localhost' }, url = '/', method = 'GET' }: IncomingMessage): boolean {
	try {
		return new Request(`http://${host}${url}`, { method }).url !== '';
	} catch {
		return false;
	}
}
