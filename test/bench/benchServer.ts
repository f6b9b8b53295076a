import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import MarkdownIt from 'markdown-it';
import {
	createProtocolConnection,
	type ProtocolConnection,
	StreamMessageReader,
	StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { serverFlags, serverVariables } from '../../shared/serverProcess.ts';
import { HeardAnswers } from './floor/answers.ts';
import { buildFloor, floorScript } from './floor/build.ts';

const require = createRequire(import.meta.url);

/** Of this run alone: its first start compiles everything. */
const compiled = mkdtempSync(join(tmpdir(), 'soulscope-bench-compiled-'));
const floor = join(compiled, 'floor');
let floorBuilt: Promise<void> | undefined;
// A server that was just stopped may still be writing into it.
process.once('exit', () => rmSync(compiled, { recursive: true, force: true, maxRetries: 10 }));

/** A language server as the bench starts it: the same pipe, the same editor, for ours and for its peers. */
export interface ServerKind {
	readonly name: string;
	/** What Node runs, or a program of its own that is on the PATH. */
	readonly script: string;
	readonly isProgram?: true;
	/** Makes the script, once, where nobody else has. */
	readonly build?: () => Promise<void>;
	/** Requests that it answers as ours does. */
	readonly answers?: ReadonlySet<string>;
	/** It sends problems by itself, and is sent the whole text at each change. */
	readonly pushes?: true;
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

/** Of the person, and of the process of every server: a computer mostly stands where its person is. */
const timeZone = 'Europe/Berlin';

export const servers = {
	soulscope: {
		name: 'soulscope',
		script: fileURLToPath(new URL('../../dist/server.cjs', import.meta.url)),
		flags: serverFlags,
		variables: serverVariables(compiled),
		initializationOptions: { home: '/nowhere', timeZone, storage: '/nowhere', trusted: true },
	},
	markdown: {
		name: 'vscode-markdown-languageserver',
		script: require.resolve('vscode-markdown-languageserver'),
		initializationOptions: { markdownFileExtensions: ['md'] },
		answers: new Set(['textDocument/documentSymbol', 'textDocument/documentLink']),
		answer: answerMarkdownServer,
	},
	yaml: {
		name: 'yaml-language-server',
		script: join(require.resolve('yaml-language-server/package.json'), '../bin/yaml-language-server'),
		initializationOptions: {},
	},
	agnix: {
		name: 'agnix-lsp',
		script: 'agnix-lsp',
		isProgram: true,
		answers: new Set(),
		pushes: true,
		initializationOptions: {},
	},
	/** Sends what ours has answered, and does nothing for it: what that takes is the pipe and the library. */
	floor: {
		name: 'floor',
		script: floorScript(floor),
		build: () => (floorBuilt ??= buildFloor(floor)),
		flags: serverFlags,
		variables: serverVariables(compiled),
		initializationOptions: {},
	},
} as const satisfies Record<string, ServerKind>;

/** False for a program that is not on the PATH. */
export const isInstalled = ({ script, isProgram }: ServerKind): boolean =>
	!isProgram || (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, script)));

const settings: Readonly<Record<string, unknown>> = {
	soulscope: {},
	markdown: { validate: { enabled: true, fileLinks: { enabled: 'warning' }, referenceLinks: { enabled: 'warning' } } },
	yaml: { validate: true, hover: true },
};

export class BenchServer {
	readonly connection: ProtocolConnection;
	readonly #child: ChildProcess;
	readonly #pushes: boolean;
	/** What it has answered so far. */
	readonly heard = new HeardAnswers();
	#settings = settings;
	#versions = new Map<string, number>();
	#texts = new Map<string, string>();
	/** Of a server that sends problems by itself: what comes next of each document. */
	#next = new Map<string, { readonly problems: Promise<void>; readonly come: () => void }>();

