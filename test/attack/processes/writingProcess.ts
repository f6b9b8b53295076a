// A process of its own that writes through the gate until it is killed: `ROOT NAME SEED COUNT [STEPS-TO-LIVE]`. It puts lines
// into MEMORY.md, at its end, at its beginning or in the middle, and makes and removes files of its own. Before and after
// each it says so: `begins ID`, `kept ID`, `makes PATH`, `made PATH`, `removes PATH`, `removed PATH`.

import { writeSync } from 'node:fs';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { policy } from '../../host/support/memoryPolicy.ts';
import { steppedDisk } from '../../host/support/steppedDisk.ts';
import { diceOf } from '../../support/random.ts';
import { lineOf } from '../support/ledgerOfLines.ts';

const [root = '', name = '', seed = '0', count = '0', stepsToLive = 'Infinity'] = process.argv.slice(2);

// A file that may not grow is an error to be told of, not the end.
process.on('SIGXFSZ', () => undefined);

// Synchronous: a process that is killed must not have said less than it did.
const say = (line: string): unknown => writeSync(1, `${line}\n`);

let steps = 0;
const disk = steppedDisk(() => {
	steps += 1;
	if (steps > Number(stepsToLive)) process.kill(process.pid, 'SIGKILL');
});
const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk });
const dice = diceOf(Number(seed));

function inMiddle(line: string, current: string): string {
	const lines = current.split('\n');
	lines.splice(Math.floor(lines.length / 2), 0, line.trimEnd());
	return lines.join('\n');
}

const ways: readonly ((line: string, current: string) => string)[] = [
	(line, current) => current + line,
	(line, current) => line + current,
	inMiddle,
];

async function putLine(id: string): Promise<void> {
	const line = lineOf(id);
	const way = dice.one(ways);
	say(`begins ${id}`);
	const outcome = await gate.change({ root, path: 'MEMORY.md', policy, transform: (now = '') => way(line, now) });
	// Where the others are too many it may be told to try again, and has written nothing.
	say(outcome.kind === 'written' ? `kept ${id}` : `refused ${id} ${outcome.failure}`);
}

async function makeFile(path: string, removesIt: boolean): Promise<void> {
	const text = `# ${path}\n`;
	say(`makes ${path}`);
	const made = await gate.create({ root, path, policy, text });
	if (made.kind === 'failed') return;
	say(`made ${path}`);
	if (!removesIt) return;
	say(`removes ${path}`);
	const removed = await gate.remove({ root, path, policy, ifText: text });
	if (removed.kind === 'removed') say(`removed ${path}`);
}

for (let index = 0; index < Number(count); index++) {
	if (dice.chance(0.2)) await makeFile(`memory/${name}-${index}.md`, dice.chance(0.5));
	else await putLine(`${name}-${index}`);
}
