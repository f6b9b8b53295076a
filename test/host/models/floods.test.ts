import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerLimits } from '../../../server/src/host/models/http/boundedFetch.ts';
import type { ModelProvider } from '../../../server/src/host/models/model.ts';
import { requestOf } from './asking.ts';
import { hello, providers } from './protocols.ts';

const piece = Buffer.alloc(65_536, 'x');

/** A server that goes on sending as long as anybody takes it, up to `most` bytes; and what of it went out. */
async function flooding(begin: (response: ServerResponse) => void, most: number, more: () => Buffer = () => piece) {
	let sent = 0;
	const server = createServer(async (_request, response) => {
		response.setMaxListeners(0);
		begin(response);
		let open = true;
		response.on('close', () => {
			open = false;
		});
		while (open && sent < most) {
			const bytes = more();
			sent += bytes.length;
			if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
		}
		response.end();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent };
}

const events = (response: ServerResponse, text: string) => {
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.write(text);
};

const ask = (provider: ModelProvider) =>
	provider.run(requestOf({ model: 'm' }), {
		signal: new AbortController().signal,
		onText: () => undefined,
		onThinking: () => undefined,
	});

describe.each(providers)('a server of the protocol %s', (name, at) => {
	it('that refuses at endless length is hung up on after the first megabyte', { timeout: 60_000 }, async () => {
		const { url, sent } = await flooding((response) => response.writeHead(400), 300_000_000);
		const reply = await ask(at(url));
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'refused-request' } });
		if (reply.kind === 'failed') expect(reply.failure.message.length).toBeLessThan(1_000);
		expect(sent()).toBeLessThan(answerLimits.refusal * 10);
	});

	it('that sends one line without end is cut off, and what came before is kept', { timeout: 60_000 }, async () => {
		const { url, sent } = await flooding((response) => events(response, `${hello[name]}data: `), 100_000_000);
		expect(await ask(at(url))).toMatchObject({
			kind: 'failed',
			failure: { message: expect.stringContaining('sent too much') },
			content: [{ kind: 'text', text: 'hello' }],
		});
		expect(sent()).toBeLessThan(answerLimits.line * 4);
	});

	it('that sends events without end is cut off, and holds nobody up meanwhile', { timeout: 120_000 }, async () => {
		const comment = Buffer.from(`: ${'nothing '.repeat(250)}\n\n`.repeat(30));
		const { url, sent } = await flooding(
			(response) => events(response, hello[name]),
			500_000_000,
			() => comment,
		);
		let turns = 0;
		const clock = setInterval(() => turns++, 10);
		const reply = await ask(at(url));
		clearInterval(clock);
		expect(reply).toMatchObject({ kind: 'failed', content: [{ kind: 'text', text: 'hello' }] });
		expect(sent()).toBeLessThan(answerLimits.whole * 2);
		expect(turns).toBeGreaterThan(10);
	});
});
