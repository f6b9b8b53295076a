import { Argument, type Command, Option } from 'commander';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { format, runtime } from '../usualOptions.ts';
import type { WordingOptions } from './wording.ts';

/** `soulscope wording`. */
export function addWordingCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('wording')
		.description('read a runtime’s own words from your installation, so that previews are exact')
		.addArgument(new Argument('<installation>', 'its folder, a .tgz package, or the name of an installed package'))
		.addOption(runtime())
		.addOption(new Option('--out <file>', 'write to this file instead of the usual place'))
		.addOption(format())
		.action(async (target: string, flags: Omit<WordingOptions, 'target'>) => {
			const { wording } = await import('./wording.ts');
			finish(await wording({ target, ...flags }, terminal));
		});
}
