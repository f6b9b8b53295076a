import { Argument, type Command } from 'commander';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { format } from '../usualOptions.ts';

/** `soulscope runtimes`. */
export function addRuntimesCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('runtimes')
		.description('list the known runtimes, or say which runtime a folder belongs to and why')
		.addArgument(new Argument('[dir]', 'folder with workspaces'))
		.addOption(format())
		.action(async (dir: string | undefined, flags: { readonly format: 'text' | 'json' }) => {
			const { showRuntimes } = await import('./runtimes.ts');
			finish(await showRuntimes({ ...(dir !== undefined && { folder: dir }), ...flags }, terminal));
		});
}
