// A process of its own that works on the store FILE and is killed before a step of its database: `FILE STEP`. Where STEP is 0 it
// lives. It says what was confirmed, and at the end how many steps there were.

import { writeSync } from 'node:fs';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import { onSqliteStep } from '../../support/knowledge/sqliteSteps.ts';
import { noon } from './stores.ts';
import { work } from './work.ts';

const [file = '', fatal = ''] = process.argv.slice(2);

let steps = 0;
onSqliteStep(() => {
	steps += 1;
	if (steps === Number(fatal)) process.kill(process.pid, 'SIGKILL');
});

const say = (line: string): unknown => writeSync(1, `${line}\n`);
await using storage = sqliteStorage({ file, isOwn: true });
const base = knowledgeBase(storage, () => noon + 10_000);
for (const [operation, input] of work) {
	await base.call(`membot_${operation}`, input);
	say('done');
}
say(String(steps));
