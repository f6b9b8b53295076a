import { beforeEach, describe, expect, it, vi } from 'vitest';
import { itemOf, tooltipOf } from '../../../client/src/features/proposals/items.ts';
import { childrenOf, idOf, nodeIn, type ProposalNode } from '../../../client/src/features/proposals/nodes.ts';
import { ProposalsView } from '../../../client/src/features/proposals/view.ts';
import type { Proposal } from '../../../protocol/memory/proposals.ts';
import { contexts, made } from '../../support/vscode/vscodeProposals.ts';
import { around, proposal, release } from './proposalServer.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

/** The rows below each other, indented. */
function outline(all: readonly Proposal[], node?: ProposalNode): string[] {
	return childrenOf(all, node).flatMap((child) => {
		const item = itemOf(child, (uri) => uri, 0);
		return [String(item.label), ...outline(all, child).map((row) => `  ${row}`)];
	});
}

const row = (fields: Partial<Proposal> = {}) =>
	itemOf({ kind: 'proposal', proposal: { ...release, ...fields } }, (uri) => uri, 0);

describe('the rows', () => {
	it('are grouped by kind where there are several, in one order whatever came first', () => {
		const me = [proposal('name', { kind: 'identity' }), proposal('city', { kind: 'profile' })];
		expect(outline([...me, release, proposal('short')])).toEqual([
			'Preferences',
			'  Title short',
			'Procedures',
			'  Release command',
			'About you',
			'  Title name',
			'  Title city',
		]);
	});

	it('have no group where they are all of one kind, and none for a kind that a later server may know', () => {
		expect(outline([proposal('a'), proposal('b')])).toEqual(['Title a', 'Title b']);
		expect(outline([proposal('a', { kind: 'hunch' as never })])).toEqual(['Title a']);
	});

	it('are below their agent where there are several', () => {
		const other = proposal('b', { workspace: 'file:///bram' });
		expect(outline([proposal('a'), release, other])).toEqual([
			'file:///aria',
			'  Preferences',
			'    Title a',
			'  Procedures',
			'    Release command',
			'file:///bram',
			'  Title b',
		]);
	});

	it('keep their identity when they are settled', () => {
		const of = (state: Proposal['state']) => idOf({ kind: 'proposal', proposal: { ...release, state } });
		expect(of('accepted')).toBe(of('pending'));
	});

	it('say what would be written, and once they are settled, how', () => {
		expect(row()).toMatchObject({
			label: 'Release command',
			description: 'The release command is `npm run ship`.',
			iconPath: { id: 'list-ordered' },
			contextValue: 'proposal.pending.said',
			command: { command: 'soulscope.proposals.preview' },
		});
		expect(row({ state: 'dismissed' })).toMatchObject({
			description: 'dismissed · The release command is `npm run ship`.',
			iconPath: { id: 'close' },
			contextValue: 'proposal.dismissed.said',
		});
		expect(row({ state: 'accepted' }).command).toBeUndefined();
	});

	it('offer no way to a conversation that is gone', () => {
		const { source, ...rest } = release;
		expect(itemOf({ kind: 'proposal', proposal: rest }, (uri) => uri, 0).contextValue).toBe('proposal.pending');
	});

	it('tell a screen reader what they rest on', () => {
		const label = row({ state: 'accepted' }).accessibilityInformation?.label ?? '';
		for (const words of [
			'Release command',
			'accepted',
			'Procedures',
			'“the release command is `npm run ship`”',
			'90 %',
		])
			expect(label).toContain(words);
	});

	it('quote what was said, and say when, where and how sure that is', () => {
		const { value } = tooltipOf(release, 'Releasing');
		expect(value).toContain('**Release command**');
		expect(value).toContain('“the release command is `npm run ship`”');
		expect(value).toMatch(/Said on Nov 22, 2026.* in “Releasing”/);
		expect(value).toContain('How sure: 90 %');
	});

	it('leave out what nobody knows', () => {
		const { evidence, confidence, ...rest } = release;
		const { value } = tooltipOf(rest);
		expect(value).not.toContain('How sure');
		expect(value).not.toContain('“');
	});

	it('are what commands are given, and nothing else is', () => {
		const node = { kind: 'proposal', proposal: release };
		expect(nodeIn(node)).toBe(node);
		for (const other of [undefined, 'x', { kind: 'proposal' }, { kind: 'pending', pending: {} }, { kind: 'agent' }])
			expect(nodeIn(other)).toBeUndefined();
	});
});

describe('the view', () => {
	beforeEach(() => contexts.clear());

	it('is there while something waits or was just settled, and its badge counts what waits', async () => {
		const world = around();
		const view = new ProposalsView({ list: world.list, server: {}, workspaces: {} } as never);
		expect([contexts.get('soulscope.hasProposals'), made.view?.badge]).toEqual([false, undefined]);
		await world.list.refresh();
		expect(contexts.get('soulscope.hasProposals')).toBe(true);
		expect(made.view?.badge).toEqual({ value: 2, tooltip: '2 proposals' });
		world.kept.set('short', proposal('short', { state: 'dismissed' }));
		await world.list.refresh();
		expect(made.view?.badge).toEqual({ value: 1, tooltip: '1 proposal' });
		world.kept.set('release', { ...release, state: 'accepted' });
		await world.list.refresh();
		expect([contexts.get('soulscope.hasProposals'), made.view?.badge]).toEqual([true, undefined]);
		view.dispose();
	});

	it('asks which conversation it was once somebody wants to know', async () => {
		const request = async () => ({ title: 'Releasing' });
		const { list } = around();
		const view = new ProposalsView({ list, server: { request }, workspaces: {} } as never);
		const node = { kind: 'proposal', proposal: release } as const;
		const item = await view.resolveTreeItem(view.getTreeItem(node), node);
		expect((item.tooltip as { value: string }).value).toContain('in “Releasing”');
		view.dispose();
	});

	it('has a tooltip where the conversation cannot be asked for', async () => {
		const request = () => Promise.reject(new Error('no server'));
		const { list } = around();
		const view = new ProposalsView({ list, server: { request }, workspaces: {} } as never);
		const node = { kind: 'proposal', proposal: release } as const;
		const item = await view.resolveTreeItem(view.getTreeItem(node), node);
		expect((item.tooltip as { value: string }).value).toContain('Said on');
		view.dispose();
	});
});
