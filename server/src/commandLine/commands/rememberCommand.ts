import { type Command, Option } from 'commander';
import { parseMoment } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { colour, format, json, noColour, runtime, timeZone } from '../usualOptions.ts';
import {
	type AgentPlaceFlags,
	agentPlace,
	folderAndText,
	onlyWith,
	withAgentPlace,
	withFolderAndText,
} from '../workspace/agentPlace.ts';
import type { RememberOptions } from './remember.ts';

interface RememberFlags extends Omit<RememberOptions, 'folder' | 'text' | 'timeZone'>, AgentPlaceFlags {
	readonly agent?: string;
	readonly user?: string;
	readonly timezone?: string;
	readonly yes?: boolean;
	readonly color?: boolean;
}

/** `soulscope remember`. A database is only written to once the person has seen what changes. */
export function addRememberCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withAgentPlace(withFolderAndText(program.command('remember'), 'text', 'what to remember'), 'writes')
		.description('save a note in the agent’s memory, as the agent does; in a database, shows the change and asks first')
		.addOption(runtime())
		.addOption(new Option('--curated', 'also save it in long-term memory'))
		.addOption(new Option('--now <moment>', 'use this time (ISO 8601)').argParser(parseMoment))
		.addOption(timeZone())
		.addOption(new Option('--yes', 'with --database: do not ask'))
		.addOption(colour())
		.addOption(noColour())
		.addOption(format())
		.addOption(json())
		.action(async (first: string, second: string | undefined, flags: RememberFlags, command: Command) => {
			const { folder, text } = folderAndText(command, [first, second], flags);
			agentPlace(folder, flags);
			const { database, timezone, runtime, yes } = flags;
			if (database !== undefined) {
				onlyWith('a folder', { runtime });
				const { rememberStored } = await import('../agents/storedRemember.ts');
				finish(await rememberStored({ ...flags, database, text }, terminal));
				return;
			}
			onlyWith('--database', { yes });
			const { remember } = await import('./remember.ts');
			finish(await remember({ ...flags, folder, text, ...(timezone && { timeZone: timezone }) }, terminal));
		});
}
