import { type Command, Option } from 'commander';
import { sessionKinds } from '../../../../shared/sessionNamed.ts';
import { parseCount } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { folderOrHere, format, fromBackup, runtime, timeZone } from '../usualOptions.ts';
import type { HistoryOptions } from './history.ts';

type HistoryFlags = Omit<HistoryOptions, 'folder' | 'timeZone'> & { readonly timezone?: string };

/** `soulscope history`. */
export function addHistoryCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('history')
		.description(
			'list the earlier states of the workspace, from git, or find when a sentence entered or left the prompt',
		)
		.addArgument(folderOrHere())
		.addOption(runtime())
		.addOption(new Option('--find <sentence>', 'find the commits in which this entered or left the prompt'))
		.addOption(new Option('--session <kind>', 'with --find: kind of session').choices(sessionKinds))
		.addOption(new Option('--branch <name>', 'another branch than the one that is checked out'))
		.addOption(fromBackup())
		.addOption(new Option('--limit <count>', 'the most states').argParser(parseCount).default(20))
		.addOption(new Option('--before <when>', 'only states from before this day, time or commit'))
		.addOption(timeZone())
		.addOption(format())
		.action(async (dir: string, { timezone, ...flags }: HistoryFlags) => {
			const { history } = await import('./history.ts');
			finish(await history({ folder: dir, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
}
