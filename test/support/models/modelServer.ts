import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ScriptedAnswer } from './scriptedAnswer.ts';

interface RecordedRequest<Body> {
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Body;
}

export interface ModelServer<Body> extends AsyncDisposable {
	/** `http://127.0.0.1:PORT/NUMBER`: a port may come back, and what was found out of a server is remembered by its address. */
	readonly url: string;
	/** `http://127.0.0.1:PORT`: what keys are kept under. */
	readonly origin: string;
	/** Those that asked for an answer. */
	readonly requests: readonly RecordedRequest<Body>[];
	/** All others: for a list of models, for a count. */
	readonly asides: readonly RecordedRequest<Body>[];
	/** Answers for the next requests, in order; the last one stays. */
	answerWith(...answers: readonly ScriptedAnswer[]): void;
	/** Resolves once a client has hung up on a slow answer. */
	hungUp(): Promise<void>;
	close(): Promise<void>;
}

/** How a protocol looks on the wire. */
export interface Wire {
	/** Where answers are asked for. */
	readonly path: string;
	/** What is answered elsewhere; undefined: 404. */
	aside(path: string): object | undefined;
	error(type: string, message: string): object;
	/** Writes all but the end, which is the same for all. */
	stream(scripted: Streamed, events: EventWriter, model: string): void;
}

type Streamed = Exclude<ScriptedAnswer, { kind: 'status' | 'body' }>;

/** Writes events; `data` is sent as JSON unless it is a string. */
export interface EventWriter {
	send(data: object | string, event?: string): void;
}

function eventWriter(response: ServerResponse, scripted: Streamed): EventWriter {
	response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
	const chop = scripted.kind === 'stream' ? scripted.chop : undefined;
	const comments = scripted.kind === 'stream' && scripted.comments;
	const write = (text: string): void => {
		const bytes = Buffer.from(text);
		const step = chop ?? bytes.length;
		for (let at = 0; at < bytes.length; at += step) response.write(bytes.subarray(at, at + step));
	};
	return {
		send(data, event) {
			if (comments) write(': still here\n\n');
			const text = typeof data === 'string' ? data : JSON.stringify(data);
			write(`${event ? `event: ${event}\n` : ''}data: ${text}\n\n`);
		},
	};
}

function end(response: ServerResponse, { kind }: Streamed, onHangUp: () => void): void {
	if (kind === 'slow') response.on('close', onHangUp);
	// After what was written has left, so that the client sees a begun answer break off.
	else if (kind === 'dies') response.write(': \n\n', () => response.destroy());
	else response.end();
}

function respond(response: ServerResponse, scripted: ScriptedAnswer, wire: Wire, model: string, onHangUp: () => void) {
	if (scripted.kind === 'status') {
		const { status, type, message, headers } = scripted;
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(wire.error(type, message)));
		return;
	}
	if (scripted.kind === 'body') {
		response.writeHead(200, { 'content-type': scripted.type });
		response.end(scripted.body);
		return;
	}
	wire.stream(scripted, eventWriter(response, scripted), model);
	end(response, scripted, onHangUp);
}

let started = 0;

/** A server on this machine that speaks a provider's streaming protocol, with the answers that a test scripts. */
export async function startModelServer<Body extends { readonly model: string }>(
	wire: Wire,
	first: readonly ScriptedAnswer[],
): Promise<ModelServer<Body>> {
	const requests: RecordedRequest<Body>[] = [];
	const asides: RecordedRequest<Body>[] = [];
	let script: ScriptedAnswer[] = first.length > 0 ? [...first] : [{ kind: 'stream', texts: ['Hello.'] }];
	let onHangUp: () => void = () => {};
	const hungUp = new Promise<void>((resolve) => {
		onHangUp = resolve;
	});

	started += 1;
	const place = `/${started}`;
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString('utf8');
			const body = (text ? JSON.parse(text) : {}) as Body;
			const path = (request.url ?? '').replace(place, '');
			const recorded = { path, headers: request.headers, body };
			if (path.split('?')[0] !== wire.path) {
				asides.push(recorded);
				const answer = wire.aside(path);
				response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
				response.end(JSON.stringify(answer ?? wire.error('not_found_error', 'Not found')));
				return;
			}
			requests.push(recorded);
			const scripted = script.length > 1 ? script.shift() : script[0];
			if (scripted) respond(response, scripted, wire, body.model, onHangUp);
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;

	const close = async (): Promise<void> => {
		server.closeAllConnections();
		server.close();
		await once(server, 'close');
	};
	return {
		url: origin + place,
		origin,
		requests,
		asides,
		answerWith(...answers) {
			script = [...answers];
		},
		hungUp: () => hungUp,
		close,
		[Symbol.asyncDispose]: close,
	};
}
