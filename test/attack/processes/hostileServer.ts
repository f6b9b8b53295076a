// A server that means no good: `PORT-OF-A-SECOND-ONE [list]`. The first part of a request's path says what it does, the second in which
// protocol. It says `does NAME` for each if asked for the list, `port N` when it listens, and `asked NAME` for each request. With a port of a second server it sends
// those that are to be sent elsewhere there.

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { hello, type Protocol } from '../../host/models/protocols.ts';

const second = process.argv[2] ?? '0';

/** One more event with a word, a thought, or a piece of a call's input, in each protocol. */
const events: Readonly<Record<Protocol, Readonly<Record<'word' | 'thought' | 'call' | 'deep', string>>>> = {
	anthropic: {
		word: 'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"x"}}\n\n',
		thought:
			'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"x"}}\n\n',
		call: 'event: content_block_start\ndata: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"t","name":"remember","input":{}}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"[[[["}}\n\n',
		deep: `event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n\n`,
	},
	openai: {
		word: 'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"x"}}]}\n\n',
		thought:
			'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"reasoning_content":"x"}}]}\n\n',
		call: 'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t","type":"function","function":{"name":"remember","arguments":"[[[["}}]}}]}\n\n',
		deep: `data: {"choices":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n\n`,
	},
	responses: {
		word: 'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","item_id":"i","output_index":0,"content_index":0,"delta":"x","sequence_number":2}\n\n',
		thought:
			'event: response.reasoning_summary_text.delta\ndata: {"type":"response.reasoning_summary_text.delta","item_id":"i","output_index":0,"summary_index":0,"delta":"x","sequence_number":2}\n\n',
		call: 'event: response.function_call_arguments.delta\ndata: {"type":"response.function_call_arguments.delta","item_id":"f","output_index":1,"delta":"[[[[","sequence_number":2}\n\n',
		deep: `event: response.output_item.done\ndata: {"type":"response.output_item.done","output_index":0,"item":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n\n`,
	},
};

interface Asked {
	readonly response: ServerResponse;
	readonly socket: Socket;
	readonly protocol: Protocol;
	readonly url: string;
}

const begin = ({ response }: Asked, text = ''): void => {
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	if (text === '') response.flushHeaders();
	else response.write(text);
};

/** Goes on for as long as anybody takes it. */
async function forever(to: ServerResponse | Socket, piece: Buffer | string): Promise<void> {
	to.setMaxListeners(0);
	while (!to.destroyed) {
		if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
	}
}

const endless =
	(what: 'word' | 'thought' | 'call' | 'deep') =>
	(asked: Asked): Promise<void> => {
		begin(asked, hello[asked.protocol]);
		// Ten thousand of the short ones at a time.
		return forever(asked.response, events[asked.protocol][what].repeat(what === 'deep' ? 4 : 10_000));
	};

const redirect =
	(status: number, address: (asked: Asked) => string) =>
	(asked: Asked): void => {
		asked.response.writeHead(status, { location: address(asked) });
		asked.response.end();
	};

const elsewhere = (): string => `http://127.0.0.1:${second}/stolen`;

const behaviours: Readonly<Record<string, (asked: Asked) => unknown>> = {
	'stalls-at-once': () => undefined,
	'stalls-after-headers': (asked) => begin(asked),
	'stalls-in-the-middle': (asked) => begin(asked, hello[asked.protocol]),
	async 'drips-forever'(asked) {
		begin(asked, hello[asked.protocol]);
		while (!asked.response.destroyed) {
			asked.response.write(':');
			await setTimeout(20);
		}
	},
	'endless-words': endless('word'),
	'endless-thoughts': endless('thought'),
	'endless-call': endless('call'),
	'endless-depth': endless('deep'),
	'endless-comments'(asked) {
		begin(asked, hello[asked.protocol]);
		return forever(asked.response, ':\n'.repeat(30_000));
	},
	'endless-line'(asked) {
		begin(asked, `${hello[asked.protocol]}data: `);
		return forever(asked.response, 'x'.repeat(65_536));
	},
	'endless-refusal'({ response }) {
		response.writeHead(400, { 'content-type': 'application/json' });
		return forever(response, 'x'.repeat(65_536));
	},
	'endless-headers'({ socket }) {
		socket.write('HTTP/1.1 200 OK\r\n');
		return forever(socket, `x-more: ${'y'.repeat(1_000)}\r\n`);
	},
	'endless-page'({ response }) {
		response.writeHead(200, { 'content-type': 'text/html' });
		return forever(response, '<p>'.repeat(20_000));
	},
	'zeros-packed'({ response }) {
		response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
		const packed = gzipSync(Buffer.alloc(200_000_000, 'x'));
		response.end(packed);
	},
	'wrong-length'({ socket }) {
		socket.end(
			'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 5\r\n\r\ndata: {"much":"longer"}\n\n',
		);
	},
	'no-http': ({ socket }) => socket.end(Buffer.alloc(10_000, 0xff)),
	'cuts-at-once': ({ socket }) => socket.destroy(),
	'odd-bytes'(asked) {
		begin(asked, hello[asked.protocol]);
		asked.response.end(
			Buffer.from(
				'data: \xff\xfe\x00\ndata\n\nevent: \xff\n\n\r\r\ndata: null\n\ndata: 1e999\n\ndata: "x"\n\ndata: {"__proto__":{}}\n\n',
				'latin1',
			),
		);
	},
	'waits-for-ages'({ response }) {
		response.writeHead(429, { 'retry-after': '99999999999999999999' });
		response.end('{}');
	},
	'sends-in-circles': redirect(307, ({ url }) => url),
	...Object.fromEntries(
		[301, 302, 303, 307, 308].map((status) => [`sends-away-${status}`, redirect(status, elsewhere)]),
	),
	'sends-to-a-file': redirect(302, () => 'file:///etc/passwd'),
};

const server = createServer((request, response) => {
	const url = request.url ?? '';
	const [, behaviour = '', protocol = ''] = url.split('/');
	writeSync(1, `asked ${behaviour}\n`);
	request.resume();
	for (const side of [response, request.socket]) side.setMaxListeners(0).on('error', () => undefined);
	request.on('end', () => {
		const asked: Asked = { response, socket: request.socket, protocol: protocol as Protocol, url };
		// Whoever hangs up in the middle is no reason to stop.
		Promise.resolve(behaviours[behaviour]?.(asked)).catch(() => undefined);
	});
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
if (process.argv[3] === 'list') for (const name of Object.keys(behaviours)) writeSync(1, `does ${name}\n`);
writeSync(1, `port ${(server.address() as AddressInfo).port}\n`);
