import { beforeEach, expect, test, vi } from 'vitest';
import { compareTurns, inspectTurn, turnText } from '../../../client/src/features/turns/turnInspector.ts';
import type { TurnPageParams } from '../../../protocol/chat/turns.ts';
import * as fake from '../../support/vscode/vscodeTurns.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeTurns.ts'));

const turns = ['newest', 'older', 'oldest'].map((record, index) => ({
	record,
	at: 3_000 - index * 1_000,
	title: record,
	detail: '',
}));

const server = {
	request: async ({ method }: { readonly method: string }, params: unknown) => {
		if (method === 'soulscope/chat/turns') return turns;
		const { record, page } = params as TurnPageParams;
		return turns.some((turn) => turn.record === record)
			? { title: `Turn 12:00 ${record}`, text: `${page} of ${record}` }
			: null;
	},
} as never;

const none = { request: async () => [] } as never;

beforeEach(() => {
	fake.person.picks.length = 0;
	fake.person.shown.length = 0;
	fake.ran.length = 0;
	fake.missing.clear();
});

const page = (what: string, record: string) =>
	fake.Uri.from({ scheme: 'soulscope-turn', path: `/Turn 12.00 ${record}.md`, query: `${what} ${record}` });

test('a turn that is named opens as a page at once', async () => {
	await inspectTurn(server, 'file:///aria', 'older');
	expect(fake.ran).toEqual([['markdown.showPreview', String(page('turn', 'older'))]]);
	expect(await turnText(server, page('turn', 'older') as never)).toBe('turn of older');
});

test('where no turn is named, the person picks one', async () => {
	fake.person.picks.push('oldest');
	await inspectTurn(server, 'file:///aria', undefined);
	expect(fake.ran).toEqual([['markdown.showPreview', String(page('turn', 'oldest'))]]);
	await inspectTurn(server, 'file:///aria', undefined);
	expect(fake.ran).toHaveLength(1);
});

test('an editor without the preview of Markdown shows the text', async () => {
	fake.missing.add('markdown.showPreview');
	await inspectTurn(server, undefined, 'older');
	expect(fake.ran).toEqual([['text', String(page('turn', 'older'))]]);
});

test('two turns are compared by what they sent, the older one on the left, whichever was picked first', async () => {
	fake.person.picks.push('newest', 'oldest');
	await compareTurns(server, 'file:///aria');
	expect(fake.ran).toEqual([
		[
			'vscode.diff',
			String(page('request', 'oldest')),
			String(page('request', 'newest')),
			'Two turns: Turn 12.00 oldest ↔ Turn 12.00 newest',
			'[object Object]',
		],
	]);
});

test('says so where nothing is on record', async () => {
	await inspectTurn(none, 'file:///aria', undefined);
	await compareTurns(none, 'file:///aria');
	expect(fake.person.shown).toHaveLength(2);
	await expect(inspectTurn(server, 'file:///aria', 'gone')).rejects.toThrow('There is no record of this turn.');
	expect(await turnText(server, page('turn', 'gone') as never)).toBe('There is no record of this turn.');
	expect(fake.ran).toEqual([]);
});
