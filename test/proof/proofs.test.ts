import { expect, it } from 'vitest';
import { runIn } from '../support/goclaw/teamRows.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from '../support/postgres/database.ts';
import { diceOf } from '../support/random.ts';
import { whenOver } from '../support/whenOver.ts';
import { storm } from './kills.ts';
import { connectedTo, fillForProofs, type SubjectName, subjectNames, subjects } from './subjects.ts';
import { judge, type WriterProcess, writeTogether } from './writers.ts';

const flawless = { lost: [], twice: [], strange: [], outOfOrder: [] };

async function verdictOn(subject: SubjectName, address: string, processes: readonly WriterProcess[]) {
	const client = await connectedTo(address);
	whenOver(() => client.end());
	return judge(processes, await subjects[subject].ids(client, address));
}

// With the numbers that are promised, and by hand: `npm run proof:database`.
describeWithPostgres('programs that write to one database', { timeout: 120_000 }, () => {
	it.each(subjectNames)('lose nothing and write nothing twice: %s', async (subject) => {
		const address = await freshDatabase({ name: 'proofs', prepare: fillForProofs });
		const processes = await writeTogether(subject, address, { writers: 3, count: 45 });
		const verdict = await verdictOn(subject, address, processes);
		expect(verdict).toEqual({ ...flawless, kept: 135, there: 135 });
		// They wait for each other: nobody is sent away because the others are quicker.
		expect(processes.map(({ refused }) => refused)).toEqual([0, 0, 0]);
	});

	it('have all that they were told is stored, whole and in order, when it or they are killed in turn', async () => {
		const cluster = await ownCluster();
		await runIn(cluster.address('postgres'), 'CREATE DATABASE proofs');
		const address = cluster.address('proofs');
		await fillForProofs(address);
		const written = await storm(cluster, address, { kills: 3, random: diceOf(3).next });
		for (const [subject, processes] of written) {
			expect(await verdictOn(subject, address, processes), subject).toMatchObject(flawless);
			expect(processes.length).toBe(2);
		}
	});
});

it('are judged by what they were told', () => {
	const writer = (name: string, kept: readonly string[], begun = kept) =>
		({ name, kept: new Set(kept), begun: new Set(begun) }) as unknown as WriterProcess;
	const writers = [writer('a', ['a.0', 'a.1', 'a.2'], ['a.0', 'a.1', 'a.2', 'a.3']), writer('b', ['b.0'])];
	expect(judge(writers, ['a.0', 'b.0', 'a.1', 'a.2', 'a.3'])).toEqual({ ...flawless, kept: 4, there: 5 });
	expect(judge(writers, ['a.2', 'a.1', 'a.1', 'c.0', 'b.0'])).toEqual({
		kept: 4,
		there: 5,
		lost: ['a.0'],
		twice: ['a.1'],
		strange: ['c.0'],
		outOfOrder: ['a.1'],
	});
});
