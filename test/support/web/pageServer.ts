import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { WebAccess } from '../../../server/src/host/knowledge/web/webAccess.ts';
import { whenOver } from '../whenOver.ts';
import { certificateFor } from './certificate.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server for pages on this machine, and the way to it. */
export interface PageServer {
	/** Begins all addresses of `tea.test`. */
	readonly origin: string;
	readonly port: number;
	/** By their path; what is not there is not found. May be changed. */
	readonly pages: Record<string, Answer>;
	/** What was asked for, in order. */
	readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
	/** The web, as far as it is this server: every name leads to it. */
	readonly web: WebAccess;
}

/** Gone when the test is over. Its certificate is for `tea.test` and `other.test`. */
export async function pageServer(pages: Record<string, Answer>, more: Partial<WebAccess> = {}): Promise<PageServer> {
	const { cert, key } = certificateFor('tea.test', 'other.test');
	const asked: PageServer['asked'] = [];
	const server = createServer({ cert, key }, (request, response) => {
		const path = request.url ?? '';
		asked.push({ path, headers: request.headers });
		const page = pages[path];
		if (page) page(request, response);
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	whenOver(() => {
		server.closeAllConnections();
		return new Promise<void>((resolve) => server.close(() => resolve()));
	});
	const { port } = server.address() as AddressInfo;
	return {
		origin: `https://tea.test:${port}`,
		port,
		pages,
		asked,
		web: {
			resolve: async () => [{ address: '127.0.0.1', family: 4 }],
			isAllowed: (address) => address === '127.0.0.1',
			ports: new Set([String(port)]),
			ca: cert,
			timeout: 5_000,
			largest: 10_000,
			...more,
		},
	};
}

/** Answers with a page of this type. */
export const page =
	(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer =>
	(_request, response) => {
		response.writeHead(200, { 'content-type': 'text/markdown', ...headers }).end(body);
	};

export const redirect =
	(location: string, status = 302): Answer =>
	(_request, response) => {
		response.writeHead(status, { location }).end();
	};
