import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IPCMessageReader, IPCMessageWriter } from 'vscode-jsonrpc/node';
import { type WorkerClient, workerClient } from './client.ts';

export interface ProcessOptions {
	readonly args?: readonly string[];
	/** For Node itself. */
	readonly flags?: readonly string[];
	/** Seconds of processor time after which the system ends it, where a system can: also if this process is gone by then. */
	readonly processorTime?: number;
}

export interface WorkerProcess extends WorkerClient {
	/** Absent where it could not be started. */
	readonly pid: number | undefined;
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

/** Windows ends a process with the one that started it, whatever it is doing; elsewhere a shell sets a limit and makes way for Node. */
function launcher({ flags = [], processorTime }: ProcessOptions): { execPath?: string; execArgv: string[] } {
	if (processorTime === undefined || process.platform === 'win32') return { execArgv: [...flags] };
	const limited = `ulimit -t ${processorTime}; exec "$0" "$@"`;
	return { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, ...flags] };
}

/** UTF-16 units of what the process last wrote to its error stream that are kept. */
const mostSaid = 2_000;

/** The line that says what went wrong, out of what a dying Node prints around it. */
function lastWords(message: string): string | undefined {
	const lines = message.split('\n').map((line) => line.trim());
	const named = lines.find((line) => /^(?:\w*Error|FATAL ERROR)\b.*:/.test(line));
	return named ?? lines.findLast((line) => line !== '' && !line.startsWith('Node.js v'));
}

/** Starts `program`, which answers with `serveProcess`. It ends with this process, however that ends. */
export function startProcess(program: URL, options: ProcessOptions = {}): WorkerProcess {
	const child: ChildProcess = fork(fileURLToPath(program), [...(options.args ?? [])], {
		...launcher(options),
		env: environment(),
		serialization: 'advanced',
		// What a library prints is kept from the process's own output: that may be a protocol's.
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		windowsHide: true,
	});
	let message = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		message = (message + text).slice(-mostSaid);
	});
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

	const client = workerClient({
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
			child.kill('SIGKILL');
			await gone;
		},
	});
	return Object.defineProperty(client as WorkerProcess, 'pid', { value: child.pid });
}
