import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenOver } from '../whenOver.ts';

/** Somebody who embeds: by whether a text speaks of leave, of the office, and of anything else. */
export async function embeddingService(length = 1536): Promise<{ readonly url: string; texts(): readonly string[] }> {
	const texts: string[] = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (data) => {
			body += data;
		});
		request.on('end', () => {
			const { input } = JSON.parse(body);
			texts.push(...input);
			const data = input.map((text: string, index: number) => {
				const embedding = new Array<number>(length).fill(0);
				embedding[0] = /leave|holiday/u.test(text) ? 1 : 0;
				embedding[1] = /office/u.test(text) ? 1 : 0;
				embedding[2] = 0.1;
				return { object: 'embedding', index, embedding };
			});
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ object: 'list', data, model: 'x', usage: { prompt_tokens: 1, total_tokens: 1 } }));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	whenOver(() => new Promise<void>((resolve) => void server.close(() => resolve())));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, texts: () => texts };
}
