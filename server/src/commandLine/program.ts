import { Argument, Command, CommanderError, Option } from 'commander';
import { searchModes } from '../engine/memory/search/search.ts';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import { type SessionKind, sessionKinds } from '../engine/workspace/session.ts';
import { ownVersion } from '../shipped.ts';
import {
	gather,
	gatherLevels,
	parseCount,
	parseLimit,
	parseMoment,
	parseRuntime,
	parseTimeZone,
	parseWording,
} from './arguments.ts';
import { type CheckOptions, check } from './check.ts';
import { checkFormats } from './checkFormats.ts';
import { type IndexOptions, indexFolder } from './indexing.ts';
import { type PreviewOptions, preview } from './preview.ts';
import { type RememberOptions, remember } from './remember.ts';
import { showRuntimes } from './runtimes.ts';
import { type SearchOptions, search } from './search.ts';
import { listSkills, type SkillsOptions } from './skills.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from './terminal.ts';
import { type WordingOptions, wording } from './wording.ts';

interface SharedOptions {
	readonly runtime?: Runtime;
	readonly format: 'text' | 'json';
}

interface PreviewFlags extends SharedOptions {
	readonly session?: SessionKind;
	readonly message?: string;
	readonly now?: number;
	readonly at?: string;
	readonly standIn?: boolean;
	readonly dice?: 'yes' | 'no';
	readonly timezone?: string;
	readonly project?: readonly string[];
	readonly short?: boolean;
	readonly exact?: boolean;
	readonly wording: PreviewOptions['wording'];
}

type SearchFlags = Omit<SearchOptions, 'folder' | 'query'>;

type RememberFlags = Omit<RememberOptions, 'folder' | 'text' | 'timeZone'> & { readonly timezone?: string };

type CheckFlags = Omit<CheckOptions, 'folder'>;

const folder = () => new Argument('<dir>', 'folder of the workspace');
const runtime = () =>
	new Option('--runtime <id>', 'runtime to stand in for; the folder itself is the workspace then').argParser(
		parseRuntime,
	);
const models = () => new Option('--models <dir>', 'folder that holds the model, as owner/name/…; nothing is fetched');
const colour = () => new Option('--color', 'use colours, also where no terminal shows them');
const noColour = () => new Option('--no-color', 'use no colours');
const format = () => new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text');

