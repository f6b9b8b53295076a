import { expect, it } from 'vitest';
import { cuttingWire } from '../../support/postgres/cutting.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { userMessage } from '../support/conversations/transcriptEntries.ts';
import { freshConversations, postgresTranscriptsAt } from '../support/conversations/transcriptsInPostgres.ts';

const main = { root: '/ws', session: 'main' } as const;

describeWithPostgres('a talk whose connection breaks at the end of a transaction', () => {
	it.each(['before commit', 'after commit'] as const)('is kept whole, in order and once: %s', async (cut) => {
		const address = await freshConversations();
		const wire = await cuttingWire(address);
		const { transcripts, complaints } = postgresTranscriptsAt(wire.address, { saveEvery: 50 });
		wire.cutAt(cut);
		const id = await transcripts.begin({ ...main, at: 1000 });
		const ids = Array.from({ length: 4 }, (_, index) => `m${index}`);
		for (const [index, each] of ids.entries()) {
			if (index % 4 === 2) wire.cutAt(cut);
			await transcripts.put(id, userMessage(each, each));
			if (index % 4 === 3) await expect.poll(() => transcripts.trouble).toBeUndefined();
		}
		wire.cutAt(cut);
		await transcripts.rename(id, 'A name');
		await expect.poll(() => transcripts.trouble).toBeUndefined();
		const { transcripts: other } = postgresTranscriptsAt(address);
		const found = await other.open(id);
		expect(found?.entries.map((entry) => entry.id)).toEqual(ids);
		expect(await other.list('/ws')).toMatchObject([{ id, title: 'A name', messages: 4 }]);
		expect(complaints.every((each) => each.includes('the server cannot be reached'))).toBe(true);
		// Nobody holds what nobody talks in.
		const hold = await transcripts.hold(id);
		expect(hold).toBeDefined();
		await hold?.release();
	});
});
