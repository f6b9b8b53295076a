import { once } from 'node:events';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import type { Transcripts } from '../../../server/src/host/conversations/transcripts.ts';
import { put } from '../../../server/src/host/records/rows.ts';
import { describeWithPostgres, ownCluster } from '../../support/postgres/database.ts';
import { memoryRow, turnWrites } from '../support/conversations/recordRows.ts';
import { answered, userMessage } from '../support/conversations/transcriptEntries.ts';
import { postgresTranscriptsAt } from '../support/conversations/transcriptsInPostgres.ts';
import { killed, talking } from '../support/processes/talking.ts';

const main = { root: '/ws', session: 'main', at: 1000 };

const idsIn = async (transcripts: Transcripts, id: string) =>
	(await transcripts.open(id))?.entries.map((entry) => entry.id) ?? [];

/** A conversation on a server that the test may kill. */
async function begunOnOwnServer() {
	const cluster = await ownCluster();
	const address = cluster.address('postgres');
	const opened = postgresTranscriptsAt(address, { saveEvery: 20 });
	const id = await opened.transcripts.begin(main);
	await opened.transcripts.put(id, userMessage('first', 'The first words'));
	return { ...opened, cluster, id, address };
}

const isBack = (transcripts: Transcripts) => expect.poll(() => transcripts.trouble).toBeUndefined();

