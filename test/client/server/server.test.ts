import { beforeEach, expect, test, vi } from 'vitest';
import type { ExtensionContext } from 'vscode';
import { createServer } from '../../../client/src/server/server.ts';
import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';
import { grantTrust, workspace } from '../../support/vscode/vscode.ts';

/** One client of the library as our side sees it: it can be started once, and not stopped before it runs. */
class FakeClient {
	readonly told: boolean[] = [];
	readonly #options: () => InitializationOptions;
	#onStart: Promise<void> | undefined;
	#running = false;

	constructor(options: () => InitializationOptions) {
		this.#options = options;
	}

	isRunning = () => this.#running;
	onDidChangeState = () => ({ dispose: () => {} });
	onRequest = () => ({ dispose: () => {} });
	sendRequest = async () => 'answer';

	start(): Promise<void> {
		this.#onStart ??= (async () => {
			this.told.push(this.#options().trusted);
			await starts.shift()?.();
			this.#running = true;
		})();
		return this.#onStart;
	}

	async stop(): Promise<void> {
		if (!this.#running) throw new Error('Client is not running and cannot be stopped');
		this.#running = false;
		this.#onStart = undefined;
	}
}

/** What each start waits for, or fails with, in order. */
let starts: (() => Promise<void>)[] = [];
let clients: FakeClient[] = [];

vi.mock('vscode', () => import('../../support/vscode/vscode.ts'));
vi.mock('../../../client/src/server/languageClient.ts', () => ({
	createLanguageClient: (_context: unknown, _log: unknown, options: () => InitializationOptions) => {
		const client = new FakeClient(options);
		clients.push(client);
		return client;
	},
}));

beforeEach(() => {
	starts = [];
	clients = [];
	workspace.isTrusted = true;
});

const context = () => ({ subscriptions: [], globalStorageUri: { fsPath: '/storage' } }) as unknown as ExtensionContext;

test('a server that failed to start can be started again', async () => {
	starts = [() => Promise.reject(new Error('no such file'))];
	const server = createServer(context());
	await expect(server.start()).rejects.toThrow('no such file');
	expect(server.state).toBe('failed');
	await server.restart();
	expect(clients.at(-1)?.isRunning()).toBe(true);
});

test('trust that is granted while the server starts reaches it', async () => {
	workspace.isTrusted = false;
	let started = () => {};
	starts = [() => new Promise((resolve) => (started = resolve))];
	const server = createServer(context());
	const starting = server.start();
	await vi.waitUntil(() => clients[0]?.told.length === 1, { timeout: 30_000 });
	grantTrust();
	started();
	await starting;
	await server.start();
	expect(clients.flatMap(({ told }) => told)).toEqual([false, true]);
});

test('whoever asks during a restart waits for the new server', async () => {
	const server = createServer(context());
	await server.start();
	const restarting = server.restart();
	expect(await server.request({ method: 'soulscope/preview' } as never, {})).toBe('answer');
	await restarting;
	expect(clients[0]?.told).toEqual([true, true]);
});
