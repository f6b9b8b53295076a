import { startServer } from './startServer.ts';

// By `--stdio`, `--node-ipc`, `--pipe` or `--socket`, as the command line says.
startServer();
