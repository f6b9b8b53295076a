import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './serve.ts';

/** Serves the client that the command line names: `--stdio`, `--node-ipc`, `--pipe=…`, `--socket=…`. */
export function startServer(): void {
	// Whoever is told to end does so in order: Node keeps what it has compiled, which is a good part of the next start.
	process.once('SIGTERM', () => process.exit());
	serve(createConnection(ProposedFeatures.all));
}
