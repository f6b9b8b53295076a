import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { whenOver } from '../../support/whenOver.ts';

/** A request of a program, whatever it was for. */
export interface Recorded {
	readonly path: string;
	/** An empty object where it is no JSON. */
	readonly body: Readonly<Record<string, unknown>>;
}

export interface Answer {
	/** 200 unless said. */
	readonly status?: number;
	/** `text/event-stream` unless said. */
	readonly type?: string;
	readonly body: string;
}

/** Stands for the model’s maker, and for whoever else is asked over HTTP. */
export interface Recorder {
	/** Without a slash at the end. */
	readonly url: string;
	/** From now on, requests are answered by `answer`; undefined: 404. What came before is forgotten. */
	begin(answer: (asked: Recorded) => Answer | undefined): void;
	/** What has come since. */
	readonly requests: readonly Recorded[];
}

const notHere: Answer = { status: 404, type: 'application/json', body: '{"error":{"message":"not here","code":404}}' };

function bodyOf(bytes: Buffer, encoding: string | undefined): Recorded['body'] {
	const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
	if (!text.startsWith('{')) return {};
	return JSON.parse(text);
}

/** Serves on loopback until the work that it was begun in is over. */
export async function startRecorder(): Promise<Recorder> {
	let requests: Recorded[] = [];
	let answer: (asked: Recorded) => Answer | undefined = () => undefined;
	const server = createServer(async (request, response) => {
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece);
		const { 'content-encoding': encoding } = request.headers;
		const asked: Recorded = { path: request.url ?? '', body: bodyOf(Buffer.concat(pieces), encoding) };
		requests.push(asked);
		const { status = 200, type = 'text/event-stream', body } = answer(asked) ?? notHere;
		response.writeHead(status, { 'Content-Type': type }).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	whenOver(() => {
		server.close();
		server.closeAllConnections();
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		begin(next) {
			answer = next;
			requests = [];
		},
		get requests() {
			return requests;
		},
	};
}
