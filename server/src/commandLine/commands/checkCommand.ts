import { type Command, Option } from 'commander';
import { gather, parseLimit } from '../arguments.ts';
import { checkFormats } from '../check/formatNames.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { colour, database, folderOrHere, noColour, runtime, type ThroughFlags, through } from '../usualOptions.ts';
import { type StandpointFlags, withStandpoint } from '../workspace/standpoint.ts';
import type { CheckOptions } from './check.ts';

type CheckFlags = Omit<CheckOptions, 'folder' | 'standpoint'> & StandpointFlags & ThroughFlags;

/** `soulscope check`. */
export function addCheckCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withStandpoint(program.command('check'))
		.description('find what stops the agent from reading your files; the exit status is 1 if there are errors')
		.addArgument(folderOrHere())
		.addOption(database())
		.addOption(
			new Option('--agent <key>', 'with --database: only this agent; can be used several times').argParser(gather),
		)
		.addOption(runtime())
		.addOption(through())
		.addOption(
			new Option(
				'--format <format>',
				'output format; text is for people on a terminal, and one line for each problem elsewhere',
			)
				.choices(checkFormats)
				.default('text'),
		)
		.addOption(
			new Option('--rule <code=level>', 'severity of one rule, or off; can be used several times').argParser(gather),
		)
		.addOption(new Option('--baseline <file>', 'do not report problems that this file lists'))
		.addOption(new Option('--wording <file>', 'the runtime’s own words, in a file that `wording` wrote'))
		.addOption(new Option('--write-baseline', 'save the problems of this run, so that later runs do not report them'))
		.addOption(new Option('--fix', 'fix what has one clear fix; shows the change to each file, and asks first'))
		.addOption(new Option('--yes', 'with --fix: do not ask'))
		.addOption(new Option('--watch', 'check again when a file changes; stop with Ctrl-C'))
		.addOption(new Option('--quiet', 'report errors only'))
		.addOption(new Option('--max-warnings <count>', 'exit status 1 if there are more warnings').argParser(parseLimit))
		.addOption(new Option('--all', 'show every problem, even if a rule reports many'))
		.addOption(new Option('--verbose', 'show every problem, and hints').implies({ all: true, hints: true }))
		.addOption(new Option('--hints', 'also show hints'))
		.addOption(new Option('--no-hints', 'do not show hints, in any format'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, { as, ...flags }: CheckFlags) => {
			const { check } = await import('./check.ts');
			const through = as ?? flags.runtime;
			finish(await check({ folder: dir, ...flags, ...(through && { runtime: through }), standpoint: flags }, terminal));
		});
}
