// A process of its own that adds: `SUBJECT ADDRESS NAME COUNT`. It says `begins ID` and then `kept ID`, `refused ID` or `unknown ID`;
// `late ID` where it is kept once the server is back. It ends when all is kept or known.

import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type SubjectName, subjects } from '../subjects.ts';

const [subject = '', address = '', name = '', count = '0'] = process.argv.slice(2);

// Synchronous: a process that is killed must not have said less than it did.
const say = (line: string): unknown => writeSync(1, `${line}\n`);

/** What is said, at most, while nothing of it is stored. */
const atOnce = 10;

const writer = await subjects[subject as SubjectName].open(address);
const late: Promise<unknown>[] = [];
say('ready');
for (let index = 0; index < Number(count); index++) {
	const id = `${name}.${index}`;
	say(`begins ${id}`);
	const outcome = await writer.append(id).catch(() => 'unknown' as const);
	if (typeof outcome === 'string') say(`${outcome} ${id}`);
	else {
		say(`late ${id}`);
		late.push(outcome.whenKept.then(() => say(`kept ${id}`)));
		// What is said more quickly than it can be written is never all written: nobody talks like that for long.
		if (late.length % atOnce === 0) await Promise.all(late);
	}
	// Who is refused tries the same again; of what nobody knows, nobody may.
	if (outcome === 'refused') index -= 1;
	// The server is gone: whoever goes on at once only fails more often.
	if (outcome !== 'kept') await setTimeout(50);
}
await Promise.all(late);
process.exit(0);
