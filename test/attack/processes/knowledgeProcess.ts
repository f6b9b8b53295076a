// A process of its own that writes to a knowledge store and reads from it: `FILE NAME SEED COUNT STEPS-TO-LIVE`. It says
// `begins ID` and `kept ID` around each write, `read ID` after each text that was whole, and `wrong …` after one that was not.

import { writeSync } from 'node:fs';
import { knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
import type { Answer } from '../../host/knowledge/stores.ts';
import { onSqliteStep } from '../../support/knowledge/sqliteSteps.ts';
import { diceOf } from '../../support/random.ts';
import { pathsOf, sharedPath, textOf } from '../support/knowledgeTexts.ts';

const [file = '', name = '', seed = '0', count = '0', stepsToLive = 'Infinity'] = process.argv.slice(2);

let steps = 0;
onSqliteStep(() => {
	steps += 1;
	if (steps > Number(stepsToLive)) process.kill(process.pid, 'SIGKILL');
});

// Synchronous: a process that is killed must not have said less than it did.
const say = (line: string): unknown => writeSync(1, `${line}\n`);
const dice = diceOf(Number(seed));
await using storage = sqliteStorage({ file, isOwn: true, onTrouble: (message) => say(`wrong ${message}`) });
const base = knowledgeBase(storage);
const ask = async (operation: string, input: object): Promise<Answer> => base.call(`membot_${operation}`, input);
const paths = ['a', 'b'].flatMap(pathsOf);

/** Puts a line in front of what all change; what is there is read and written in one. */
async function putLine(id: string): Promise<Answer> {
	const patch = { start_line: 1, end_line: 0, content: id };
	const answer = await ask('edit', { logical_path: sharedPath, patches: [patch] });
	// Whoever is first makes it; another may be first meanwhile.
	return answer.error_type === 'not_found' ? undefined : answer;
}

for (let index = 0; index < Number(count); index++) {
	const id = `${name}-${index}`;
	say(`begins ${id}`);
	const isShared = dice.chance(0.2);
	const answer =
		(isShared ? await putLine(id) : undefined) ??
		(await ask('write', { logical_path: dice.one(pathsOf(name)), content: textOf(id) }));
	say(answer.is_error ? `wrong ${answer.message}` : `kept ${id}`);
	const { is_error, data, message, error_type } = await ask('read', { logical_path: dice.one(paths) });
	const first = is_error ? '' : String(data.content).split('\n')[0];
	if (is_error && error_type !== 'not_found') say(`wrong ${message}`);
	else if (!is_error && data.content !== textOf(first ?? '')) say(`wrong a text is torn: ${first}`);
	else say(`read ${first}`);
}
