import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('talkingProcess.ts', import.meta.url));

/** A process that talks in the file, or on the server, that `place` names, and what it says. */
export function talking(
	place: string,
	conversation: string,
	name: string,
	count: number,
	options: { hold?: boolean; limit?: number } = {},
) {
	const args = [script, place, conversation, name, String(count), ...(options.hold ? ['hold'] : [])];
	const child =
		options.limit === undefined
			? spawn(process.execPath, args)
			: spawn('sh', ['-c', `ulimit -S -f ${options.limit}; exec "$@"`, 'sh', process.execPath, ...args]);
	onTestFinished(() => void child.kill('SIGKILL'));
	const lines: string[] = [];
	const waiting = new Set<() => void>();
	createInterface({ input: child.stdout }).on('line', (line) => {
		lines.push(line);
		for (const check of waiting) check();
	});
	child.stderr.pipe(process.stderr);
	return {
		child,
		lines,
		kept: () => lines.flatMap((line) => /^kept (.*)$/u.exec(line)?.[1] ?? []),
		/** Resolves once it has said something of the kind that often. */
		heard: (pattern: RegExp, times = 1) =>
			new Promise<void>((resolve) => {
				const check = () => {
					if (lines.filter((line) => pattern.test(line)).length >= times) resolve();
				};
				waiting.add(check);
				check();
			}),
	};
}

/** Resolves once it is gone. */
export const killed = async (child: ChildProcess) => {
	const gone = once(child, 'close');
	child.kill('SIGKILL');
	await gone;
};
