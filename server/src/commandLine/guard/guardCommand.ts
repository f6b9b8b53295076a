import { type Command, Option } from 'commander';
import { gather } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { database, folderOrHere, format, json, runtime } from '../usualOptions.ts';
import type { GuardCommandOptions } from './guard.ts';

/** `soulscope guard`. */
export function addGuardCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('guard')
		.description(
			'list changes to the persona, skills and configuration that other programs made; the exit status is 1 if there are any',
		)
		.addArgument(folderOrHere())
		.addOption(database())
		.addOption(
			new Option('--agent <key>', 'with --database: only this agent; can be used several times').argParser(gather),
		)
		.addOption(runtime())
		.addOption(new Option('--base <commit>', 'compare with this commit, branch or tag instead, for example in CI'))
		.addOption(
			new Option(
				'--keep <path>',
				'accept the change to this file as it was listed; can be used several times',
			).argParser(gather),
		)
		.addOption(new Option('--keep-all', 'accept all changes that were listed'))
		.addOption(
			new Option('--put-back <path>', 'write what was accepted last; can be used several times').argParser(gather),
		)
		.addOption(format())
		.addOption(json())
		.action(async (dir: string, flags: Omit<GuardCommandOptions, 'folder'>) => {
			const { guard } = await import('./guard.ts');
			finish(await guard({ folder: dir, ...flags }, terminal));
		});
}
