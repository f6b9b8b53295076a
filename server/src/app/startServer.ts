import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { cleanUpOnce } from '../host/platform/cleanUpOnce.ts';
import { serve } from './serve.ts';
import { WholeMessageWriter } from './wholeMessages.ts';

/** Over standard input and output. */
function standardConnection(): Connection {
	// What is printed must not come between messages. The library sees to that only where it makes the writer.
	// biome-ignore lint/suspicious/noConsole: nobody prints here; what a library prints goes elsewhere.
	for (const print of ['log', 'info', 'debug', 'dir'] as const) console[print] = console.error;
	// A writer next to a stream is fine with the library, if not with its types. Of a reader it would not see the end.
	const writer = new WholeMessageWriter(process.stdout) as unknown as NodeJS.WritableStream;
	return createConnection(ProposedFeatures.all, process.stdin, writer);
}

/** Serves the client that the command line names: `--stdio`, `--node-ipc`, `--pipe=…`, `--socket=…`. */
export function startServer(): void {
	// Whoever is told to end does so in order: Node keeps what it has compiled, which is a good part of the next start.
	process.once('SIGTERM', () => process.exit());
	serve(process.argv.includes('--stdio') ? standardConnection() : createConnection(ProposedFeatures.all), {
		afterFirstAnswer: cleanUpOnce,
	});
}
