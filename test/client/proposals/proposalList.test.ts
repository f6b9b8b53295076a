import { expect, it, vi } from 'vitest';
import { ProposalsRequest } from '../../../protocol/memory/proposals.ts';
import { around, proposal } from './proposalServer.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

const next = ({ list }: ReturnType<typeof around>) =>
	new Promise<void>((resolve) => {
		const listening = list.onDidChange(() => {
			listening.dispose();
			resolve();
		});
	});

it('asks once the server runs, and again when it says that something changed', async () => {
	const world = around({ proposals: [proposal('a')] });
	const first = next(world);
	world.start();
	await first;
	expect(world.states()).toEqual(['a: pending']);
	const second = next(world);
	world.kept.set('b', proposal('b'));
	world.tell();
	await second;
	expect(world.states()).toEqual(['a: pending', 'b: pending']);
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
		{ settled: true },
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
