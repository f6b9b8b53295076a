import { beforeEach, describe, expect, it, vi } from 'vitest';
import { itemOf } from '../../../client/src/features/proposals/items.ts';
import { summaryOf } from '../../../client/src/features/proposals/summary.ts';
import type { TidyResult } from '../../../protocol/memory/proposals.ts';
import { lastPick } from '../../support/vscode/vscodeMemory.ts';
import { answers, person, tabs } from '../../support/vscode/vscodeProposals.ts';
import { around, proposal, workspace } from './proposalServer.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

const ticked = proposal('ticked', {
	kind: 'retire',
	title: 'Book the kiln',
	text: 'It is ticked off.',
	place: { path: 'MEMORY.md', uri: `${workspace}/MEMORY.md`, line: 6 },
});

const looked: TidyResult = { kind: 'looked', files: 3, found: 1, more: 0, notes: [] };

async function open(looks: TidyResult = looked) {
	const all = around({ proposals: [ticked], looks });
	const opened = async () => ({ close: async () => {} }) as never;
	const part = all.part({ openAll: opened, openOne: opened });
	await all.list.refresh();
	return { ...all, ...part };
}

beforeEach(() => {
	person.saw.length = 0;
	tabs.open = [];
});

const noDiffs = {
	openAll: async () => ({ close: async () => {} }) as never,
	openOne: async () => ({ close: async () => {} }) as never,
};

describe('what could be archived', () => {
	it('says why, where it is, and has no words of its own to edit', () => {
		const item = itemOf({ kind: 'proposal', proposal: ticked }, (uri) => uri, 0);
		expect(item).toMatchObject({
			label: 'Book the kiln',
			description: 'It is ticked off.',
			contextValue: 'proposal.pending.fixed.said',
		});
		expect(item.accessibilityInformation?.label).toContain('MEMORY.md:7: It is ticked off.');
	});

	it.each([
		[-12, '12 tokens fewer in every prompt'],
		[-1, '1 token fewer in every prompt'],
		[0, 'no prompt loads it, so no tokens are saved'],
	])('tells with %i tokens what that saves, and that nothing is deleted', (tokens, told) => {
		const changes = [{ path: 'memory/archive/2026-11.md', uri: '', after: '' }];
		const text = summaryOf(ticked, { kind: 'ready', shown: { changes, at: 1 }, tokens, related: [], warnings: [] });
		expect(text).toContain(told);
		expect(text).toContain('Nothing is deleted.');
	});

	it('does not say that no prompt loads it where the file is only too long', () => {
		const changes = [{ path: 'memory/archive/2026-11.md', uri: '', after: '' }];
		const budget = { path: 'MEMORY.md', length: 91_609, limit: 20_000, unit: 'characters' };
		const shown = { changes, at: 1 };
		const text = summaryOf(ticked, { kind: 'ready', shown, tokens: 0, budget, related: [], warnings: [] });
		expect(text).toContain('no tokens are saved, as the file is still longer than its limit');
		expect(text).not.toContain('no prompt loads it');
	});

	it('is asked about and told as a move', async () => {
		const { run, pending } = await open();
		await run('preview', 'ticked');
		expect(pending.all).toMatchObject([
			{ kind: 'question', message: 'Archive “Book the kiln”?', about: 'proposal.fixed' },
		]);
		const [asked] = pending.all;
		expect(asked?.kind === 'question' && asked.answers.map(({ id }) => id)).toEqual(['show', 'accept', 'decline']);
		await run('accept', 'ticked');
		expect(pending.all).toMatchObject([{ kind: 'written', message: 'Moved to MEMORY.md' }]);
	});

	it('is looked for in the only agent that there is, and what was found is said', async () => {
		const { runOn } = await open();
		await runOn('retire', undefined);
		expect(person.saw.at(-1)).toContain('1 memory could be archived. 3 files were read.');
	});

	it('is not there where nothing is found, which is said as well', async () => {
		const { runOn } = await open({
			kind: 'looked',
			files: 1,
			found: 0,
			more: 0,
			notes: ['big.md is too long to look at.'],
		});
		await runOn('retire', undefined);
		expect(person.saw.at(-1)).toContain(
			'Nothing new to archive was found. 1 file was read. big.md is too long to look at.',
		);
	});
});