	private constructor(child: ChildProcess, connection: ProtocolConnection, { pushes }: ServerKind) {
		this.#child = child;
		this.connection = connection;
		this.#pushes = pushes ?? false;
		connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
			items.map(({ section }) => this.#settings[section ?? ''] ?? {}),
		);
		connection.onNotification('textDocument/publishDiagnostics', ({ uri }: { uri: string }) =>
			this.#next.get(uri)?.come(),
		);
	}

	/** Resolves when the server has answered `initialize`. */
	static async start(kind: ServerKind, root: string): Promise<BenchServer> {
		const [program, args] = kind.isProgram
			? [kind.script, []]
			: [process.execPath, [...(kind.flags ?? []), kind.script, '--stdio']];
		const child = spawn(program, args, {
			stdio: ['pipe', 'pipe', 'ignore'],
			env: { ...process.env, TZ: timeZone, ...kind.variables },
		});
		const connection = createProtocolConnection(
			new StreamMessageReader(child.stdout),
			new StreamMessageWriter(child.stdin),
		);
		for (const method of ['client/registerCapability', 'client/unregisterCapability', 'window/workDoneProgress/create'])
			connection.onRequest(method, () => null);
		const server = new BenchServer(child, connection, kind);
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
		await connection.sendNotification('initialized', {});
		await connection.sendNotification('workspace/didChangeConfiguration', { settings });
		return server;
	}

	open(uri: string, languageId: string, text: string): void {
		this.#versions.set(uri, 1);
		this.#awaitProblems(uri, text);
		void this.connection.sendNotification('textDocument/didOpen', {
			textDocument: { uri, languageId, version: 1, text },
		});
	}

	close(uri: string): void {
		void this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
	}

	/** Our own settings are these from now on. */
	async configure(soulscope: unknown): Promise<void> {
		this.#settings = { ...settings, soulscope };
		await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: this.#settings });
	}

	/** Types `text` at the start of `line`. */
	type(uri: string, line: number, text: string): void {
		const version = (this.#versions.get(uri) ?? 1) + 1;
		this.#versions.set(uri, version);
		const position = { line, character: 0 };
		const change = this.#pushes
			? { text: this.#awaitProblems(uri, withLine(this.#texts.get(uri) ?? '', line, text)) }
			: { range: { start: position, end: position }, text };
		void this.connection.sendNotification('textDocument/didChange', {
			textDocument: { uri, version },
			contentChanges: [change],
		});
	}

	/** Resolves with the problems of the document as it is now. */
	problemsOf(uri: string): Promise<unknown> {
		return this.#next.get(uri)?.problems ?? this.request('textDocument/diagnostic', { textDocument: { uri } });
	}

	#awaitProblems(uri: string, text: string): string {
		if (!this.#pushes) return text;
		let come = () => {};
		const problems = new Promise<void>((resolve) => {
			come = resolve;
		});
		this.#texts.set(uri, text);
		this.#next.set(uri, { problems, come });
		return text;
	}

	async request<Answer>(method: string, params: unknown): Promise<Answer> {
		const answer = await this.connection.sendRequest<Answer>(method, params);
		this.heard.hear(method, params, answer);
		return answer;
	}

	/** Resident memory of the server's process, in MB. */
	memory(): number {
		const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#child.pid)], { encoding: 'utf8' });
		return Number(kilobytes) / 1024;
	}

	/** All that its threads have had of the processor so far, in ms; nothing where the system does not tell (Linux does). */
	processorTime(): readonly number[] {
		const tasks = `/proc/${this.#child.pid}/task`;
		if (!existsSync(tasks)) return [];
		const nanoseconds = readdirSync(tasks).map((task) => {
			try {
				return Number(readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ')[0]);
			} catch {
				// Threads come and go.
				return 0;
			}
		});
		return [nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6];
	}

	stop(): void {
		this.connection.dispose();
		this.#child.kill();
	}
}

function withLine(whole: string, line: number, text: string): string {
	const lines = whole.split('\n');
	lines[line] = `${text}${lines[line] ?? ''}`;
	return lines.join('\n');
}
