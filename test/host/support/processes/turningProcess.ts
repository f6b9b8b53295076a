// A process of its own that ends turns without a pause: `FILE_OR_ADDRESS CONVERSATION`. Each puts an answer with its result. It says
// `kept NUMBER` after each.

import { writeSync } from 'node:fs';
import { turnWrites } from '../conversations/recordRows.ts';
import { answered } from '../conversations/transcriptEntries.ts';
import { transcriptsOf } from '../conversations/transcriptsOf.ts';

const [place = '', conversation = ''] = process.argv.slice(2);
const transcripts = transcriptsOf(place);
for (let number = 0; ; number++) {
	const inputId = `i${number}`;
	const text = `Answer ${number} ${'words '.repeat(2_000)}`;
	await transcripts.put(conversation, answered(`${inputId}-answer`, text), turnWrites(inputId, conversation, text));
	// Synchronous: a process that is killed must not have said less than it did.
	writeSync(1, `kept ${number}\n`);
}
