// A process of its own that begins the database FILE, or finds it begun, when its input ends: it then puts NAME into it, says
// so, and says what had to be repaired.

import { text } from 'node:stream/consumers';
import { sharedDatabase } from '../../../server/src/host/sqlite/database.ts';

const [file = '', name = ''] = process.argv.slice(2);

await using database = sharedDatabase({
	file,
	layouts: ['CREATE TABLE notes (text TEXT)'],
	synchronous: 'FULL',
	timeoutMs: Array.from({ length: 40 }, () => 25),
	tables: ['notes'],
	onRepair: ({ kind }) => console.log(kind),
});
console.log('ready');
await text(process.stdin);
await database.run((opened) => opened.prepare('INSERT INTO notes VALUES (?)').run(name));
console.log('kept');
