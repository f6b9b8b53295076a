import { constants, setPriority } from 'node:os';
import { serveProcess } from '../platform/workers/serve.ts';
import { closeOff } from './closeOff.ts';
import { convertDocument } from './convertDocument.ts';
import { ConvertRequest } from './messages.ts';

// Before any library is loaded: each gets what is left.
closeOff();

// Nobody is left to answer. However the server ends, this ends with it.
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches every program there; the one that was asked to stop says so here.
process.on('SIGINT', () => undefined);

// Of a damaged document a library may leave a promise behind that nobody waits for. What it answers is known elsewhere.
process.on('unhandledRejection', () => undefined);

// Whoever types goes first. Not everywhere may a process say so of itself.
try {
	setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
} catch {}

serveProcess().answer(ConvertRequest, convertDocument);