describe('what older logs say', () => {
	const kept = proposal('kept', {
		kind: 'consolidate',
		title: 'Decision: six places',
		text: 'Decision: six places (2026-08-03)',
		lines: [
			{
				path: 'memory/2026-08-03.md',
				uri: `${workspace}/memory/2026-08-03.md`,
				line: 3,
				text: '- Decided: six places',
			},
			{
				path: 'memory/2026-08-09.md',
				uri: `${workspace}/memory/2026-08-09.md`,
				line: 5,
				text: '- decided, six places',
			},
		],
	});
	const withLogs = async (looks: TidyResult = looked) => {
		const all = around({ proposals: [kept], looks });
		const part = all.part(noDiffs);
		await all.list.refresh();
		return { ...all, ...part };
	};

	it('is told with the lines that it rests on, and how full the memory is then', () => {
		const changes = [{ path: 'MEMORY.md', uri: '', after: '' }];
		const budget = { path: 'MEMORY.md', length: 1200, limit: 20_000, unit: 'characters' };
		const shown = { changes, at: 1 };
		const text = summaryOf(kept, { kind: 'ready', shown, tokens: 9, budget, related: [], warnings: [] });
		expect(text).toContain('memory/2026-08-03.md:4: “- Decided: six places”');
		expect(text).toContain('MEMORY.md then has 1,200 of 20,000 characters');
	});

	it('leads to the line that the person chooses', async () => {
		person.choose = (items) => items[1];
		const { run } = await withLogs();
		await run('showSource', 'kept');
		expect(person.saw).toEqual([
			'asked: - Decided: six places | - decided, six places',
			'opened: /aria/memory/2026-08-09.md',
		]);
	});

	it('is looked for in logs of the age that the person chooses', async () => {
		const { runOn, asked } = await withLogs();
		const done = runOn('consolidate', undefined);
		await vi.waitFor(() => lastPick());
		const pick = lastPick();
		expect(pick.items.map(({ label }) => label)).toEqual([7, 14, 30, 90].map((days) => `Older than ${days} days`));
		expect(pick.activeItems.map(({ label }) => label)).toEqual(['Older than 30 days']);
		pick.accept('Older than 7 days');
		await done;
		expect(asked).toContainEqual({ method: 'soulscope/proposals/consolidate', params: { workspace, days: 7 } });
		expect(person.saw.at(-1)).toContain('1 line could be kept in long-term memory. 3 files were read.');
	});
});

describe('a question', () => {
	it('is pinned from a proposal, in the words that it comes from', async () => {
		answers.box = ({ value }) => value;
		const { run, asked } = await open();
		await run('pin', 'ticked');
		expect(asked.at(-1)).toEqual({
			method: 'soulscope/memory/pinnedQuestions',
			params: { workspace, pin: 'please, text of ticked' },
		});
		expect(person.saw.at(-1)).toBe('said: Pinned: please, text of ticked');
	});

	it('is pinned from a search, as it was typed', async () => {
		answers.box = ({ value }) => value;
		const { runOn, asked, search } = await open();
		search.asked = { workspace, query: 'kiln seal' };
		await runOn('pin', { kind: 'hit' });
		expect(asked.at(-1)?.params).toEqual({ workspace, pin: 'kiln seal' });
	});

	it('is unpinned where the person selects it', async () => {
		person.choose = (items) => items.find(({ label }) => label === 'Who booked the kiln?');
		const { runOn, asked } = await open();
		await runOn('pin', undefined);
		expect(asked.at(-1)?.params).toEqual({ workspace, unpin: 'Who booked the kiln?' });
	});

	it('that would lose its answer has a proposal looked at first', async () => {
		const all = around({ proposals: [ticked], previews: { ticked: { lost: ['The pinned question is lost.'] } } });
		const part = all.part(noDiffs);
		await all.list.refresh();
		await part.run('accept', 'ticked');
		expect(all.settled).toEqual([]);
		expect(all.pending.all).toMatchObject([{ kind: 'question' }]);
	});
});
