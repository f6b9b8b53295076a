import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { withPostgres } from '../../support/postgres/database.ts';
import { userMessage } from '../support/conversations/transcriptEntries.ts';
import { freshConversations } from '../support/conversations/transcriptsInPostgres.ts';
import { transcriptsOf } from '../support/conversations/transcriptsOf.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('../support/processes/turningProcess.ts', import.meta.url));

it.each<readonly [string, () => string | Promise<string>]>([
	['in SQLite', () => onDisk().file('chat.db')],
	...withPostgres('in PostgreSQL', freshConversations),
])(
	'never leaves an answer without its turn, or a turn without its answer, when the process is killed: %s',
	{
		timeout: 120_000,
	},
	async (_, make) => {
		const place = await make();
		const transcripts = transcriptsOf(place);
		onTestFinished(() => transcripts[Symbol.asyncDispose]());
		const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1 });
		await transcripts.put(id, userMessage('q', 'Go on'));
		// A little longer each time, so that another step of a write is under way.
		for (let round = 1; round <= 8; round++) {
			const child = spawn(process.execPath, [script, place, id], { stdio: ['ignore', 'pipe', 'inherit'] });
			const gone = once(child, 'close');
			let kept = -1;
			createInterface({ input: child.stdout }).on('line', (line) => {
				kept = Number(line.replace('kept ', ''));
				if (kept === round * 3) setTimeout(() => child.kill('SIGKILL'), round);
			});
			await gone;
			const answers =
				(await transcripts.open(id))?.entries.flatMap((entry) => (entry.kind === 'answer' ? entry.id : [])) ?? [];
			const turns = await transcripts.records.list('turnResults', { sessionId: id });
			expect(turns.map(({ lastEntryId }) => lastEntryId).sort()).toEqual([...answers].sort());
			const requests = await transcripts.records.list('requestSnapshots', { sessionId: id });
			const jobs = await transcripts.records.list('jobs', { sessionId: id });
			expect([requests.length, jobs.length]).toEqual([turns.length, turns.length]);
			expect(requests.every(({ payload }) => String(payload.system).startsWith('Answer'))).toBe(true);
			expect(turns.length).toBeGreaterThan(kept);
		}
	},
);
