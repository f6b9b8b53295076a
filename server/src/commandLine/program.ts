import { type Command, CommanderError, Option } from 'commander';
import { ownVersion } from '../app/shipped.ts';
import { errorMessage } from '../engine/text/errorMessage.ts';
import { addAgentsCommand } from './agents/agentsCommand.ts';
import { addBackupCommand } from './backup/backupCommand.ts';
import { addAccessCommand } from './commands/accessCommand.ts';
import { addCheckCommand } from './commands/checkCommand.ts';
import { addDoctorCommand } from './commands/doctorCommand.ts';
import { addMcpCommand } from './commands/mcpCommand.ts';
import { addPreviewCommand } from './commands/previewCommand.ts';
import { addRememberCommand } from './commands/rememberCommand.ts';
import { addRuntimesCommand } from './commands/runtimesCommand.ts';
import { addSkillsCommand } from './commands/skillsCommand.ts';
import { addStatusCommand } from './commands/statusCommand.ts';
import { addWordingCommand } from './commands/wordingCommand.ts';
import { addDatabaseCommand } from './database/databaseCommand.ts';
import { addGuardCommand } from './guard/guardCommand.ts';
import { addHistoryCommand } from './history/historyCommand.ts';
import { addOriginCommand } from './history/originCommand.ts';
import { addRestoreCommand } from './history/restoreCommand.ts';
import { readNames } from './readNames.ts';
import { addSearchCommands } from './search/searchCommands.ts';
import { createCommand, runCommand } from './terminal/command.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from './terminal/terminal.ts';

const knowledgeCommand = 'knowledge';

/** It has operations and help of its own, which are loaded when somebody asks for them. */
function addKnowledgeCommand(program: Command): void {
	program
		.command(knowledgeCommand)
		.description('keep texts for the agent, with every version: add, search, read, write, diff, …')
		.usage('<operation>');
}

/** The entry starts it, so that nothing of this is loaded for it; here it is for those who read the help. */
function addServerCommand(program: Command): void {
	program
		.command('lsp')
		.description('start the language server for an editor: Neovim, Helix, Zed, Sublime Text, Emacs, Kate, …')
		.addOption(new Option('--stdio', 'use standard input and output (the usual way)'));
}

/** In the order of the help. Each is a few words and a function, and what one does is loaded for that one alone. */
const commands: readonly ((program: Command, terminal: Terminal, finish: (status: ExitStatus) => void) => void)[] = [
	addPreviewCommand,
	addCheckCommand,
	addDoctorCommand,
	addStatusCommand,
	addSkillsCommand,
	addWordingCommand,
	addSearchCommands,
	addHistoryCommand,
	addBackupCommand,
	addAccessCommand,
	addOriginCommand,
	addDatabaseCommand,
	addRestoreCommand,
	addGuardCommand,
	addRememberCommand,
	addAgentsCommand,
	addKnowledgeCommand,
	addServerCommand,
	addMcpCommand,
	addRuntimesCommand,
];

/** What a command answers becomes the exit status. */
function createProgram(terminal: Terminal, finish: (status: ExitStatus) => void): Command {
	const program = createCommand('soulscope', terminal)
		.description('Shows what an AI agent really reads.')
		.version(ownVersion(), '--version', 'print the version')
		// What stands behind a command is for that alone.
		.enablePositionalOptions()
		.hook('preAction', (_, command) => readNames(command));
	for (const addTo of commands) addTo(program, terminal, finish);
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
