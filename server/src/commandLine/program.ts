import { Argument, type Command, CommanderError, Option } from 'commander';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import { sessionKinds } from '../../../shared/sessionNamed.ts';
import { ownVersion } from '../app/shipped.ts';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import { errorMessage } from '../engine/text/errorMessage.ts';
import { addAgentsCommand } from './agents/agentsCommand.ts';
import { gather, parseCount, parseLimit, parseMoment, parseWindow, parseWording } from './arguments.ts';
import { addBackupCommand } from './backup/backupCommand.ts';
import { checkFormats } from './check/formatNames.ts';
import { addAccessCommand } from './commands/accessCommand.ts';
import type { CheckOptions } from './commands/check.ts';
import type { DoctorOptions } from './commands/doctor.ts';
import { addMcpCommand } from './commands/mcpCommand.ts';
import type { PreviewOptions } from './commands/preview.ts';
import { addRememberCommand } from './commands/rememberCommand.ts';
import { addSkillsCommand } from './commands/skillsCommand.ts';
import type { StatusOptions } from './commands/status.ts';
import type { WordingOptions } from './commands/wording.ts';
import { addDatabaseCommand } from './database/databaseCommand.ts';
import { doctorFormats } from './doctor/formatNames.ts';
import { addGuardCommand } from './guard/guardCommand.ts';
import type { HistoryOptions } from './history/history.ts';
import { addOriginCommand } from './history/originCommand.ts';
import type { RestoreOptions } from './history/restore.ts';
import { readNames } from './readNames.ts';
import { addSearchCommands } from './search/searchCommands.ts';
import { createCommand, runCommand } from './terminal/command.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from './terminal/terminal.ts';
import {
	asOf,
	colour,
	database,
	folder,
	folderOrHere,
	format,
	fromBackup,
	json,
	noColour,
	runtime,
	through,
	timeZone,
} from './usualOptions.ts';
import { withAgentPlace } from './workspace/agentPlace.ts';
import { type StandpointFlags, withStandpoint } from './workspace/standpoint.ts';

interface SharedOptions {
	readonly runtime?: Runtime;
	readonly format: 'text' | 'json';
}

/** The agent whose eyes are looked through. */
interface Through {
	readonly as?: Runtime;
}

interface PreviewFlags extends SharedOptions, StandpointFlags, Through {
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

type HistoryFlags = Omit<HistoryOptions, 'folder' | 'timeZone'> & { readonly timezone?: string };

type RestoreFlags = Omit<RestoreOptions, 'folder' | 'timeZone'> & { readonly timezone?: string };

type CheckFlags = Omit<CheckOptions, 'folder' | 'standpoint'> & StandpointFlags & Through;

type DoctorFlags = Omit<DoctorOptions, 'folder'>;

const knowledgeCommand = 'knowledge';

/** The commands, each a few words and a function; what they answer becomes the exit status. What one does is loaded for that one alone. */
function createProgram(terminal: Terminal, finish: (status: ExitStatus) => void): Command {
	const program = createCommand('soulscope', terminal)
		.description('Shows what an AI agent really reads.')
		.version(ownVersion(), '--version', 'print the version')
		// What stands behind a command is for that alone.
		.enablePositionalOptions()
		.hook('preAction', (_, command) => readNames(command));
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
			const { preview } = await import('./commands/preview.ts');
			const through = as ?? flags.runtime;
			finish(
				await preview(
					{ folder: dir, ...flags, ...(through && { runtime: through }), standpoint: flags, ...named },
					terminal,
				),
			);
		});
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
			const { check } = await import('./commands/check.ts');
			const through = as ?? flags.runtime;
			finish(await check({ folder: dir, ...flags, ...(through && { runtime: through }), standpoint: flags }, terminal));
		});
	withAgentPlace(program.command('doctor'))
		.description('examine the workspace and what is around it: runtime, configuration, git, copies, permissions, …')
		.addArgument(folderOrHere())
		.addOption(runtime())
		.addOption(new Option('--format <format>', 'output format').choices(doctorFormats).default('text'))
		.addOption(json())
		.addOption(new Option('--fix', 'fix what needs no decision; shows the change to each file, and asks first'))
		.addOption(new Option('--yes', 'with --fix: do not ask'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, flags: DoctorFlags) => {
			const { doctor } = await import('./commands/doctor.ts');
			finish(await doctor({ folder: dir, ...flags }, terminal));
		});
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
			const { status } = await import('./commands/status.ts');
			finish(await status({ folder: dir, ...flags }, terminal));
		});
	addSkillsCommand(program, terminal, finish);
	program
		.command('wording')
		.description('read a runtime’s own words from your installation, so that previews are exact')
		.addArgument(new Argument('<installation>', 'its folder, a .tgz package, or the name of an installed package'))
		.addOption(runtime())
		.addOption(new Option('--out <file>', 'write to this file instead of the usual place'))
		.addOption(format())
		.action(async (target: string, flags: Omit<WordingOptions, 'target'>) => {
			const { wording } = await import('./commands/wording.ts');
			finish(await wording({ target, ...flags }, terminal));
		});
	addSearchCommands(program, terminal, finish);
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
			const { history } = await import('./history/history.ts');
			finish(await history({ folder: dir, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
	addBackupCommand(program, terminal, finish);
	addAccessCommand(program, terminal, finish);
	addOriginCommand(program, terminal, finish);
	addDatabaseCommand(program, terminal, finish);
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
			const { restore } = await import('./history/restore.ts');
			finish(await restore({ folder: dir, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
	addGuardCommand(program, terminal, finish);
	addRememberCommand(program, terminal, finish);
	addAgentsCommand(program, terminal, finish);
	// It has operations and help of its own, which are loaded when somebody asks for them.
	program
		.command(knowledgeCommand)
		.description('keep texts for the agent, with every version: add, search, read, write, diff, …')
		.usage('<operation>');
	// The entry starts it, so that nothing of this is loaded for it; here it is for those who read the help.
	program
		.command('lsp')
		.description('start the language server for an editor: Neovim, Helix, Zed, Sublime Text, Emacs, Kate, …')
		.addOption(new Option('--stdio', 'use standard input and output (the usual way)'));
	addMcpCommand(program, terminal, finish);
	program
		.command('runtimes')
		.description('list the known runtimes, or say which runtime a folder belongs to and why')
		.addArgument(new Argument('[dir]', 'folder with workspaces'))
		.addOption(format())
		.action(async (dir: string | undefined, flags: Pick<SharedOptions, 'format'>) => {
			const { showRuntimes } = await import('./commands/runtimes.ts');
			finish(await showRuntimes({ ...(dir !== undefined && { folder: dir }), ...flags }, terminal));
		});
	return program;
}

/** Runs one command line. Never throws: whatever goes wrong is one line and an exit status. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
	try {
		const [command, ...rest] = args;
		if (command === knowledgeCommand) {
			const { knowledge } = await import('./knowledge/knowledge.ts');
			return await knowledge(rest, terminal);
		}
		return await runCommand((finish) => createProgram(terminal, finish), args, terminal);
	} catch (error) {
		// Commander has said what was wrong, or has printed the help that was asked for.
		if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.fine : exitStatus.badInput;
		if (error instanceof InputError) terminal.err(error.message);
		else terminal.err(`unexpected error: ${errorMessage(error)}`);
		return exitStatus.badInput;
	}
}
