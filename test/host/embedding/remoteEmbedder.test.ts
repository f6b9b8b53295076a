import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRemoteEmbedder, embeddingServices } from '../../../server/src/host/embedding/remoteEmbedder.ts';

interface Asked {
	readonly path: string | undefined;
	readonly key: string | undefined;
	readonly model: string;
	readonly input: readonly string[];
}

let server: Server;
let baseUrl: string;
let asked: Asked[];
let status: number;

beforeEach(async () => {
	asked = [];
	status = 200;
	server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
		asked.push({ path: request.url, key: request.headers.authorization, model, input });
		response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' });
		const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 0, 3] })).reverse();
		const error = { error: { message: `no such thing, ${request.headers.authorization}` } };
		response.end(JSON.stringify(status === 200 ? { object: 'list', model, data } : error));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const remote = (service: 'openai' | 'gemini' = 'openai', model = '') =>
	createRemoteEmbedder({ service, apiKey: 'key-of-the-person', model, baseUrl });

describe.each(['openai', 'gemini'] as const)('embeddings from %s', (service) => {
	it('come in the order of the texts, at length 1', async () => {
		const embedder = remote(service);
		expect(await embedder.embed(['four', ''])).toEqual([
			Float32Array.from([0.8, 0, 0.6]),
			Float32Array.from([1 / Math.sqrt(10), 0, 3 / Math.sqrt(10)]),
		]);
		expect(embedder.model).toBe(`${service}:${embeddingServices[service].model}`);
		expect(asked).toMatchObject([
			{ path: '/v1/embeddings', key: 'Bearer key-of-the-person', model: embeddingServices[service].model },
		]);
	});

	it('are asked for in requests that the service takes', async () => {
		const { batch } = embeddingServices[service];
		const heard: number[] = [];
		await remote(service).embed(
			Array.from({ length: batch + 1 }, () => 'x'),
			{ onVector: (at) => heard.push(at) },
		);
		expect(asked.map(({ input }) => input.length)).toEqual([batch, 1]);
		expect(heard).toEqual(Array.from({ length: batch + 1 }, (_, at) => at));
	});
});

it('no variable of the environment adds a header, or puts another key in the place of the person’s', async () => {
	vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'authorization: another');
	onTestFinished(() => void vi.unstubAllEnvs());
	await remote().embed(['a']);
	expect(asked).toMatchObject([{ key: 'Bearer key-of-the-person' }]);
});

describe('a service that does not embed', () => {
	it.each([
		[401, 'refused-key'],
		[429, 'rate-limit'],
		[400, 'refused-request'],
	])('says so in one line without the key: %i', async (answered, kind) => {
		status = answered;
		const failing = remote().embed(['a']);
		await expect(failing).rejects.toMatchObject({ kind });
		await expect(failing).rejects.not.toThrow('key-of-the-person');
	});

	it('is said to be out of reach where it is', async () => {
		const unreachable = createRemoteEmbedder({
			service: 'openai',
			apiKey: 'k',
			model: '',
			baseUrl: 'http://127.0.0.1:9/v1',
		});
		await expect(unreachable.embed(['a'])).rejects.toMatchObject({ kind: 'offline' });
	});

	it('is left alone once the person cancels', async () => {
		const controller = new AbortController();
		controller.abort(new Error('enough'));
		await expect(remote().embed(['a'], { signal: controller.signal })).rejects.toThrow('enough');
		expect(asked).toEqual([]);
	});
});
