import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchModel, isHere } from '../../../server/src/host/embedding/download.ts';
import { defaultModel, findModel, type Model } from '../../../server/src/host/embedding/models.ts';

const config = Buffer.from('{"model_type":"bert"}');
const graph = Buffer.from('0123456789'.repeat(5_000));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const model: Model = {
	name: 'studio/tiny',
	revision: 'a'.repeat(40),
	files: [
		{ path: 'config.json', bytes: config.length, digest: { algorithm: 'sha256', hex: sha256(config) } },
		{
			path: 'onnx/model_quantized.onnx',
			bytes: graph.length,
			digest: {
				algorithm: 'git-blob-sha1',
				hex: createHash('sha1').update(`blob ${graph.length}\0`).update(graph).digest('hex'),
			},
		},
	],
};

interface Served {
	readonly body?: Buffer;
	/** Bytes after which nothing more comes. */
	readonly stallsAfter?: number;
	readonly status?: number;
	readonly ignoresRange?: boolean;
}

let server: Server;
let folder: string;
let endpoint: string;
let served: Record<string, Served>;
let asked: { path: string; range: string | undefined }[];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'soulscope-models-'));
	asked = [];
	served = { 'config.json': { body: config }, 'onnx/model_quantized.onnx': { body: graph } };
	server = createServer((request, response) => {
		const path = decodeURIComponent(request.url ?? '');
		const file = path
			.replace(/^\/studio\/tiny\/resolve\/a{40}\//, '')
			.replace(/^\/api\/models\/studio\/tiny\//, 'api:');
		asked.push({ path: file, range: request.headers.range });
		const { body, status = 200, stallsAfter, ignoresRange } = served[file] ?? { status: 404 };
		if (!body) return void response.writeHead(status).end();
		const from = ignoresRange ? 0 : Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
		response.writeHead(from > 0 ? 206 : status, { 'content-length': body.length - from });
		if (stallsAfter === undefined) return void response.end(body.subarray(from));
		response.write(body.subarray(from, from + stallsAfter));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true, force: true });
});

const fetchIt = (options: { signal?: AbortSignal; onProgress?: (here: number, all: number) => void } = {}) =>
	fetchModel(model, { folder, endpoint, signal: new AbortController().signal, ...options });

const isWhole = () =>
	isHere(
		model.name,
		folder,
		model.files.map(({ path }) => path),
	);

const kept = (file: string) => readFile(join(folder, 'studio', 'tiny', file));

describe('fetching a model', () => {
	it('brings every file, says how far it is, and asks for nothing twice', async () => {
		const heard: [number, number][] = [];
		expect(await isWhole()).toBe(false);
		await fetchIt({ onProgress: (here, all) => heard.push([here, all]) });
		expect(await isWhole()).toBe(true);
		expect(await kept('onnx/model_quantized.onnx')).toEqual(graph);
		expect(heard.at(-1)).toEqual([config.length + graph.length, config.length + graph.length]);
		expect(heard).toEqual([...heard].sort(([a], [b]) => a - b));
		await fetchIt();
		expect(asked).toHaveLength(2);
	});

	it('goes on where a broken connection left off', async () => {
		served['onnx/model_quantized.onnx'] = { body: graph, stallsAfter: 20_000 };
		const broken = fetchIt({ onProgress: (here) => here > config.length && server.closeAllConnections() });
		await expect(broken).rejects.toMatchObject({
			kind: 'offline',
			message: expect.stringContaining('continues from there'),
		});
		expect(await isWhole()).toBe(false);
		served['onnx/model_quantized.onnx'] = { body: graph };
		await fetchIt();
		expect(asked.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
		expect(await kept('onnx/model_quantized.onnx')).toEqual(graph);
	});

	it('begins anew where the server knows no ranges', async () => {
		await mkdir(join(folder, 'studio/tiny/onnx'), { recursive: true });
		await writeFile(join(folder, 'studio/tiny/onnx/model_quantized.onnx.part'), graph.subarray(0, 100));
		served['onnx/model_quantized.onnx'] = { body: graph, ignoresRange: true };
		await fetchIt();
		expect(await kept('onnx/model_quantized.onnx')).toEqual(graph);
	});

	it.each([
		['another file of that length', Buffer.from('9'.repeat(graph.length))],
		['a shorter file', graph.subarray(0, 100)],
	])('keeps nothing of %s', async (_, body) => {
		served['onnx/model_quantized.onnx'] = { body };
		await expect(fetchIt()).rejects.toMatchObject({ kind: 'broken-model' });
		expect(await readdir(join(folder, 'studio/tiny/onnx'))).toEqual([]);
	});

	it('takes no more than was announced', async () => {
		served['onnx/model_quantized.onnx'] = { body: Buffer.concat([graph, graph]) };
		await expect(fetchIt()).rejects.toThrow(
			'The download stopped after 0 of 50000 bytes (it is larger than announced). Try again: it continues from there.',
		);
		expect(await isWhole()).toBe(false);
	});

	it('can be cancelled, and keeps what came', async () => {
		const controller = new AbortController();
		const fetching = fetchIt({
			signal: controller.signal,
			onProgress: (here) => here > config.length && controller.abort(new Error('not now')),
		});
		await expect(fetching).rejects.toThrow('not now');
		expect(await isWhole()).toBe(false);
	});

	it('happens once where two windows ask at once', async () => {
		await Promise.all([fetchIt(), fetchIt()]);
		expect(asked.map(({ path }) => path)).toEqual(['config.json', 'onnx/model_quantized.onnx']);
	});

	it('says in one line that the hub cannot be reached', async () => {
		server.close();
		server.closeAllConnections();
		await expect(fetchIt()).rejects.toMatchObject({
			kind: 'offline',
			message: expect.stringMatching(/could not be reached/),
		});
	});
});

describe('a model by its name', () => {
	const signal = new AbortController().signal;

	it('is the pinned one where it is ours, and nobody is asked', async () => {
		expect(await findModel(defaultModel.name, signal, endpoint)).toBe(defaultModel);
		expect(asked).toEqual([]);
	});

	it('is looked up with its commit, sizes and digests', async () => {
		served['api:revision/main'] = { body: Buffer.from(JSON.stringify({ sha: model.revision })) };
		const listed = [
			...['config.json', 'tokenizer.json', 'tokenizer_config.json'].map((path) => ({
				type: 'file',
				path,
				size: 9,
				oid: 'b'.repeat(40),
			})),
			{ type: 'file', path: 'onnx/model_quantized.onnx', size: 99, oid: 'c'.repeat(40), lfs: { oid: 'd'.repeat(64) } },
		];
		served[`api:tree/${model.revision}?recursive=true`] = { body: Buffer.from(JSON.stringify(listed)) };
		const found = await findModel('studio/tiny', signal, endpoint);
		expect(found.revision).toBe(model.revision);
		expect(found.files.at(-1)).toEqual({
			path: 'onnx/model_quantized.onnx',
			bytes: 99,
			digest: { algorithm: 'sha256', hex: 'd'.repeat(64) },
		});
		expect(found.files[0]?.digest.algorithm).toBe('git-blob-sha1');
	});

	it.each(['../../etc', 'a/b/c', 'plain', 'x/..', 'a b/c'])('is refused where it is no name: %s', async (name) => {
		await expect(findModel(name, signal, endpoint)).rejects.toMatchObject({ kind: 'no-model' });
		expect(asked).toEqual([]);
	});

	it('is refused where it has not what is needed', async () => {
		await expect(findModel('studio/tiny', signal, endpoint)).rejects.toMatchObject({ kind: 'no-model' });
	});
});
