import { createHash, timingSafeEqual } from 'node:crypto';
import {
	createMcpHandler,
	hostHeaderValidationResponse,
	isLegacyRequest,
	localhostAllowedHostnames,
	localhostAllowedOrigins,
	originValidationResponse,
} from '@modelcontextprotocol/server';
import type { FileWatch } from '../fileWatch.ts';
import { uriOf } from '../resources.ts';
import { createMcpServer } from '../server.ts';
import type { McpWorld } from '../world.ts';
import { httpSessions } from './sessions.ts';

export interface HttpHandlerOptions {
	readonly world: McpWorld;
	readonly version: string;
	readonly watch: FileWatch;
	/** What each request has to bring with it. */
	readonly token: string;
}

/** Where clients find the server. */
export const httpPath = '/mcp';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time whatever is wrong with it. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * Answers requests over HTTP: of programs on this computer that know the token, and of no web page. Clients of both
 * protocols are served. `fetch` never rejects for what a request says.
 */
export function createHttpHandler({ world, version, watch, token }: HttpHandlerOptions) {
	// Each request of the protocol of 2026 has a server of its own, which is gone before anything could change.
	const forOneRequest: FileWatch = { ...watch, listen: () => ({ dispose: () => undefined }) };
	const onerror = ({ message }: Error): void => world.log(message);
	const modern = createMcpHandler(() => createMcpServer(world, version, { era: 'modern', watch: forOneRequest }), {
		legacy: 'reject',
		onerror,
	});
	const sessions = httpSessions(() => createMcpServer(world, version, { era: 'legacy', watch }));
	watch.listen(({ list, updated }) => {
		if (list) modern.notify.resourcesChanged();
		for (const path of updated) modern.notify.resourceUpdated(uriOf(path));
	});

	/** Undefined where it may go on. */
	function refused(request: Request): Response | undefined {
		const elsewhere =
			hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
			originValidationResponse(request, localhostAllowedOrigins());
		if (elsewhere) return elsewhere;
		const [, given = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
		if (!isSame(given, token)) {
			return new Response('This server needs its token: Authorization: Bearer …\n', {
				status: 401,
				headers: { 'WWW-Authenticate': 'Bearer realm="soulscope"' },
			});
		}
		return new URL(request.url).pathname === httpPath ? undefined : new Response('Not found\n', { status: 404 });
	}

	return {
		async fetch(request: Request): Promise<Response> {
			const refusal = refused(request);
			if (refusal) return refusal;
			const isLegacy = request.method !== 'POST' || (await isLegacyRequest(request));
			return isLegacy ? sessions.fetch(request) : modern.fetch(request);
		},
		async close(): Promise<void> {
			await Promise.all([modern.close(), sessions.close()]);
		},
	};
}
