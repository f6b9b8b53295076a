import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Places } from './place.ts';
import { located } from './place.ts';
import type { World } from './world.ts';

/** ms. A program that has not ended by then never will. */
const patience = 120_000;

export interface Ended {
	/** -1 where it was stopped, or ended by a signal. */
	readonly status: number;
	/** Its output and its errors, without colours. */
	readonly said: string;
}

/** What a program has of an environment: nothing of the machine’s but what it takes to run at all. */
export function environmentOf(world: World, places: Places): Record<string, string> {
	const { home } = places.roots;
	const variables = Object.entries(world.variables).map(([name, value]) => [name, located(value, places)] as const);
	return {
		PATH: process.env.PATH ?? '',
		HOME: home,
		USERPROFILE: home,
		TMPDIR: places.temporary,
		TERM: 'dumb',
		TZ: 'UTC',
		LANG: 'C.UTF-8',
		...Object.fromEntries(variables),
	};
}

/** Runs `command` to its end, in a group of its own; whatever it leaves running ends with it. */
export function execute(
	command: string,
	args: readonly string[],
	{ cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
		let said = '';
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
		const stop = () => {
			try {
				process.kill(-(child.pid ?? 0), 'SIGKILL');
			} catch {
				// Nothing of it is left.
			}
		};
		const timer = setTimeout(stop, patience);
		child.once('error', reject);
		child.once('exit', (code) => {
			clearTimeout(timer);
			stop();
			resolve({ status: code ?? -1, said: stripVTControlCharacters(said) });
		});
	});
}
