import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { GenericRequestHandler, LanguageClient } from 'vscode-languageclient/node';
import type { NotificationType, RequestType, RequestType0 } from 'vscode-languageserver-protocol';
import { ourUnderstanding } from '../../../protocol/workspace/clientFeatures.ts';
import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';

export type ServerState = 'idle' | 'starting' | 'running' | 'failed';

/** The language server as the rest of the editor side sees it. It starts on the first need and says how it is. */
export interface Server extends vscode.Disposable {
	readonly state: ServerState;
	readonly onDidChangeState: vscode.Event<ServerState>;
	/** Resolves once the server answers. Rejects where it cannot be started; then the log says why. */
	start(): Promise<void>;
	restart(): Promise<void>;
	/** Starts the server where it is not running. Rejects where it failed or the token was cancelled. */
	request<P, R>(type: RequestType<P, R, void>, params: P, token?: vscode.CancellationToken): Promise<R>;
	request0<R>(type: RequestType0<R, void>, token?: vscode.CancellationToken): Promise<R>;
	/** Tells a running server; one that is not running is told nothing. Resolves once it is on its way. */
	notify<P>(type: NotificationType<P>, params: P): Promise<void>;
	/** Never starts the server. */
	onNotification<P>(type: NotificationType<P>, handler: (params: P) => void): void;
	/** Answers what the server asks. Never starts the server. */
	onRequest<P, R>(
		type: RequestType<P, R, void>,
		handler: (params: P, token: vscode.CancellationToken) => Promise<R>,
	): void;
	showLog(): void;
}

/** The client library's states by number: its enum lives in the other bundle. A server that stopped did so on its own. */
const stateOf: Readonly<Record<number, ServerState>> = { 1: 'failed', 2: 'running', 3: 'starting' };

export function createServer(context: vscode.ExtensionContext): Server {
	const log = vscode.window.createOutputChannel('Soulscope', { log: true });
	const changed = new vscode.EventEmitter<ServerState>();
	/** What to hang on the client once there is one; handlers outlive restarts. */
	const wiring: ((client: LanguageClient) => void)[] = [];
	let client: LanguageClient | undefined;
	let starting: Promise<LanguageClient> | undefined;
	let state: ServerState = 'idle';

	const enter = (next: ServerState) => {
		if (next === state) return;
		state = next;
		changed.fire(next);
	};

	const initializationOptions = (): InitializationOptions => ({
		home: homedir(),
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		storage: (context.storageUri ?? context.globalStorageUri).fsPath,
		globalStorage: context.globalStorageUri.fsPath,
		trusted: vscode.workspace.isTrusted,
		understands: ourUnderstanding,
	});

	const create = async (): Promise<LanguageClient> => {
		const { createLanguageClient } = await import('./languageClient.ts');
		const made = createLanguageClient(context, log, initializationOptions);
		for (const wire of wiring) wire(made);
		made.onDidChangeState(({ newState }) => {
			if (made === client) enter(stateOf[newState] ?? 'failed');
		});
		return made;
	};

	const connect = async (): Promise<LanguageClient> => {
		try {
			client ??= await create();
			if (!client.isRunning()) await client.start();
			return client;
		} catch (error) {
			log.error(error instanceof Error ? error : String(error));
			// The library never starts a client again that once failed to.
			client = undefined;
			enter('failed');
			throw error;
		}
	};

	/** Whoever asks meanwhile waits for `attempt`; after a failure the next one to ask tries anew. */
	const waitFor = (attempt: Promise<LanguageClient>): Promise<LanguageClient> => {
		starting = attempt;
		attempt.catch(() => {
			if (starting === attempt) starting = undefined;
		});
		return attempt;
	};

	const running = (): Promise<LanguageClient> => starting ?? waitFor(connect());

	const startAnew = async (before: Promise<LanguageClient> | undefined): Promise<LanguageClient> => {
		try {
			// One that is still starting cannot be stopped, and has been told of the trust that held before.
			await before;
			if (client?.isRunning()) await client.stop();
		} catch (error) {
			// A server that died or hangs must not keep the next one from starting.
			log.warn(`The old server did not stop cleanly: ${String(error)}`);
		}
		return connect();
	};

	const server: Server = {
		get state() {
			return state;
		},
		onDidChangeState: changed.event,
		async start() {
			await running();
		},
		async restart() {
			await waitFor(startAnew(starting));
		},
		// By method name: the protocol's objects in this bundle are not those of the client library's bundle. Then every
		// argument counts as a parameter, also one that is undefined.
		async request(type, params, token) {
			const connected = await running();
			return token ? connected.sendRequest(type.method, params, token) : connected.sendRequest(type.method, params);
		},
		async request0(type, token) {
			const connected = await running();
			return token ? connected.sendRequest(type.method, token) : connected.sendRequest(type.method);
		},
		async notify(type, params) {
			if (client?.isRunning()) await client.sendNotification(type.method, params);
		},
		onNotification(type, handler) {
			const wire = (made: LanguageClient) => void made.onNotification(type.method, handler);
			wiring.push(wire);
			if (client) wire(client);
		},
		onRequest(type, handler) {
			const wire = (made: LanguageClient) =>
				void made.onRequest(type.method, handler as GenericRequestHandler<unknown, void>);
			wiring.push(wire);
			if (client) wire(client);
		},
		showLog: () => log.show(true),
		dispose() {
			changed.dispose();
			void client?.dispose().catch(() => {});
			log.dispose();
		},
	};

	// The server was told at its start what it may do; a new answer needs a new start.
	context.subscriptions.push(
		vscode.workspace.onDidGrantWorkspaceTrust(() => {
			// Why it failed, if it did, is in the log and in the status item.
			if (starting) void server.restart().catch(() => {});
		}),
	);
	return server;
}
