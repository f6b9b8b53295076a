import { randomUUID } from 'node:crypto';
import {
	DEFAULT_MAX_REQUEST_BODY_SIZE,
	isInitializeRequest,
	type McpServer,
	readRequestBody,
	WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** Clients that are connected at a time; the one that has been silent longest makes room, and connects anew. */
const mostSessions = 50;

/** Clients of the protocol of 2025, which keep a connection open over many requests. */
export interface HttpSessions {
	/** Answers a request of one of them, and begins a session where it asks for one. Rejects where no server can be made. */
	fetch(request: Request): Promise<Response>;
	close(): Promise<void>;
}

const refusal = (status: number, code: number, message: string): Response =>
	Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });

interface HttpSession {
	readonly transport: WebStandardStreamableHTTPServerTransport;
	readonly server: McpServer;
}

/** `makeServer` is called once for each client. */
export function httpSessions(makeServer: () => Promise<McpServer>): HttpSessions {
	/** The one that was heard of last is the last. */
	const sessions = new Map<string, HttpSession>();

	async function begin(request: Request, parsedBody: unknown): Promise<Response> {
		const server = await makeServer();
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			onsessioninitialized(id) {
				sessions.set(id, { transport, server });
			},
			onsessionclosed(id) {
				sessions.delete(id);
			},
		});
		const response = await answered(server, transport, request, parsedBody).catch(async (error: unknown) => {
			// Nobody knows its name.
			sessions.delete(transport.sessionId ?? '');
			await server.close();
			throw error;
		});
		// It was refused, and nobody will ever ask it anything.
		if (transport.sessionId === undefined) await server.close();
		await makeRoom();
		return response;
	}

	async function makeRoom(): Promise<void> {
		for (const [id, { server }] of sessions) {
			if (sessions.size <= mostSessions) return;
			sessions.delete(id);
			await server.close();
		}
	}

	return {
		async fetch(request) {
			const id = request.headers.get('mcp-session-id');
			const session = id === null ? undefined : sessions.get(id);
			if (id !== null && session) {
				sessions.delete(id);
				sessions.set(id, session);
				return session.transport.handleRequest(request);
			}
			// By the protocol that makes a client begin anew.
			if (id !== null) return refusal(404, -32001, 'Session not found');
			if (request.method !== 'POST') return refusal(405, -32000, 'Method not allowed');
			const body = await readRequestBody(request, DEFAULT_MAX_REQUEST_BODY_SIZE);
			if (body.tooLarge) return refusal(413, -32600, 'The request is too long.');
			const message = parsed(body.text);
			if (message === undefined) return refusal(400, -32700, 'Parse error');
			if (!isInitializeRequest(message)) return refusal(400, -32000, 'Bad Request: begin with “initialize”.');
			return begin(request, message);
		},
		async close() {
			for (const { server } of sessions.values()) await server.close();
			sessions.clear();
		},
	};
}

async function answered(
	server: McpServer,
	transport: WebStandardStreamableHTTPServerTransport,
	request: Request,
	parsedBody: unknown,
): Promise<Response> {
	await server.connect(transport);
	return await transport.handleRequest(request, { parsedBody });
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
