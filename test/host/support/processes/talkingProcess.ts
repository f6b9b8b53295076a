// A process of its own that talks: `FILE_OR_ADDRESS CONVERSATION NAME COUNT [hold]`. It says `kept ID` after each entry that was
// put, and what is wrong; with `hold` it holds the conversation and never lets go. COUNT may be `Infinity`.

import { writeSync } from 'node:fs';
import { userMessage } from '../conversations/transcriptEntries.ts';
import { transcriptsOf } from '../conversations/transcriptsOf.ts';

const [place = '', conversation = '', name = '', count = '0', hold] = process.argv.slice(2);

// A file that may not grow is an error to be told of, not the end.
process.on('SIGXFSZ', () => undefined);

// Synchronous: a process that is killed must not have said less than it did.
const say = (line: string): unknown => writeSync(1, `${line}\n`);

const transcripts = transcriptsOf(place, { onTrouble: (message) => say(`trouble ${message}`), saveEvery: 10 });

if (hold) {
	say((await transcripts.hold(conversation)) ? 'held' : 'refused');
	setInterval(() => undefined, 1_000_000);
}
for (let index = 0; index < Number(count); index++) {
	const id = `${name} ${index}`;
	await transcripts.put(conversation, userMessage(id, `${id} ${'words '.repeat(40)}`));
	say(`kept ${id}`);
}
if (transcripts.trouble !== undefined) {
	// Somebody makes room meanwhile.
	const waiting = setInterval(() => {
		if (transcripts.trouble !== undefined) return;
		clearInterval(waiting);
		say('saved');
	}, 10);
}
