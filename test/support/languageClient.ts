import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import {
	ApplyWorkspaceEditRequest,
	type ClientCapabilities,
	CodeLensRefreshRequest,
	ConfigurationRequest,
	type Diagnostic,
	DiagnosticRefreshRequest,
	DidChangeConfigurationNotification,
	DidOpenTextDocumentNotification,
	DocumentDiagnosticRequest,
	FileChangeType,
	InitializedNotification,
	InitializeRequest,
	InlayHintRefreshRequest,
	LogMessageNotification,
	PublishDiagnosticsNotification,
	type PublishDiagnosticsParams,
	type Registration,
	RegistrationRequest,
	ShowDocumentRequest,
	ShowMessageNotification,
	ShutdownRequest,
	type TextEdit,
	UnregistrationRequest,
	WillRenameFilesRequest,
	type WorkspaceDiagnosticReport,
	WorkspaceDiagnosticRequest,
	type WorkspaceEdit,
	WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol';
import {
	createProtocolConnection,
	DidChangeWatchedFilesNotification,
	IPCMessageReader,
	IPCMessageWriter,
	type ProtocolConnection,
	StreamMessageReader,
	StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { MemoryIndexChanged } from '../../protocol/memory/search.ts';
import { ourUnderstanding } from '../../protocol/workspace/clientFeatures.ts';
import type { InitializationOptions } from '../../protocol/workspace/settings.ts';
import { WorkspaceChangedNotification } from '../../protocol/workspace/workspaces.ts';
import { serve as startServer } from '../../server/src/app/serve.ts';
import { type FileTree, layOut, type Tree } from './disk/fileTree.ts';
import { OpenDocument } from './openDocument.ts';
import { whenOver } from './whenOver.ts';

const serverFile = fileURLToPath(new URL('../../server/src/server.ts', import.meta.url));

const programFile = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

/** What VS Code can do, as far as the server asks. */
const editorCapabilities: ClientCapabilities = {
	workspace: {
		applyEdit: true,
		configuration: true,
		workspaceFolders: true,
		didChangeConfiguration: { dynamicRegistration: true },
		didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
		workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
		diagnostics: { refreshSupport: true },
		codeLens: { refreshSupport: true },
		inlayHint: { refreshSupport: true },
	},
	textDocument: {
		hover: { contentFormat: ['markdown', 'plaintext'] },
		documentSymbol: { hierarchicalDocumentSymbolSupport: true },
		diagnostic: { dynamicRegistration: true },
	},
};

/** How the server is reached. A function serves in this very process: quicker, and tests can look into it. */
type Transport = 'stdio' | 'ipc' | 'command line' | ((connection: Connection) => void);

export interface ServeOptions {
	readonly transport?: Transport;
	readonly capabilities?: ClientCapabilities;
	readonly options?: Partial<InitializationOptions>;
	/** Folders of the tree that are open in the editor; the whole tree's root unless told otherwise. */
	readonly folders?: readonly string[];
	/** Settings under `soulscope`, as the person has them. */
	readonly settings?: unknown;
	/** Settings of the editor itself, by their whole names. */
	readonly editorSettings?: Readonly<Record<string, unknown>>;
}

interface Reached {
	readonly connection: ProtocolConnection;
	readonly child?: ChildProcess;
}

function connect(transport: Transport): Reached {
	if (transport === 'ipc') {
		const child = fork(serverFile, ['--node-ipc'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
		endWithTest(child);
		return { child, connection: createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child)) };
	}
	if (transport === 'stdio' || transport === 'command line') {
		const program = transport === 'stdio' ? [serverFile, '--stdio'] : [programFile, 'lsp', '--stdio'];
		// What it compiles would go among the person's own data.
		const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
		const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'], env });
		endWithTest(child);
		const connection = createProtocolConnection(
			new StreamMessageReader(child.stdout),
			new StreamMessageWriter(child.stdin),
		);
		return { child, connection };
	}
	const [up, down] = [new PassThrough(), new PassThrough()];
	transport(createConnection(ProposedFeatures.all, up, down));
	return { connection: createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up)) };
}

const endWithTest = (child: ChildProcess) =>
	whenOver(async () => {
		if (!child.kill()) return;
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	});

/** An editor with the server at the other end. */
export class LanguageClient {
	readonly connection: ProtocolConnection;
	readonly files: FileTree;
	/** The server's process, where it has one of its own. */
	readonly server: ChildProcess | undefined;
	/** What the server asked for or told, by method, in order. */
	readonly heard: { readonly method: string; readonly params: unknown }[] = [];
	readonly registrations = new Map<string, Registration>();
	settings: unknown;
	editorSettings: Readonly<Record<string, unknown>> = {};
	capabilities: unknown;
	readonly #documents = new Map<string, OpenDocument>();
	readonly #waiting = new Set<() => void>();

