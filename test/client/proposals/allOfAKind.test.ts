import { beforeEach, describe, expect, it, vi } from 'vitest';
import { groupsOf } from '../../../client/src/features/proposals/kinds.ts';
import { answers, person } from '../../support/vscode/vscodeProposals.ts';
import { line, proposal, release, workspace } from './proposalServer.ts';
import { open, startOver } from './proposalsScreen.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

beforeEach(startOver);

describe('all of a kind', () => {
	const three = [release, proposal('a'), proposal('b'), proposal('c', { workspace: 'file:///bram' })];

	it('are accepted after one question that lists them, and those to decide on wait', async () => {
		const { run, settled } = await open({ proposals: three, previews: { b: { related: [line('repeats')] } } });
		answers.button = ([yes]) => (yes === 'Accept All' ? yes : undefined);
		await run('acceptKind', 'a');
		expect(person.saw).toEqual([
			'warned: Remember all 2?',
			'detail: • Text of a.\n• Text of b.',
			'warned: 1 was not accepted. Look at it first.',
		]);
		expect(settled.map((params) => params.proposal)).toEqual(['a']);
	});

	it('are one action: one row offers to take it back, and then all of them wait', async () => {
		const { run, settled, pending, states, list } = await open({ proposals: three });
		answers.button = ([yes]) => (yes === 'Accept All' ? yes : undefined);
		await run('acceptKind', 'a');
		const [written, ...others] = pending.all;
		expect([written?.kind, others]).toEqual(['written', []]);
		await pending.undo(written?.id ?? '');
		expect(settled.slice(-2)).toEqual([
			{ proposal: 'a', how: 'reopen' },
			{ proposal: 'b', how: 'reopen' },
		]);
		await list.refresh();
		expect(states()).toContain('b: pending');
	});

	it('go on behind one that cannot be accepted any more, which waits', async () => {
		const { run, settled } = await open({ proposals: three, failing: { a: 'Those lines have changed.' } });
		answers.button = ([yes]) => (yes === 'Accept All' ? yes : undefined);
		await run('acceptKind', 'a');
		expect(settled.map((params) => params.proposal)).toEqual(['b']);
		expect(person.saw.at(-1)).toBe('warned: 1 was not accepted. Look at it first.');
	});

	it('say why where none of them can be accepted', async () => {
		const why = 'Those lines have changed.';
		const { run, settled } = await open({ proposals: three, failing: { a: why, b: why } });
		answers.button = ([yes]) => (yes === 'Accept All' ? yes : undefined);
		await expect(run('acceptKind', 'a')).rejects.toThrow(why);
		expect(settled).toEqual([]);
	});

	it('stop where the person cancels: what is under way is not written either', async () => {
		let resolve = () => {};
		const until = new Promise<void>((go) => {
			resolve = go;
		});
		const { run, settled, pending } = await open({ proposals: three, until });
		answers.button = ([yes]) => (yes === 'Accept All' ? yes : undefined);
		answers.progress = (cancel) => {
			// While the first of them is under way.
			setTimeout(() => {
				cancel();
				resolve();
			});
		};
		await run('acceptKind', 'a');
		expect(settled).toEqual([]);
		expect(pending.all).toEqual([]);
		expect(person.saw.at(-1)).toMatch(/^detail: /);
	});

	it('are not accepted where the person says no', async () => {
		const { run, settled } = await open({ proposals: three });
		await run('acceptKind', 'a');
		expect(settled).toEqual([]);
	});

	it('are dismissed from the row of the kind, of that agent only', async () => {
		const { runOn, settled } = await open({ proposals: three });
		const [group] = groupsOf([proposal('a')]);
		await runOn('dismissKind', { kind: 'proposals', workspace, group });
		expect(settled).toEqual([
			{ proposal: 'a', how: 'dismiss' },
			{ proposal: 'b', how: 'dismiss' },
		]);
	});

	it('that were dismissed wait again after one press', async () => {
		const { runOn, settled } = await open({ proposals: three });
		const [group] = groupsOf([proposal('a')]);
		answers.button = ([undo]) => (undo === 'Undo' ? undo : undefined);
		await runOn('dismissKind', { kind: 'proposals', workspace, group });
		expect(person.saw).toEqual(['said: 2 proposals were dismissed.']);
		expect(settled.slice(2)).toEqual([
			{ proposal: 'a', how: 'reopen' },
			{ proposal: 'b', how: 'reopen' },
		]);
	});
});
