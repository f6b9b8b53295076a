import { Command } from 'commander';
import { oneLine, type Terminal } from './terminal.ts';

/** A program of this name that writes to `terminal`, and throws where it would end the process. */
export const createCommand = (name: string, terminal: Terminal): Command =>
	new Command(name).exitOverride().configureOutput({
		writeOut: (text) => terminal.out(text),
		writeErr: (text) => terminal.err(oneLine(text.replace(/^error: /, ''))),
	});
