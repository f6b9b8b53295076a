import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './serve.ts';

// Whoever is told to end does so in order: Node keeps what it has compiled, which is a good part of the next start.
process.once('SIGTERM', () => process.exit());

// By `--stdio`, `--node-ipc`, `--pipe` or `--socket`, as the command line says.
serve(createConnection(ProposedFeatures.all));