describeWithPostgres('conversations on a server that is lost', { timeout: 90_000 }, () => {
	it('go on in memory in the middle of a turn, say so in one line, and are written when it is back: in order, once', async () => {
		const { transcripts, complaints, cluster, id, address } = await begunOnOwnServer();
		const hold = await transcripts.hold(id);
		await cluster.kill();
		await transcripts.put(id, answered('answer', 'Half of', { state: 'streaming' }));
		await transcripts.put(id, answered('answer', 'Half of it, and the rest'), turnWrites('i1', id));
		await transcripts.put(id, userMessage('typed', 'What I typed meanwhile'));
		await transcripts.change(id, { tokens: 7 });
		expect(await idsIn(transcripts, id)).toEqual(['first', 'answer', 'typed']);
		expect((await transcripts.records.get('turnResults', 'i1'))?.inputId).toBe('i1');
		expect(await transcripts.list('/ws', { query: 'meanwhile' })).toMatchObject([{ id, title: 'The first words' }]);
		expect(complaints).toEqual([
			expect.stringMatching(
				/^The chat is saved only until you close the window: the server cannot be reached[^\n]*\.$/u,
			),
		]);
		await cluster.start();
		await hold?.release();
		await isBack(transcripts);
		const { transcripts: other } = postgresTranscriptsAt(address);
		expect(await idsIn(other, id)).toEqual(['first', 'answer', 'typed']);
		expect((await other.open(id))?.entries[1]).toMatchObject({ text: 'Half of it, and the rest', state: 'done' });
		expect(await other.state(id)).toMatchObject({ tokens: 7 });
		expect(await other.records.list('turnResults')).toHaveLength(1);
		expect(await other.records.list('jobs')).toHaveLength(1);
		// What is said from now on goes to the server again.
		await transcripts.put(id, userMessage('after', 'Thanks'));
		expect(await idsIn(other, id)).toEqual(['first', 'answer', 'typed', 'after']);
		expect(complaints).toHaveLength(1);
	});

	it('say at once what a person has to mend, also after the server was lost, and are written then: in order, once', async () => {
		const { transcripts, complaints, cluster, id, address } = await begunOnOwnServer();
		const administer = async (...statements: readonly string[]) => {
			const client = new Client({ connectionString: address });
			await client.connect();
			for (const statement of statements) await client.query(statement);
			await client.end();
		};
		await administer(
			'CREATE ROLE member LOGIN',
			'GRANT USAGE ON SCHEMA soulscope TO member',
			'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA soulscope TO member',
		);
		const member = postgresTranscriptsAt(address.replace('soulscope@', 'member@'), { saveEvery: 20 });
		const mine = await member.transcripts.begin({ ...main, at: 3000 });
		await member.transcripts.put(mine, userMessage('one', 'One'));
		const writing = 'INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA soulscope';
		await administer(`REVOKE ${writing} FROM member`);
		await member.transcripts.put(mine, userMessage('two', 'Two'));
		const refused = /has no rights to the table[^\n]*Nothing more of it is saved until that is fixed\.$/u;
		expect(member.complaints).toEqual([expect.stringMatching(refused)]);
		await administer(`GRANT ${writing} TO member`);
		await isBack(member.transcripts);
		// Where a second try comes before the right does, it may be refused another table, which is another reason.
		const whileRefused = member.complaints.length;
		expect(member.complaints).toEqual(member.complaints.map(() => expect.stringMatching(refused)));
		await cluster.kill();
		await member.transcripts.put(mine, userMessage('three', 'Three'));
		await cluster.start();
		await expect.poll(() => administer(`REVOKE ${writing} FROM member`).then(() => true)).toBe(true);
		await member.transcripts.put(mine, userMessage('four', 'Four'));
		await expect.poll(() => member.complaints.length).toBeGreaterThan(whileRefused + 1);
		const [lost, ...since] = member.complaints.slice(whileRefused);
		expect(lost).toContain('the server cannot be reached');
		expect(since).toEqual(since.map(() => expect.stringMatching(refused)));
		await administer(`GRANT ${writing} TO member`);
		await isBack(member.transcripts);
		expect(await idsIn(transcripts, mine)).toEqual(['one', 'two', 'three', 'four']);
		expect(await idsIn(transcripts, id)).toEqual(['first']);
		expect(complaints.length).toBeLessThan(2);
	});

	it('say so where a table is gone, and lose nothing of the others', async () => {
		const { transcripts, complaints, id, address } = await begunOnOwnServer();
		const client = new Client({ connectionString: address });
		await client.connect();
		await client.query('ALTER TABLE soulscope.entries RENAME TO entries_elsewhere');
		await transcripts.put(id, userMessage('typed', 'Typed'));
		await transcripts.records.write(put('memories', memoryRow('m')));
		expect(complaints).toEqual([
			expect.stringMatching(/entries[^\n]*Nothing more of it is saved until that is fixed\.$/u),
		]);
		await client.query('ALTER TABLE soulscope.entries_elsewhere RENAME TO entries');
		await client.end();
		await isBack(transcripts);
		const { transcripts: other } = postgresTranscriptsAt(address);
		expect(await idsIn(other, id)).toEqual(['first', 'typed']);
		expect(await other.records.list('memories')).toHaveLength(1);
	});

	it('may begin, end and be read meanwhile', async () => {
		const { transcripts, complaints, cluster, id, address } = await begunOnOwnServer();
		await cluster.kill();
		expect(await idsIn(transcripts, id)).toEqual(['first']);
		const second = await transcripts.begin({ ...main, at: 2000 });
		await transcripts.put(second, userMessage('s', 'Begun without a server'));
		await transcripts.records.write(put('memories', memoryRow('m')));
		await transcripts.rename(id, 'A better name');
		expect(await transcripts.setAside(id, 'first')).toEqual(['first']);
		expect((await transcripts.list('/ws')).map(({ title }) => title)).toEqual([
			'Begun without a server',
			'A better name',
		]);
		await cluster.start();
		await isBack(transcripts);
		const { transcripts: other } = postgresTranscriptsAt(address);
		expect((await other.list('/ws')).map(({ title }) => title)).toEqual(['Begun without a server', 'A better name']);
		expect([await idsIn(other, id), await idsIn(other, second)]).toEqual([[], ['s']]);
		expect(await other.records.list('memories')).toHaveLength(1);
		expect(complaints).toHaveLength(1);
	});

	it('never say that something was claimed or deleted that was not', async () => {
		const { transcripts, cluster, id } = await begunOnOwnServer();
		await transcripts.put(id, answered('a', 'Yes'), turnWrites('i1', id));
		await cluster.kill();
		const claim = transcripts.records.change('jobs', 'job-i1', { status: 'QUEUED' }, { status: 'CLAIMED' });
		await expect(claim).rejects.toThrow();
		await expect(transcripts.delete(id)).rejects.toThrow();
		await cluster.start();
		await expect.poll(() => idsIn(transcripts, id)).toEqual(['first', 'a']);
		expect(await transcripts.records.get('jobs', 'job-i1')).toMatchObject({ status: 'QUEUED' });
	});

	it('have everything that was kept, whatever is killed in turn: the server, or a program that talks', async () => {
		const { cluster, id, address, transcripts } = await begunOnOwnServer();
		const acknowledged: string[] = [];
		const name = (round: number) => `r${round}`;
		/** More than anybody says until the server is killed. */
		const most = 300;
		for (let round = 0; round < 6; round++) {
			const other = talking(address, id, name(round), most);
			await other.heard(/^kept/u, 10 + round * 3);
			if (round % 2 === 0) {
				await killed(other.child);
				acknowledged.push(...other.kept());
			} else {
				await cluster.kill();
				const gone = once(other.child, 'close');
				await other.heard(/^kept/u, most);
				await cluster.start();
				// Who was quicker than the kill has nothing left to save.
				await Promise.race([other.heard(/^saved$/u), gone]);
				await gone;
				acknowledged.push(...other.kept());
			}
		}
		await isBack(transcripts);
		const there = (await idsIn(postgresTranscriptsAt(address).transcripts, id)).slice(1);
		expect(acknowledged.filter((one) => !there.includes(one))).toEqual([]);
		expect(new Set(there).size).toBe(there.length);
		for (let round = 0; round < 6; round++) {
			const numbers = there.flatMap((one) => (one.startsWith(`${name(round)} `) ? Number(one.split(' ')[1]) : []));
			expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
		}
	});
});
