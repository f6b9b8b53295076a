import { startServer } from './app/startServer.ts';

// By `--stdio`, `--node-ipc`, `--pipe` or `--socket`, as the command line says.
startServer();
