import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './serve.ts';

// By `--stdio`, `--node-ipc`, `--pipe` or `--socket`, as the command line says.
serve(createConnection(ProposedFeatures.all));
