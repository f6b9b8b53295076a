import { type Command, Option } from 'commander';
import { parseWindow } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { colour, folderOrHere, format, json, noColour, runtime } from '../usualOptions.ts';
import { withAgentPlace } from '../workspace/agentPlace.ts';
import type { StatusOptions } from './status.ts';

/** `soulscope status`. */
export function addStatusCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withAgentPlace(program.command('status'))
		.description('show on one screen who the agent is, what a session costs, its memory, and what is wrong')
		.addArgument(folderOrHere())
		.addOption(runtime())
		.addOption(new Option('--window <tokens>', 'size of the model’s window').argParser(parseWindow).default(200_000))
		.addOption(format())
		.addOption(json())
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, flags: Omit<StatusOptions, 'folder'>) => {
			const { status } = await import('./status.ts');
			finish(await status({ folder: dir, ...flags }, terminal));
		});
}
