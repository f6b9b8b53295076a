import { type Command, Option } from 'commander';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { colour, folderOrHere, format, json, noColour } from '../usualOptions.ts';
import type { BackupOptions } from './backup.ts';

/** `soulscope backup`. */
export function addBackupCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('backup')
		.description('back up the workspace into a git repository of its own; shows first what is left out, and asks')
		.addArgument(folderOrHere())
		.addOption(new Option('--to <place>', 'also push it there: a folder, or an https or ssh address'))
		.addOption(new Option('--branch <name>', 'with --to: its branch there, soulscope-backup or soulscope-backup-NAME'))
		.addOption(new Option('--push', 'also push it to where it was pushed last'))
		.addOption(new Option('--dry-run', 'write nothing, and say what would be backed up'))
		.addOption(new Option('--yes', 'do not ask'))
		.addOption(format())
		.addOption(json())
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, flags: Omit<BackupOptions, 'folder'>) => {
			const { backup } = await import('./backup.ts');
			finish(await backup({ folder: dir, ...flags }, terminal));
		});
}
