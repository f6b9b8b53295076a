// Stands in for the program that reads documents, and tries what a hostile one would: it answers with what came of that.

import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { closeOff } from '../../../server/src/host/documents/closeOff.ts';
import { ConvertRequest } from '../../../server/src/host/documents/messages.ts';
import { serveProcess } from '../../../server/src/host/platform/workers/serve.ts';

closeOff();
process.on('disconnect', () => process.exit());

const tries: Readonly<Record<string, (port: number) => unknown>> = {
	'read a file': () => readFileSync(process.execPath),
	'read the secrets of processes': () => readFileSync('/proc/self/environ'),
	'write a file': () => writeFileSync(`${tmpdir()}/soulscope-hostile`, 'x'),
	'start a program': () => execFileSync(process.execPath, ['--version']),
	'start a thread': () => new Worker('1', { eval: true }),
	'run a text': () => new Function('return 1')(),
	'look inside Node': () => (process as unknown as { binding(name: string): unknown }).binding('fs'),
	'load an add-on': () => process.dlopen({ exports: {} }, '/nothing.node'),
	connect: (port) => connect(port, '127.0.0.1'),
	fetch: (port) => fetch(`http://127.0.0.1:${port}/`),
	'send a datagram': (port) => createSocket('udp4').send('x', port, '127.0.0.1'),
	'look up a name': () => lookup('localhost'),
	'end another process': () => process.kill(process.ppid, 0),
};

serveProcess().answer(ConvertRequest, async ({ name }) => {
	const done: string[] = [];
	for (const [what, attempt] of Object.entries(tries)) {
		try {
			await attempt(Number(name));
			done.push(what);
		} catch {}
	}
	return { text: JSON.stringify({ done, environment: Object.keys(process.env) }) };
});
