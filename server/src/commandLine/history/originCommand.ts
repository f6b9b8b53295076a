import { Argument, type Command, Option } from 'commander';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { folder, format, json, timeZone } from '../usualOptions.ts';
import type { OriginOptions } from './origin.ts';

type OriginFlags = Omit<OriginOptions, 'folder' | 'file' | 'timeZone'> & { readonly timezone?: string };

/** `soulscope origin`. */
export function addOriginCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('origin')
		.description('say where the lines of a file came from, as far as that is on record')
		.addArgument(folder())
		.addArgument(new Argument('<file>', 'a file of the workspace, or a line of it: MEMORY.md:12'))
		.addOption(new Option('--records <file>', 'another record of changes, such as the editor’s changes.db'))
		.addOption(timeZone())
		.addOption(format())
		.addOption(json())
		.action(async (dir: string, file: string, { timezone, ...flags }: OriginFlags) => {
			const { origin } = await import('./origin.ts');
			finish(await origin({ folder: dir, file, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
}
