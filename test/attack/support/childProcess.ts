import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { whenOver } from '../../support/whenOver.ts';

/** A process of its own, and the lines that it says. It is gone when the attack is over. */
export interface Talker {
	readonly child: ChildProcess;
	readonly lines: readonly string[];
	/** Called with every line. */
	onLine(listener: (line: string) => void): void;
	/** How it ended, once all that it said has been heard: its exit code, or the signal. */
	readonly ended: Promise<number | string>;
}

const pathOf = (script: string): string => fileURLToPath(new URL(`../processes/${script}`, import.meta.url));

function talker(program: string, args: readonly string[]): Talker {
	const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
	whenOver(() => child.kill('SIGKILL'));
	const lines: string[] = [];
	const listeners: ((line: string) => void)[] = [];
	createInterface({ input: child.stdout }).on('line', (line) => {
		lines.push(line);
		for (const listener of listeners) listener(line);
	});
	const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | string);
	return { child, lines, onLine: (listener) => void listeners.push(listener), ended };
}

/** `script` stands in the folder `processes` of the attacks; its errors go to ours. */
export const startProcess = (script: string, args: readonly string[], flags: readonly string[] = []): Talker =>
	talker(process.execPath, [...flags, pathOf(script), ...args]);

/** The same, but no file that it writes may grow beyond so many blocks of 512 bytes. */
export const startLimited = (blocks: number, script: string, args: readonly string[]): Talker =>
	talker('sh', ['-c', `ulimit -S -f ${blocks}; exec "$@"`, 'sh', process.execPath, pathOf(script), ...args]);
