import { type Command, Option } from 'commander';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import { sessionKinds } from '../../../../shared/sessionNamed.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { gather, parseMoment, parseWording } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import {
	asOf,
	database,
	folderOrHere,
	format,
	fromBackup,
	runtime,
	type ThroughFlags,
	through,
	timeZone,
} from '../usualOptions.ts';
import { type StandpointFlags, withStandpoint } from '../workspace/standpoint.ts';
import type { PreviewOptions } from './preview.ts';

interface PreviewFlags extends StandpointFlags, ThroughFlags {
	readonly runtime?: Runtime;
	readonly format: 'text' | 'json';
	readonly database?: string;
	readonly agent?: string;
	readonly session?: SessionKind;
	readonly message?: string;
	readonly now?: number;
	readonly at?: string;
	readonly asOf?: string;
	readonly backup?: boolean;
	readonly standIn?: boolean;
	readonly dice?: 'yes' | 'no';
	readonly timezone?: string;
	readonly project?: readonly string[];
	readonly short?: boolean;
	readonly exact?: boolean;
	readonly wording: PreviewOptions['wording'];
}

/** `soulscope preview`. */
export function addPreviewCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withStandpoint(program.command('preview'))
		.description('print the prompt that the agent reads before the first message')
		.addArgument(folderOrHere())
		.addOption(database())
		.addOption(new Option('--agent <key>', 'with --database: this agent'))
		.addOption(runtime())
		.addOption(through())
		.addOption(new Option('--session <kind>', 'kind of session').choices(sessionKinds))
		.addOption(new Option('--message <text>', 'the person’s last message, for runtimes that choose files by it'))
		.addOption(new Option('--now <moment>', 'use this time (ISO 8601)').argParser(parseMoment))
		.addOption(new Option('--at <time>', 'use this time in that time zone: HH:MM, or YYYY-MM-DD HH:MM'))
		.addOption(asOf('show the prompt of this day, time or commit, from git'))
		.addOption(fromBackup())
		.addOption(timeZone())
		.addOption(new Option('--stand-in', 'show the stand-in persona even if the runtime rejects its settings'))
		.addOption(new Option('--dice <answer>', 'whether the stand-in persona is chosen at random').choices(['yes', 'no']))
		.addOption(new Option('--project <key>', 'treat this project as open; can be used several times').argParser(gather))
		.addOption(
			new Option(
				'--wording <wording>',
				'runtime: the runtime’s own words if they were loaded, else placeholders; chat: short words, as chatted; or a file that `wording` wrote',
			)
				.argParser(parseWording)
				.default('runtime'),
		)
		.addOption(new Option('--short', 'short placeholders, the default on a terminal'))
		.addOption(new Option('--exact', 'placeholders of the exact length, the default in a pipe'))
		.addOption(format())
		.action(async (dir: string, { timezone, standIn, as, ...flags }: PreviewFlags) => {
			const named = { ...(timezone && { timeZone: timezone }), ...(standIn && { personaSwap: true }) };
			const { preview } = await import('./preview.ts');
			const through = as ?? flags.runtime;
			finish(
				await preview(
					{ folder: dir, ...flags, ...(through && { runtime: through }), standpoint: flags, ...named },
					terminal,
				),
			);
		});
}
