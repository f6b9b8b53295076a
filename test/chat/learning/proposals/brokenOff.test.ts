import { linkSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../../server/src/host/writes/outcome.ts';
import { says } from '../../scriptedProvider.ts';
import { proposing, ship } from './proposing.ts';

describe('a proposal and what was written of it are never at odds', () => {
	it('where one window dismisses what another is about to write', async () => {
		const { say, only, over, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		let dismissed: unknown;
		let tries = 0;
		const accepting = over({
			writersOn(gate, now) {
				tries += 1;
				const change: typeof gate.change = async (given) => {
					dismissed = await proposals.settle({ proposal: id, how: 'dismiss' });
					return gate.change(given);
				};
				return talk.services.writersOn(tries === 1 ? gate : { ...gate, change }, now);
			},
		});
		expect(await accepting.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(dismissed).toMatchObject({ kind: 'failed' });
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
	});

	it('but not while the file cannot be read: nobody knows whether it still stands there', async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		await proposals.settle({ proposal: id, how: 'accept' });
		linkSync(talk.files.pathOf('MEMORY.md'), talk.files.pathOf('copy.md'));
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'failed' });
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
		rmSync(talk.files.pathOf('copy.md'));
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
	});

	it('where what was written is undone from elsewhere, by whoever has never heard of the proposal', async () => {
		const { say, only, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		const accepted = await proposals.settle({ proposal: id, how: 'accept' });
		if (accepted.kind === 'failed') throw new Error(accepted.message);
		await talk.journal.undo(accepted.undo ?? '');
		expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
	});
});

describe('an acceptance that broke off', () => {
	/** As if the process had ended at that moment. */
	const crash = new Error('the process ended here');

	it('before anything was written is a proposal again', async () => {
		const { say, only, over, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		const gate = {
			...talk.services.gate,
			change: async () => Promise.reject(crash),
			create: async () => Promise.reject(crash),
		};
		const real = talk.services.writersOn;
		let tries = 0;
		const broken = over({
			writersOn: (over, now) => {
				tries += 1;
				return real(tries === 1 ? over : gate, now);
			},
		});
		expect(await broken.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'failed' });
		talk.clock.now += 120_000;
		expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect((await talk.read('MEMORY.md'))?.match(/npm run ship/g)).toHaveLength(1);
	});

	it('behind the write is accepted, and not written again', async () => {
		const { say, only, over, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		const { records } = talk.transcripts;
		let changes = 0;
		const broken = over({
			records: {
				...records,
				change: async (...given: Parameters<typeof records.change>) => {
					changes += 1;
					if (changes === 2) throw crash;
					return records.change(...given);
				},
			} as typeof records,
		});
		expect(await broken.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'failed' });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		talk.clock.now += 120_000;
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
		expect((await talk.read('MEMORY.md'))?.match(/npm run ship/g)).toHaveLength(1);
	});
});

describe('a conversation that is deleted while its proposal is being written', () => {
	/** Deletes the conversation as soon as the first file is written, or before it is refused. */
	async function deleting(refused = false) {
		const { say, talk, only, over } = await proposing();
		await say(ship);
		const { id } = await only();
		const { gate } = talk.services;
		const proposals = over({
			gate: {
				...gate,
				async change(write) {
					const outcome = refused
						? failed('no-permission', 'This folder cannot be written.')
						: await gate.change(write);
					await talk.transcripts.delete(talk.conversation);
					return outcome;
				},
			},
		});
		const result = await proposals.settle({ proposal: id, how: 'accept' });
		const again = async () => {
			talk.conversation = await talk.transcripts.begin({ root: talk.workspace.root, session: 'main', at: 0 });
			talk.model.answerWith(says('Yes.'));
			await say(ship);
			return proposals.list(false);
		};
		return { talk, result, again };
	}

	it('leaves what was written, and that it was accepted, without its words', async () => {
		const { talk, result, again } = await deleting();
		expect(result).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		const [left, ...others] = await talk.transcripts.records.list('memoryProposals');
		expect(others).toEqual([]);
		expect(left).toMatchObject({ state: 'accepted', sessionId: '', summary: '', persistedMemoryId: null });
		expect(JSON.stringify(left)).not.toContain('ship');
		expect(await again()).toEqual([]);
	});

	it('leaves nothing where it could not be written', async () => {
		const { talk, result, again } = await deleting(true);
		expect(result).toMatchObject({ kind: 'failed' });
		expect(await talk.transcripts.records.list('memoryProposals')).toEqual([]);
		expect(await again()).toHaveLength(1);
	});

	it('is settled by whoever comes next, where the process ends meanwhile', async () => {
		const { say, talk, proposals, only } = await proposing();
		await say(ship);
		const { id } = await only();
		const { records } = talk.transcripts;
		await records.change('memoryProposals', id, {}, { persistedMemoryId: 'an operation that wrote nothing' });
		await talk.transcripts.delete(talk.conversation);
		expect(await records.list('memoryProposals')).toMatchObject([{ state: 'pending', summary: '' }]);
		talk.clock.now += 120_000;
		expect(await proposals.list(true)).toEqual([]);
		expect(await records.list('memoryProposals')).toEqual([]);
	});
});