	constructor(connection: ProtocolConnection, files: FileTree, settings: unknown, server?: ChildProcess) {
		this.connection = connection;
		this.server = server;
		this.files = files;
		this.settings = settings;
		connection.onRequest(ConfigurationRequest.type, ({ items }) =>
			items.map(({ section = '' }) =>
				section === 'soulscope' ? this.settings : (this.editorSettings[section] ?? null),
			),
		);
		connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
			for (const registration of registrations) this.registrations.set(registration.id, registration);
			this.#note('client/registerCapability', registrations);
		});
		connection.onRequest(UnregistrationRequest.type, ({ unregisterations }) => {
			for (const { id } of unregisterations) this.registrations.delete(id);
		});
		for (const type of [DiagnosticRefreshRequest.type, CodeLensRefreshRequest.type, InlayHintRefreshRequest.type])
			connection.onRequest(type, () => this.#note(type.method, undefined));
		connection.onRequest(ApplyWorkspaceEditRequest.type, async ({ edit }) => {
			await this.apply(edit);
			return { applied: true };
		});
		connection.onNotification(WorkspaceChangedNotification, (params) =>
			this.#note(WorkspaceChangedNotification.method, params),
		);
		connection.onNotification(PublishDiagnosticsNotification.type, (params) =>
			this.#note(PublishDiagnosticsNotification.method, params),
		);
		connection.onNotification(ShowMessageNotification.type, (params) =>
			this.#note(ShowMessageNotification.method, params),
		);
		connection.onRequest(ShowDocumentRequest.type, (params) => {
			this.#note(ShowDocumentRequest.method, params);
			return { success: true };
		});
		connection.onNotification(MemoryIndexChanged, (params) => this.#note(MemoryIndexChanged.method, params));
		connection.onNotification(LogMessageNotification.type, (params) =>
			this.#note(LogMessageNotification.method, params),
		);
	}

	#note(method: string, params: unknown): void {
		this.heard.push({ method, params });
		for (const wake of [...this.#waiting]) wake();
	}

	/** What the server said by this method, in order. */
	received(method: string): readonly unknown[] {
		return this.heard.filter((message) => message.method === method).map(({ params }) => params);
	}

	/** Resolves once the server has said this as often. */
	until(method: string, times = 1): Promise<void> {
		return this.untilTrue(() => this.received(method).length >= times);
	}

	/** Asks again whenever the server has said anything, until the answer is yes. */
	async untilTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
		for (;;) {
			const before = this.heard.length;
			if (await condition()) return;
			if (this.heard.length > before) continue;
			await new Promise<void>((resolve) => {
				const wake = () => {
					this.#waiting.delete(wake);
					resolve();
				};
				this.#waiting.add(wake);
			});
		}
	}

	/** Opens a file as it is on disk, or with other text in the editor. */
	async open(name: string, text?: string, language?: string): Promise<OpenDocument> {
		const { readFile } = await import('node:fs/promises');
		const uri = this.files.uriOf(name);
		// As editors do: a byte order mark is no part of the text.
		const content = text ?? (await readFile(this.files.pathOf(name), 'utf8')).replace(/^\uFEFF/, '');
		const document = new OpenDocument(this.connection, uri, content);
		this.#documents.set(uri, document);
		await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
			textDocument: {
				uri,
				languageId: language ?? (/\.md$/.test(name) ? 'markdown' : 'json'),
				version: 1,
				text: content,
			},
		});
		return document;
	}

	/** Writes to disk behind the editor's back, and tells of it as the editor's watcher does. */
	async changeOnDisk(name: string, text: string | Uint8Array): Promise<void> {
		const { stat } = await import('node:fs/promises');
		const existed = await stat(this.files.pathOf(name)).then(
			() => true,
			() => false,
		);
		await this.files.write(name, text);
		await this.watched(name, existed ? FileChangeType.Changed : FileChangeType.Created);
	}

	async deleteOnDisk(name: string): Promise<void> {
		await this.files.remove(name);
		await this.watched(name, FileChangeType.Deleted);
	}

	watched(name: string, type: FileChangeType): Promise<void> {
		return this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
			changes: [{ uri: this.files.uriOf(name), type }],
		});
	}

	async changeSettings(settings: unknown): Promise<void> {
		this.settings = settings;
		await this.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
	}

	/** Problems of every file, open or not, by name. */
	async problems(): Promise<Readonly<Record<string, readonly Diagnostic[]>>> {
		const { items } = await this.workspaceReport();
		return Object.fromEntries(
			items.map((item) => [this.#nameOf(item.uri), item.kind === 'full' ? item.items : []] as const),
		);
	}

	/** Problems of one file, open or not. */
	async problemsOf(name: string): Promise<readonly Diagnostic[]> {
		const report = await this.connection.sendRequest(DocumentDiagnosticRequest.type, {
			textDocument: { uri: this.files.uriOf(name) },
		});
		return report.kind === 'full' ? report.items : [];
	}

	/** What was sent of a file without having been asked for, in order. */
	published(name: string): readonly PublishDiagnosticsParams[] {
		const all = this.received(PublishDiagnosticsNotification.method) as readonly PublishDiagnosticsParams[];
		return all.filter(({ uri }) => uri === this.files.uriOf(name));
	}

	workspaceReport(previous: Readonly<Record<string, string>> = {}): Promise<WorkspaceDiagnosticReport> {
		const previousResultIds = Object.entries(previous).map(([uri, value]) => ({ uri, value }));
		return this.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds });
	}

	/** Tells that files are about to be renamed, as the editor does, and has the answer. */
	willRename(renames: Readonly<Record<string, string>>): Promise<WorkspaceEdit | null> {
		const files = Object.entries(renames).map(([from, to]) => ({
			oldUri: this.files.uriOf(from),
			newUri: this.files.uriOf(to),
		}));
		return this.connection.sendRequest(WillRenameFilesRequest.type, { files });
	}

	/** Names of the symbols that are found. */
	async workspaceSymbols(query: string): Promise<readonly string[]> {
		const symbols = await this.connection.sendRequest(WorkspaceSymbolRequest.type, { query });
		return (symbols ?? []).map(({ name }) => name);
	}

	/** What an edit would do to each file, as `name: new text` pieces, in order. */
	editsIn(edit: WorkspaceEdit | null): readonly string[] {
		return (edit?.documentChanges ?? []).flatMap((change) => {
			if ('textDocument' in change) {
				const name = this.#nameOf(change.textDocument.uri);
				return change.edits.map((each) => `${name}: ${'newText' in each ? each.newText : ''}`);
			}
			return change.kind === 'rename' ? [`${this.#nameOf(change.oldUri)} → ${this.#nameOf(change.newUri)}`] : [];
		});
	}

	#nameOf(uri: string): string {
		// By addresses, in which every system writes a path alike.
		const plain = (address: string) => decodeURIComponent(address).replace(/^file:\/\//, '');
		const [root, home, path] = [this.files.uriOf(''), this.files.uriOf('~/'), uri].map(plain) as [
			string,
			string,
			string,
		];
		if (path.startsWith(`${home}/`)) return `~/${path.slice(home.length + 1)}`;
		return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
	}

	/** Carries out an edit as the editor does: open documents change in the editor, others on disk. */
	async apply(edit: WorkspaceEdit | undefined): Promise<void> {
		const { readFile, rename } = await import('node:fs/promises');
		for (const change of edit?.documentChanges ?? []) {
			if ('textDocument' in change) {
				const { uri, version } = change.textDocument;
				const open = this.#documents.get(uri);
				if (open && version !== null && version !== open.version) throw new Error(`${uri} has moved on`);
				if (open) await open.edit(change.edits as TextEdit[]);
				else {
					const name = this.#nameOf(uri);
					const before = await readFile(this.files.pathOf(name), 'utf8');
					const document = TextDocument.create(uri, 'markdown', 1, before);
					await this.changeOnDisk(name, TextDocument.applyEdits(document, change.edits as TextEdit[]));
				}
			} else if (change.kind === 'create') await this.changeOnDisk(this.#nameOf(change.uri), '');
			else if (change.kind === 'delete') await this.deleteOnDisk(this.#nameOf(change.uri));
			else {
				const [from, to] = [this.#nameOf(change.oldUri), this.#nameOf(change.newUri)];
				await rename(this.files.pathOf(from), this.files.pathOf(to));
				await this.watched(from, FileChangeType.Deleted);
				await this.watched(to, FileChangeType.Created);
			}
		}
	}
}

/** Lays `tree` out, starts a server, and shakes hands with it. Everything ends with the test. */
export const serve = async (tree: Tree, serving: ServeOptions = {}): Promise<LanguageClient> =>
	serveOn(await layOut(tree), serving);

/** As `serve`, on what lies there already. */
export async function serveOn(files: FileTree, serving: ServeOptions = {}): Promise<LanguageClient> {
	const { connection, child } = connect(serving.transport ?? startServer);
	const closed = new Promise<void>((resolve) => connection.onClose(resolve));
	whenOver(async () => {
		// What it is still writing belongs into folders that go next. One that cannot answer has been ended by its test.
		const answered = connection.sendRequest(ShutdownRequest.type).catch(() => undefined);
		await Promise.race([answered, closed, setTimeout(20_000, undefined, { ref: false })]);
		connection.dispose();
	});
	const client = new LanguageClient(connection, files, serving.settings ?? null, child);
	client.editorSettings = serving.editorSettings ?? {};
	connection.listen();
	const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
		processId: process.pid,
		rootUri: null,
		capabilities: serving.capabilities ?? editorCapabilities,
		workspaceFolders: (serving.folders ?? ['']).map((name) => ({ uri: files.uriOf(name), name: name || 'open' })),
		initializationOptions: {
			home: files.home,
			timeZone: 'UTC',
			storage: files.pathOf('~/storage'),
			globalStorage: files.pathOf('~/global-storage'),
			trusted: true,
			understands: ourUnderstanding,
			...serving.options,
		},
	});
	client.capabilities = capabilities;
	await connection.sendNotification(InitializedNotification.type, {});
	return client;
}
