import { Command } from 'commander';
import { type ExitStatus, exitStatus, oneLine, type Terminal } from './terminal.ts';

/** A program of this name that writes to `terminal`, and throws where it would end the process. */
export const createCommand = (name: string, terminal: Terminal): Command =>
	new Command(name).exitOverride().configureOutput({
		writeOut: (text) => terminal.out(text),
		writeErr: (text) => terminal.err(oneLine(text.replace(/^error: /, ''))),
	});

/**
 * Runs what `create` makes on one command line, and prints its help where there are no arguments. `create` is given what its
 * commands say how they ended to. Throws what they throw, and a `CommanderError`.
 */
export async function runCommand(
	create: (finish: (status: ExitStatus) => void) => Command,
	args: readonly string[],
	terminal: Terminal,
): Promise<ExitStatus> {
	let status: ExitStatus = exitStatus.fine;
	const program = create((result) => {
		status = result;
	});
	if (args.length === 0) {
		terminal.out(program.helpInformation());
		return exitStatus.badInput;
	}
	await program.parseAsync(args, { from: 'user' });
	return status;
}
