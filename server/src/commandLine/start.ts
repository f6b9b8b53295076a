import { run } from './program.ts';
import { harmless, oneLine } from './terminal.ts';

/** Runs the command that the process was started with, and leaves its exit status. */
export async function start(): Promise<void> {
	// Whoever reads our output may stop reading, as `head` does: that is no failure of ours.
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => {
			if (error.code === 'EPIPE') process.exit();
			throw error;
		});
	}

	// Set, not exited with: what was written must still reach a pipe.
	process.exitCode = await run(process.argv.slice(2), {
		// A file or a pipe gets every byte as it is.
		out: (text) => process.stdout.write(process.stdout.isTTY ? harmless(text) : text),
		err: (message) => process.stderr.write(`soulscope: ${oneLine(message)}\n`),
		note: (line) => process.stderr.write(`${oneLine(line)}\n`),
		// Back to the start of the line, and what stood there away.
		...(process.stderr.isTTY && { progress: (line = '') => process.stderr.write(`\r\u001b[K${oneLine(line)}`) }),
	});
}
