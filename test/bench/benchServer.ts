import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import MarkdownIt from 'markdown-it';
import {
	createProtocolConnection,
	type ProtocolConnection,
	StreamMessageReader,
	StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { serverFlags, serverVariables } from '../../shared/serverProcess.ts';

const require = createRequire(import.meta.url);

/** Of this run alone: its first start compiles everything. */
const compiled = mkdtempSync(join(tmpdir(), 'soulscope-bench-compiled-'));
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }));

/** A language server as the bench starts it: the same pipe, the same editor, for ours and for its peers. */
export interface ServerKind {
	readonly name: string;
	readonly script: string;
	readonly initializationOptions: unknown;
	/** As the editor side starts it. */
	readonly flags?: readonly string[];
	readonly variables?: Readonly<Record<string, string>>;
	/** Answers to whatever the server asks of its client besides the usual. */
	readonly answer?: (connection: ProtocolConnection, root: string) => void;
}

const markdown = new MarkdownIt({ html: true });

/** The Markdown server leaves reading and parsing to its client. */
function answerMarkdownServer(connection: ProtocolConnection, root: string): void {
	const texts = (uri: string) => readFileSync(fileURLToPath(uri), 'utf8');
	connection.onRequest('markdown/parse', ({ uri, text }: { uri: string; text?: string }) =>
		markdown.parse(text ?? texts(uri), {}),
	);
	connection.onRequest('markdown/fs/readFile', ({ uri }: { uri: string }) => [...readFileSync(fileURLToPath(uri))]);
	connection.onRequest('markdown/fs/readDirectory', ({ uri }: { uri: string }) =>
		readdirSync(fileURLToPath(uri), { withFileTypes: true }).map((entry) => [
			entry.name,
			{ isDirectory: entry.isDirectory() },
		]),
	);
	connection.onRequest('markdown/fs/stat', ({ uri }: { uri: string }) => {
		const stat = statSync(fileURLToPath(uri), { throwIfNoEntry: false });
		return stat ? { isDirectory: stat.isDirectory() } : null;
	});
	connection.onRequest('markdown/fs/watcher/create', () => null);
	connection.onRequest('markdown/findMarkdownFilesInWorkspace', () =>
		readdirSync(root, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.md'))
			.map((name) => pathToFileURL(join(root, name)).toString()),
	);
}

export const servers = {
	soulscope: {
		name: 'soulscope',
		script: fileURLToPath(new URL('../../dist/server.js', import.meta.url)),
		flags: serverFlags,
		variables: serverVariables(compiled),
		initializationOptions: { home: '/nowhere', timeZone: 'Europe/Berlin', storage: '/nowhere', trusted: true },
	},
	markdown: {
		name: 'vscode-markdown-languageserver',
		script: require.resolve('vscode-markdown-languageserver'),
		initializationOptions: { markdownFileExtensions: ['md'] },
		answer: answerMarkdownServer,
	},
	yaml: {
		name: 'yaml-language-server',
		script: join(require.resolve('yaml-language-server/package.json'), '../bin/yaml-language-server'),
		initializationOptions: {},
	},
} as const satisfies Record<string, ServerKind>;

const settings: Readonly<Record<string, unknown>> = {
	soulscope: {},
	markdown: { validate: { enabled: true, fileLinks: { enabled: 'warning' }, referenceLinks: { enabled: 'warning' } } },
	yaml: { validate: true, hover: true },
};

export class BenchServer {
	readonly connection: ProtocolConnection;
	readonly #child: ChildProcess;
	#versions = new Map<string, number>();

	private constructor(child: ChildProcess, connection: ProtocolConnection) {
		this.#child = child;
		this.connection = connection;
	}

	/** Resolves when the server has answered `initialize`. */
	static async start(kind: ServerKind, root: string): Promise<BenchServer> {
		const child = spawn(process.execPath, [...(kind.flags ?? []), kind.script, '--stdio'], {
			stdio: ['pipe', 'pipe', 'ignore'],
			env: { ...process.env, ...kind.variables },
		});
		const connection = createProtocolConnection(
			new StreamMessageReader(child.stdout),
			new StreamMessageWriter(child.stdin),
		);
		connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
			items.map(({ section }) => settings[section ?? ''] ?? {}),
		);
		for (const method of ['client/registerCapability', 'client/unregisterCapability', 'window/workDoneProgress/create'])
			connection.onRequest(method, () => null);
		kind.answer?.(connection, root);
		connection.listen();
		const uri = pathToFileURL(root).toString();
		await connection.sendRequest('initialize', {
			processId: process.pid,
			rootUri: uri,
			workspaceFolders: [{ uri, name: 'bench' }],
			capabilities: {
				workspace: {
					configuration: true,
					workspaceFolders: true,
					didChangeWatchedFiles: { dynamicRegistration: true },
				},
				textDocument: {
					diagnostic: {},
					hover: { contentFormat: ['markdown'] },
					documentSymbol: { hierarchicalDocumentSymbolSupport: true },
				},
			},
			initializationOptions: kind.initializationOptions,
		});
		const server = new BenchServer(child, connection);
		await connection.sendNotification('initialized', {});
		await connection.sendNotification('workspace/didChangeConfiguration', { settings });
		return server;
	}

	open(uri: string, languageId: string, text: string): void {
		this.#versions.set(uri, 1);
		void this.connection.sendNotification('textDocument/didOpen', {
			textDocument: { uri, languageId, version: 1, text },
		});
	}

	/** Types `text` at the start of `line`. */
	type(uri: string, line: number, text: string): void {
		const version = (this.#versions.get(uri) ?? 1) + 1;
		this.#versions.set(uri, version);
		const position = { line, character: 0 };
		void this.connection.sendNotification('textDocument/didChange', {
			textDocument: { uri, version },
			contentChanges: [{ range: { start: position, end: position }, text }],
		});
	}

	request<Answer>(method: string, params: unknown): Promise<Answer> {
		return this.connection.sendRequest(method, params);
	}

	/** Resident memory of the server's process, in MB. */
	memory(): number {
		const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#child.pid)], { encoding: 'utf8' });
		return Number(kilobytes) / 1024;
	}

	stop(): void {
		this.connection.dispose();
		this.#child.kill();
	}
}
