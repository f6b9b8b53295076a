import { runtimes } from '../engine/runtimes/registry.ts';
import { type ExitStatus, exitStatus, type Terminal } from './terminal.ts';

/** Lists what can be stood in for, newest first. */
export function listRuntimes({ format }: { readonly format: 'text' | 'json' }, terminal: Terminal): ExitStatus {
	if (format === 'json') {
		const list = runtimes.map(({ id, title, sessionKinds, configNames }) => ({ id, title, sessionKinds, configNames }));
		terminal.out(`${JSON.stringify(list, undefined, '\t')}\n`);
		return exitStatus.fine;
	}
	const width = Math.max(...runtimes.map(({ id }) => id.length));
	for (const { id, title } of runtimes) terminal.out(`${id.padEnd(width)}  ${title}\n`);
	return exitStatus.fine;
}
