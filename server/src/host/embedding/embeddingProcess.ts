import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { type WorkerClient, workerClient } from '../platform/workers/client.ts';

/** What the process is started with. */
export interface EmbedSetUp {
	/** Holds the models, as `owner/name/…`. Absolute. */
	readonly folder: string;
	readonly model: string;
}

/**
 * All of the environment that the process gets: what a program needs to start at all. Keys and tokens stay here, and so
 * does `NODE_OPTIONS`, which may name a debugger's port that is taken.
 */
const passedOn = ['SystemRoot', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'LANG'];

function environment(): NodeJS.ProcessEnv {
	const variables = Object.fromEntries(
		passedOn.flatMap((name) => {
			const value = process.env[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
	// The editor's own program is Node only where it is told so.
	return 'electron' in process.versions ? { ...variables, ELECTRON_RUN_AS_NODE: '1' } : variables;
}

/** UTF-16 units of what the process last wrote to its error stream that are kept. */
const mostSaid = 2_000;

/** The line that says what went wrong, out of what a dying Node prints around it. */
function lastWords(message: string): string | undefined {
	const lines = message.split('\n').map((line) => line.trim());
	return lines.find((line) => /^(?:\w*Error|FATAL ERROR)\b.*:/.test(line)) ?? lines.findLast((line) => line !== '');
}

/**
 * Starts `program`: a process that embeds, and nothing else, as the model's memory goes when it does. It ends with this process,
 * however that ends.
 */
export function startEmbeddingProcess(program: URL, { folder, model }: EmbedSetUp): WorkerClient {
	const child: ChildProcess = fork(fileURLToPath(program), [folder, model], {
		env: environment(),
		execArgv: [],
		serialization: 'advanced',
		// What the library prints is kept from the process's own output: that may be a protocol's.
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		windowsHide: true,
	});
	let message = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		message = (message + text).slice(-mostSaid);
	});
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

	return workerClient({
		reader: new IPCMessageReader(child),
		writer: new IPCMessageWriter(child),
		get isGone() {
			return hasEnded() || !child.connected;
		},
		hold(isHeld) {
			for (const each of [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]) {
				if (isHeld) each?.ref?.();
				else each?.unref?.();
			}
		},
		onGone(listener) {
			child.on('error', listener);
			// Not `exit`: only now all is read that it wrote.
			child.on('close', () => {
				const why = `its process ended with ${child.signalCode ?? `status ${child.exitCode}`}`;
				listener(new Error(lastWords(message) ?? why));
			});
		},
		async end() {
			if (hasEnded() || child.pid === undefined) return;
			child.ref();
			child.kill();
			await gone;
		},
	});
}
