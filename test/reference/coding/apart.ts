import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';

/** Set in the process that runs apart. */
const mark = 'SOULSCOPE_REFERENCE_APART';

/**
 * A network of its own with nothing but loopback in it, so that a program of another maker cannot reach anybody; mounts of its
 * own, for what it looks for at fixed places; processes of its own, which all end with the first one.
 */
const apart: readonly string[] = ['--net', '--mount', '--pid', '--fork', '--kill-child'];

/** Nobody but root may do so outright; others are root in there, and nowhere else. */
const asNeeded: readonly string[] = process.getuid?.() === 0 ? [] : ['--map-root-user'];

/** What the process that runs apart ends with: `unshare` itself ends with others where it cannot do what it is asked for. */
export const statusApart = { same: 40, different: 41, failed: 42 } as const;

/** The exit status of the whole run. */
const statusOf: ReadonlyMap<number, number> = new Map([
	[statusApart.same, 0],
	[statusApart.different, 1],
	[statusApart.failed, 2],
]);

export const isApart = (): boolean => process.env[mark] === '1';

/** Throws where any network but loopback can be seen. */
export function mustBeApart(): void {
	const seen = Object.entries(networkInterfaces()).filter(([, those]) => those?.some(({ internal }) => !internal));
	if (seen.length > 0) throw new Error(`there is a network here: ${seen.map(([name]) => name).join(', ')}`);
}

/** Runs `script` with `args` apart; the exit status of the run. Rejects where this machine does not allow that. */
export function runApart(script: string, args: readonly string[]): Promise<number> {
	const inner = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, script, ...args];
	return new Promise((resolve, reject) => {
		const refused = (why: string) =>
			reject(
				new Error(
					`NOTHING WAS RUN. Programs of other makers only run in a network namespace of their own, and there is none to be had here: ${why}. It takes Linux, “unshare” and “ip”, and the right to make namespaces.`,
				),
			);
		const child = spawn('unshare', [...apart, ...asNeeded, '--', ...inner], {
			stdio: 'inherit',
			env: { ...process.env, [mark]: '1' },
		});
		child.once('error', ({ message }) => refused(message));
		child.once('exit', (code, signal) => {
			const status = statusOf.get(code ?? -1);
			if (status === undefined) refused(`it ended with ${code ?? signal}`);
			else resolve(status);
		});
	});
}