/** The commands, each a few words and a function; what they answer becomes the exit status. */
function createProgram(terminal: Terminal, finish: (status: ExitStatus) => void): Command {
	const program = new Command('soulscope')
		.description('Shows what an AI agent really reads.')
		.version(ownVersion(), '--version', 'print the version')
		.exitOverride()
		.configureOutput({
			writeOut: (text) => terminal.out(text),
			writeErr: (text) => terminal.err(oneLine(text.replace(/^error: /, ''))),
		});
	program
		.command('preview')
		.description('print the prompt that the agent reads before the first message')
		.addArgument(folder())
		.addOption(runtime())
		.addOption(new Option('--session <kind>', 'kind of session').choices(sessionKinds))
		.addOption(new Option('--message <text>', 'what the person wrote last, where the runtime chooses files by it'))
		.addOption(new Option('--now <moment>', 'stand at this moment (ISO 8601)').argParser(parseMoment))
		.addOption(new Option('--at <time>', 'at HH:MM, or YYYY-MM-DD HH:MM, in that time zone'))
		.addOption(new Option('--timezone <zone>', 'the person’s time zone (IANA name)').argParser(parseTimeZone))
		.addOption(new Option('--stand-in', 'as if the stand-in persona that the runtime rejects were accepted'))
		.addOption(new Option('--dice <answer>', 'whether the dice bring the stand-in persona').choices(['yes', 'no']))
		.addOption(
			new Option('--project <key>', 'count this project as open; may be given more than once').argParser(gather),
		)
		.addOption(
			new Option(
				'--wording <wording>',
				'runtime: its own prose where it was loaded, else placeholders; chat: short words as chatted; or a file that `wording` wrote',
			)
				.argParser(parseWording)
				.default('runtime'),
		)
		.addOption(new Option('--short', 'placeholders in a few words, as on a terminal'))
		.addOption(new Option('--exact', 'placeholders as long as what they stand for, as in a pipe'))
		.addOption(format())
		.action(async (dir: string, { timezone, ...flags }: PreviewFlags) => {
			finish(await preview({ folder: dir, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
	program
		.command('check')
		.description('say what keeps the agent from reading what you wrote; exit status 1 where there are errors')
		.addArgument(folder())
		.addOption(runtime())
		.addOption(
			new Option('--format <format>', 'how to print; text is pretty on a terminal and unix elsewhere')
				.choices(checkFormats)
				.default('text'),
		)
		.addOption(
			new Option('--rule <code=level>', 'severity of one rule, or off; may be given more than once').argParser(
				gatherLevels,
			),
		)
		.addOption(new Option('--baseline <file>', 'leave out what this file says was found before'))
		.addOption(new Option('--wording <file>', 'the runtime’s own prose, as `wording` wrote it'))
		.addOption(new Option('--write-baseline', 'write down what is found now, for later runs to leave out'))
		.addOption(new Option('--fix', 'make the changes that need no decision; shows each file’s, and asks'))
		.addOption(new Option('--yes', 'with --fix: do not ask'))
		.addOption(new Option('--watch', 'check again whenever a file changes, until Ctrl-C'))
		.addOption(new Option('--quiet', 'report errors only'))
		.addOption(
			new Option('--max-warnings <count>', 'exit status 1 where there are more warnings').argParser(parseLimit),
		)
		.addOption(new Option('--all', 'show every finding, however often its rule speaks'))
		.addOption(new Option('--verbose', 'the same, and hints').implies({ all: true, hints: true }))
		.addOption(new Option('--hints', 'show hints as well'))
		.addOption(new Option('--no-hints', 'leave hints out, also where a program reads'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, flags: CheckFlags) => {
			finish(await check({ folder: dir, ...flags }, terminal));
		});
	program
		.command('skills')
		.description('list every skill with the reason why the agent is told of it or not')
		.addArgument(folder())
		.addOption(runtime())
		.addOption(new Option('--session <kind>', 'kind of session').choices(sessionKinds))
		.addOption(format())
		.action(async (dir: string, flags: Omit<SkillsOptions, 'folder'>) => {
			finish(await listSkills({ folder: dir, ...flags }, terminal));
		});
	program
		.command('wording')
		.description('read a runtime’s own prose out of your installation, for previews that are exact to the byte')
		.addArgument(new Argument('<installation>', 'its folder, a .tgz package, or the name of a package installed here'))
		.addOption(runtime())
		.addOption(new Option('--out <file>', 'write it to this file instead of its usual place'))
		.addOption(format())
		.action(async (target: string, flags: Omit<WordingOptions, 'target'>) => {
			finish(await wording({ target, ...flags }, terminal));
		});
	program
		.command('search')
		.description('find what the Markdown files of any folder say about something')
		.addArgument(folder())
		.addArgument(
			new Argument('<query>', 'words, "a phrase", path:memory/, type:daily-log, after:2026-11-01, before:2026-12'),
		)
		.addOption(new Option('--runtime <id>', 'find what this runtime would find').argParser(parseRuntime))
		.addOption(new Option('--mode <mode>', 'by words, by meaning, or both').choices(searchModes).default('hybrid'))
		.addOption(models())
		.addOption(new Option('--limit <count>', 'how many at most').argParser(parseCount).default(10))
		.addOption(format())
		.action(async (dir: string, query: string, flags: SearchFlags) => {
			finish(await search({ folder: dir, query, ...flags }, terminal));
		});
	program
		.command('index')
		.description('bring the search index of a folder up to date')
		.addArgument(folder())
		.addOption(new Option('--rebuild', 'throw it away and read every file'))
		.addOption(new Option('--meaning', 'what is said in other words, too; fetches a model of 23 MB, once'))
		.addOption(models().implies({ meaning: true }))
		.addOption(
			new Option('--runtime <id>', 'with --meaning: what this runtime would search in').argParser(parseRuntime),
		)
		.addOption(format())
		.action(async (dir: string, flags: Omit<IndexOptions, 'folder'>) => {
			finish(await indexFolder({ folder: dir, ...flags }, terminal));
		});
	program
		.command('remember')
		.description('write a note down where and as the agent keeps its memories')
		.addArgument(folder())
		.addArgument(new Argument('<text>', 'what to remember'))
		.addOption(runtime())
		.addOption(new Option('--curated', 'in long-term memory as well as in today’s log'))
		.addOption(new Option('--now <moment>', 'stand at this moment (ISO 8601)').argParser(parseMoment))
		.addOption(new Option('--timezone <zone>', 'the person’s time zone (IANA name)').argParser(parseTimeZone))
		.addOption(format())
		.action(async (dir: string, text: string, { timezone, ...flags }: RememberFlags) => {
			finish(await remember({ folder: dir, text, ...flags, ...(timezone && { timeZone: timezone }) }, terminal));
		});
	// The entry starts it, so that nothing of this is loaded for it; here it is for those who read the help.
	program
		.command('lsp')
		.description('serve an editor: Neovim, Helix, Zed, Sublime Text, Emacs, Kate, …')
		.addOption(new Option('--stdio', 'over standard input and output, which is the usual way'));
	program
		.command('runtimes')
		.description('list the runtimes that can be stood in for, or say what a folder’s workspaces are taken for and why')
		.addArgument(new Argument('[dir]', 'folder of workspaces to explain'))
		.addOption(format())
		.action(async (dir: string | undefined, flags: Pick<SharedOptions, 'format'>) => {
			finish(await showRuntimes({ ...(dir !== undefined && { folder: dir }), ...flags }, terminal));
		});
	return program;
}

/** Runs one command line. Never throws: whatever goes wrong is one line and an exit status. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
	let status: ExitStatus = exitStatus.fine;
	const program = createProgram(terminal, (result) => {
		status = result;
	});
	if (args.length === 0) {
		terminal.out(program.helpInformation());
		return exitStatus.badInput;
	}
	try {
		await program.parseAsync(args, { from: 'user' });
		return status;
	} catch (error) {
		// Commander has said what was wrong, or has printed the help that was asked for.
		if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.fine : exitStatus.badInput;
		if (error instanceof InputError) terminal.err(error.message);
		else terminal.err(`this should not have happened: ${error instanceof Error ? error.message : String(error)}`);
		return exitStatus.badInput;
	}
}
