import { type Command, Option } from 'commander';
import { gather } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { asOf, colour, folder, fromBackup, noColour, timeZone } from '../usualOptions.ts';
import type { RestoreOptions } from './restore.ts';

type RestoreFlags = Omit<RestoreOptions, 'folder' | 'timeZone'> & { readonly timezone?: string };

/** `soulscope restore`. */
export function addRestoreCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('restore')
		.description('bring back files as they were on an earlier day; shows the change to each file, and asks first')
		.addArgument(folder())
		.addOption(asOf('a day, a time or a commit').makeOptionMandatory())
		.addOption(
			new Option('--file <path>', 'only this file of the workspace; can be used several times').argParser(gather),
		)
		.addOption(new Option('--section <heading>', 'with one --file: only the section with this heading'))
		.addOption(new Option('--from <repository>', 'from another git repository, which may be bare'))
		.addOption(new Option('--within <folder>', 'with --from: the folder of the workspace in it'))
		.addOption(new Option('--branch <name>', 'another branch than the one that is checked out'))
		.addOption(fromBackup())
		.addOption(new Option('--remove-newer', 'also delete files that git keeps and that came later'))
		.addOption(timeZone())
		.addOption(new Option('--yes', 'do not ask'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, { timezone, ...flags }: RestoreFlags) => {
			const { restore } = await import('./restore.ts');
			finish(await restore({ folder: dir, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
}
