// A program that knows nothing of us and puts lines at the end of a file: `FILE NAME COUNT open|reopen whole|halves`.

import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { lineOf } from '../support/ledgerOfLines.ts';

const [file = '', name = '', count = '0', how = 'open', pieces = 'whole'] = process.argv.slice(2);

let handle = openSync(file, 'a');
for (let index = 0; index < Number(count); index++) {
	const line = lineOf(`${name}-${index}`);
	if (pieces === 'halves') {
		writeSync(handle, line.slice(0, 4));
		writeSync(handle, line.slice(4));
	} else writeSync(handle, line);
	if (how === 'reopen') {
		closeSync(handle);
		handle = openSync(file, 'a');
	}
	if (index % 5 === 0) await setTimeout(1);
}
