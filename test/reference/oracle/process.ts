// The process that a package's functions run in: a scratch home, no environment of the machine, no network. It is given
// the version and the package's folder, and answers questions over its channel until it is closed.
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import type { VersionId } from '../world.ts';
import type { Oracle, Question } from './messages.ts';
import { kindOf, messageOf } from './own.ts';
import { createOracle2026_1 } from './v2026_1.ts';
import { createOracle2026_5, createOracle2026_7 } from './v2026_7.ts';
import { createOracle2026_9 } from './v2026_9.ts';

const refuse = (): never => {
	throw new Error('no network here');
};
net.Socket.prototype.connect = refuse;
globalThis.fetch = refuse;
syncBuiltinESMExports();

// What the packages log is of no interest.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {};

const [version, folder] = process.argv.slice(2) as [VersionId, string];
const oracles: Readonly<Record<VersionId, (folder: string) => Promise<Oracle>>> = {
	'clawdbot@2026.1.24': createOracle2026_1,
	'openclaw@2026.1.29': createOracle2026_1,
	'openclaw@2026.5.28': createOracle2026_5,
	'openclaw@2026.7.1': createOracle2026_7,
	'openclaw@2026.9.6': createOracle2026_9,
};
const oracle = await oracles[version](folder);

process.on('message', async (question: Question) => {
	for (const [name, value] of Object.entries(question.variables)) process.env[name] = value;
	try {
		process.send?.({ answer: await oracle.answer(question) });
	} catch (error) {
		process.send?.({ failure: `${kindOf(error)}: ${messageOf(error)}` });
	} finally {
		for (const name of Object.keys(question.variables)) delete process.env[name];
	}
});
process.send?.({ ready: true });
