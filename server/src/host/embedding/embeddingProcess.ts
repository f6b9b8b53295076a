import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the process is started with. */
export interface EmbedSetUp {
	/** Holds the models, as `owner/name/…`. Absolute. */
	readonly folder: string;
	readonly model: string;
}

export interface EmbedOrder {
	readonly texts: readonly string[];
}

/** `vectors`: one after the other, `dimensions` numbers each. */
export type EmbedAnswer =
	| { readonly vectors: Float32Array; readonly dimensions: number }
	| { readonly trouble: string };

/** A process that embeds, and nothing else: the model's memory goes when it does. */
export interface EmbeddingProcess {
	/** Rejects where the process breaks, ends, or says nothing for `patience` ms. One order at a time. */
	ask(order: EmbedOrder, patience: number): Promise<EmbedAnswer>;
	/** True where it has ended, however. */
	readonly isGone: boolean;
	/** Resolves when the process is gone. */
	end(): Promise<void>;
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
function lastWords(said: string): string | undefined {
	const lines = said.split('\n').map((line) => line.trim());
	return lines.find((line) => /^(?:\w*Error|FATAL ERROR)\b.*:/.test(line)) ?? lines.findLast((line) => line !== '');
}

/** Starts `program`. Without an order under way it keeps nobody alive, and it ends with this process, however that ends. */
export function startEmbeddingProcess(program: URL, { folder, model }: EmbedSetUp): EmbeddingProcess {
	const child: ChildProcess = fork(fileURLToPath(program), [folder, model], {
		env: environment(),
		execArgv: [],
		serialization: 'advanced',
		// What the library prints is kept from the process's own output: that may be a protocol's.
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		windowsHide: true,
	});
	let said = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		said = (said + text).slice(-mostSaid);
	});
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
	// Breaks between two orders are met by the next one.
	child.on('error', () => undefined);

	const hold = (isHeld: boolean) => {
		for (const each of [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]) {
			if (isHeld) each?.ref?.();
			else each?.unref?.();
		}
	};
	hold(false);

	const isGone = () => child.exitCode !== null || child.signalCode !== null || !child.connected;
	const ended = () =>
		new Error(lastWords(said) ?? `its process ended with ${child.signalCode ?? `status ${child.exitCode}`}`);

	return {
		get isGone() {
			return isGone();
		},
		ask(order, patience) {
			return new Promise((resolve, reject) => {
				const settle = (then: () => void) => {
					clearTimeout(timer);
					child.off('message', onMessage).off('error', onError).off('close', onClose);
					hold(false);
					then();
				};
				const onMessage = (answer: unknown) => settle(() => resolve(answer as EmbedAnswer));
				const onError = (error: unknown) => settle(() => reject(error));
				// Not `exit`: only now all is read that it wrote.
				const onClose = () => settle(() => reject(ended()));
				const timer = setTimeout(() => settle(() => reject(new Error(`no answer within ${patience} ms`))), patience);
				hold(true);
				child.on('message', onMessage).on('error', onError).on('close', onClose);
				child.send(order, (error) => {
					if (error) onError(error);
				});
			});
		},
		async end() {
			if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
			child.ref();
			child.kill();
			await gone;
		},
	};
}
