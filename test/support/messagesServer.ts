import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type ScriptedAnswer =
	/** Streams these stretches and ends properly. */
	| {
			readonly kind: 'stream';
			readonly texts: readonly string[];
			readonly stopReason?: string;
			readonly usage?: ScriptedUsage;
	  }
	/** Streams these stretches, then says nothing more until the client hangs up. */
	| { readonly kind: 'slow'; readonly texts: readonly string[] }
	/** Streams these stretches, then cuts the connection. */
	| { readonly kind: 'dies'; readonly texts: readonly string[] }
	/** Streams these stretches, then closes the connection in good order without the last events. */
	| { readonly kind: 'ends-early'; readonly texts: readonly string[] }
	/** Streams these stretches, then an error event. */
	| { readonly kind: 'error-event'; readonly texts: readonly string[]; readonly type: string }
	| {
			readonly kind: 'status';
			readonly status: number;
			readonly type: string;
			readonly message: string;
			readonly headers?: Readonly<Record<string, string>>;
	  };

interface ScriptedUsage {
	readonly input_tokens: number;
	readonly output_tokens: number;
	readonly cache_read_input_tokens?: number;
	readonly cache_creation_input_tokens?: number;
}

interface SentBlock {
	readonly type: 'text';
	readonly text: string;
	readonly cache_control?: { readonly type: 'ephemeral' };
}

/** The body of a request, as far as the tests look at it. */
interface SentBody {
	readonly model: string;
	readonly max_tokens: number;
	readonly stream: boolean;
	readonly system?: readonly SentBlock[];
	readonly messages: readonly { readonly role: string; readonly content: readonly SentBlock[] }[];
}

interface RecordedRequest {
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: SentBody;
}

export interface MessagesServer extends AsyncDisposable {
	/** `http://127.0.0.1:PORT`. */
	readonly url: string;
	readonly requests: readonly RecordedRequest[];
	/** Answers for the next requests, in order; the last one stays. */
	answerWith(...answers: readonly ScriptedAnswer[]): void;
	/** Resolves once a client has hung up on a slow answer. */
	hungUp(): Promise<void>;
	close(): Promise<void>;
}

function send(response: ServerResponse, type: string, data: object): void {
	response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}

function begin(response: ServerResponse, model: string, usage: ScriptedUsage): void {
	response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
	send(response, 'message_start', {
		message: {
			id: 'msg_test',
			type: 'message',
			role: 'assistant',
			model,
			content: [],
			stop_reason: null,
			stop_sequence: null,
			usage: { ...usage, output_tokens: 1 },
		},
	});
	send(response, 'content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
	send(response, 'ping', {});
}

function stretch(response: ServerResponse, text: string): void {
	send(response, 'content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
}

function finish(response: ServerResponse, stopReason: string, usage: ScriptedUsage): void {
	send(response, 'content_block_stop', { index: 0 });
	send(response, 'message_delta', {
		delta: { stop_reason: stopReason, stop_sequence: null },
		usage: { output_tokens: usage.output_tokens },
	});
	send(response, 'message_stop', {});
	response.end();
}

const usualUsage: ScriptedUsage = { input_tokens: 1200, output_tokens: 34 };

function answer(response: ServerResponse, scripted: ScriptedAnswer, model: string, onHangUp: () => void): void {
	if (scripted.kind === 'status') {
		const { status, type, message, headers } = scripted;
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify({ type: 'error', error: { type, message } }));
		return;
	}
	const usage = (scripted.kind === 'stream' && scripted.usage) || usualUsage;
	begin(response, model, usage);
	for (const text of scripted.texts) stretch(response, text);
	switch (scripted.kind) {
		case 'stream':
			finish(response, scripted.stopReason ?? 'end_turn', usage);
			break;
		case 'slow':
			response.on('close', onHangUp);
			break;
		case 'dies':
			// After what was written has left, so that the client sees a begun answer break off.
			response.write(': \n\n', () => response.destroy());
			break;
		case 'ends-early':
			response.end();
			break;
		case 'error-event':
			send(response, 'error', { error: { type: scripted.type, message: 'Something went wrong' } });
			response.end();
			break;
	}
}

/** A server on this machine that speaks the Messages streaming protocol, with the answers that a test scripts. */
export async function startMessagesServer(...first: readonly ScriptedAnswer[]): Promise<MessagesServer> {
	const requests: RecordedRequest[] = [];
	let script: ScriptedAnswer[] = first.length > 0 ? [...first] : [{ kind: 'stream', texts: ['Hello.'] }];
	let onHangUp: () => void = () => {};
	const hungUp = new Promise<void>((resolve) => {
		onHangUp = resolve;
	});

	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SentBody;
			requests.push({ path: request.url ?? '', headers: request.headers, body });
			const scripted = script.length > 1 ? script.shift() : script[0];
			if (scripted) answer(response, scripted, body.model, onHangUp);
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;

	const close = async (): Promise<void> => {
		server.closeAllConnections();
		server.close();
		await once(server, 'close');
	};
	return {
		url: `http://127.0.0.1:${port}`,
		requests,
		answerWith(...answers) {
			script = [...answers];
		},
		hungUp: () => hungUp,
		close,
		[Symbol.asyncDispose]: close,
	};
}
