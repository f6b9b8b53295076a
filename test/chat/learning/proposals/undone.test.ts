import { describe, expect, it } from 'vitest';
import { proposing, ship, short } from './proposing.ts';

describe('an undo of what was accepted', () => {
	const accepted = async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		const result = await proposals.settle({ proposal: id, how: 'accept' });
		const operation = result.kind === 'settled' ? (result.undo ?? '') : '';
		const undoOf = async (each: string) => (await talk.records.undoing(each)).at(-1)?.operation ?? '';
		const stateOf = async () => (await proposals.list(true)).map(({ state }) => state);
		const stands = async () => ((await talk.read('MEMORY.md')) ?? '').includes('npm run ship');
		return { id, proposals, talk, operation, undoOf, stateOf, stands };
	};

	it('that is undone itself leaves it accepted, whenever somebody looks', async () => {
		const { talk, operation, undoOf, stateOf, stands, proposals, id } = await accepted();
		await talk.journal.undo(operation);
		expect(await stateOf()).toEqual(['pending']);
		await talk.journal.undo(await undoOf(operation));
		expect(await stands()).toBe(true);
		expect(await stateOf()).toEqual(['accepted']);

		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await stands()).toBe(false);
		expect(await stateOf()).toEqual(['pending']);
	});

	it('that is undone before anybody looks leaves it accepted, and it can be taken back', async () => {
		const { talk, operation, undoOf, stateOf, stands, proposals, id } = await accepted();
		await talk.journal.undo(operation);
		await talk.journal.undo(await undoOf(operation));
		expect(await stateOf()).toEqual(['accepted']);
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await stands()).toBe(false);
		expect(await stateOf()).toEqual(['pending']);
	});
});

describe('several that are accepted together', () => {
	const together = 'an-operation-of-several';
	async function both() {
		const world = await proposing({ files: { 'MEMORY.md': '# Memory\n\n- Ana likes oolong.\n' } });
		await world.say(`${ship} ${short}`);
		const ids = (await world.proposals.list(false)).map(({ id }) => id);
		const states = async () => (await world.proposals.list(true)).map(({ state }) => state);
		return { ...world, ids, states };
	}

	it('are one action: one undo takes all of them back', async () => {
		const { talk, proposals, ids, states } = await both();
		for (const proposal of ids)
			expect(await proposals.settle({ proposal, how: 'accept', together })).toMatchObject({ undo: together });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		expect(await talk.read('MEMORY.md')).toContain('concise answers');
		expect(await states()).toEqual(['accepted', 'accepted']);
		expect((await talk.journal.undo(together)).kind).toBe('undone');
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n\n- Ana likes oolong.\n');
		expect(await states()).toEqual(['pending', 'pending']);
	});

	it('wait again together, where one of them is taken back', async () => {
		const { talk, proposals, ids, states } = await both();
		for (const proposal of ids) await proposals.settle({ proposal, how: 'accept', together });
		await proposals.settle({ proposal: ids[0] ?? '', how: 'reopen' });
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n\n- Ana likes oolong.\n');
		expect(await states()).toEqual(['pending', 'pending']);
	});

	it('are told apart, where the process ended before the second was written', async () => {
		const { talk, proposals, ids, states } = await both();
		const [first = '', second = ''] = ids;
		await proposals.settle({ proposal: first, how: 'accept', together });
		const row = await talk.transcripts.records.get('memoryProposals', second);
		const payload = { ...row?.payload, accepted: row?.summary, isOneOfSeveral: true };
		await talk.transcripts.records.change('memoryProposals', second, {}, { persistedMemoryId: together, payload });
		talk.clock.now += 120_000;
		expect(await states()).toEqual(['accepted', 'pending']);
	});
});
