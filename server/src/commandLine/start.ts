import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { stragglers } from '../host/writes/stragglers.ts';
import { run } from './program.ts';
import { exitStatus, harmless, oneLine, type Screen } from './terminal/terminal.ts';

const { stdin, stdout } = process;

/** What terminals are when they do not say how wide. */
const usualColumns = 80;

const screen: Screen = {
	get columns() {
		return stdout.columns || usualColumns;
	},
	paint: (text) => stdout.write(text),
	clear: () => stdout.write('\u001B[2J\u001B[3J\u001B[H'),
};

/** Whoever ends the input has said nothing. */
async function ask(question: string): Promise<string | undefined> {
	const lines = createInterface({ input: stdin, output: stdout });
	try {
		return await new Promise((resolve, reject) => {
			lines.once('close', () => resolve(undefined));
			lines.question(`${oneLine(question)} `).then(resolve, reject);
		});
	} finally {
		lines.close();
	}
}

/** Runs the command that the process was started with, and leaves its exit status. */
export async function start(): Promise<void> {
	// Whoever reads our output may stop reading, as `head` does: that is no failure of ours.
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => {
			if (error.code === 'EPIPE') process.exit();
			if (stream === process.stderr) process.exit(exitStatus.badInput);
			process.stderr.write(`soulscope: the output could not be written: ${oneLine(error.message)}\n`, () =>
				process.exit(exitStatus.badInput),
			);
		});
	}

	// Set, not exited with: what was written must still reach a pipe.
	process.exitCode = await run(process.argv.slice(2), {
		// A file or a pipe gets every byte as it is.
		out: (text) => stdout.write(stdout.isTTY ? harmless(text) : text),
		err: (message) => process.stderr.write(`soulscope: ${oneLine(message)}\n`),
		note: (line) => process.stderr.write(`${oneLine(line)}\n`),
		input: async () => (stdin.isTTY ? undefined : text(stdin)),
		...(stdout.isTTY && { screen }),
		...(stdout.isTTY && stdin.isTTY && { ask }),
		// Back to the start of the line, and what stood there away.
		...(process.stderr.isTTY && { progress: (line = '') => process.stderr.write(`\r\u001b[K${oneLine(line)}`) }),
	});
	// What another program wrote, until a moment ago, to a file that was replaced.
	await stragglers.settled();
}
