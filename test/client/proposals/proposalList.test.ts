import { expect, it, vi } from 'vitest';
import { ProposalsRequest } from '../../../protocol/memory/proposals.ts';
import { around, proposal, windowMemento } from './proposalServer.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

function later() {
	let resolve = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}

const next = ({ list }: ReturnType<typeof around>) =>
	new Promise<void>((resolve) => {
		const listening = list.onDidChange(() => {
			listening.dispose();
			resolve();
		});
	});

it('asks when the server says that something changed', async () => {
	const world = around({ proposals: [proposal('a')] });
	const first = next(world);
	world.tell();
	await first;
	expect(world.states()).toEqual(['a: pending']);
	const second = next(world);
	world.kept.set('b', proposal('b'));
	world.tell();
	await second;
	expect(world.states()).toEqual(['a: pending', 'b: pending']);
});

it('asks once the server runs where something waited in the last window, and else not: most people would wait for nothing', async () => {
	const memento = windowMemento();
	const first = around({ proposals: [proposal('a')] }, memento);
	first.start();
	expect(first.asked).toEqual([]);
	await first.list.refresh();

	const second = around({ proposals: [proposal('a')] }, memento);
	const changed = next(second);
	second.start();
	await changed;
	expect(second.states()).toEqual(['a: pending']);
	second.kept.set('a', proposal('a', { state: 'dismissed' }));
	await second.list.refresh();

	const third = around({}, memento);
	third.start();
	expect(third.asked).toEqual([]);
});

it('keeps what was settled while the window was open, here or in another, and shows none from before', async () => {
	const world = around({ proposals: [proposal('old', { state: 'dismissed' }), proposal('a'), proposal('b')] });
	await world.list.refresh();
	expect(world.states()).toEqual(['a: pending', 'b: pending']);
	world.kept.set('a', proposal('a', { state: 'accepted' }));
	await world.list.refresh();
	expect(world.states()).toEqual(['a: accepted', 'b: pending']);
	expect(world.list.pending.map(({ id }) => id)).toEqual(['b']);
	expect(world.asked.filter(({ method }) => method === ProposalsRequest.method).map(({ params }) => params)).toEqual([
		{},
		{ settled: ['a', 'b'] },
	]);
});

it('says nothing where nothing is different', async () => {
	const world = around();
	await world.list.refresh();
	let changes = 0;
	world.list.onDidChange(() => {
		changes += 1;
	});
	await world.list.refresh();
	expect(changes).toBe(0);
});

it('has what a question found, though the server is asked once more before it answers', async () => {
	const late = later();
	let asked = 0;
	const world = around({
		proposals: [proposal('a')],
		untilListed: () => (asked++ === 0 ? Promise.resolve() : late.promise),
	});
	const first = world.list.refresh();
	world.kept.set('b', proposal('b'));
	world.tell();
	await first;
	expect(world.states()).toEqual(['a: pending']);
	late.resolve();
	await next(world);
	expect(world.states()).toEqual(['a: pending', 'b: pending']);
});

it('forgets an answer that comes after that to a later question', async () => {
	const early = later();
	let asked = 0;
	const world = around({
		proposals: [proposal('a')],
		untilListed: () => (asked++ === 0 ? early.promise : Promise.resolve()),
	});
	const first = world.list.refresh();
	world.kept.set('b', proposal('b'));
	await world.list.refresh();
	early.resolve();
	await first;
	expect(world.states()).toEqual(['a: pending', 'b: pending']);
});
