import type { Command } from 'commander';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { folderOrHere, format, json, runtime } from '../usualOptions.ts';
import { withAgentPlace } from '../workspace/agentPlace.ts';
import type { AccessOptions } from './access.ts';

/** `soulscope access`. */
export function addAccessCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withAgentPlace(program.command('access'))
		.description('say who may read and write what, by the configuration')
		.addArgument(folderOrHere())
		.addOption(runtime())
		.addOption(format())
		.addOption(json())
		.action(async (dir: string, flags: Omit<AccessOptions, 'folder'>) => {
			const { access } = await import('./access.ts');
			finish(await access({ folder: dir, ...flags }, terminal));
		});
}
