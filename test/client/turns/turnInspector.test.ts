import { beforeEach, expect, test, vi } from 'vitest';
import {
	compareTurns,
	followLinks,
	inspectTurn,
	showNotes,
	turnText,
} from '../../../client/src/features/turns/turnInspector.ts';
import type { TurnPageParams } from '../../../protocol/chat/turns.ts';
import * as fake from '../../support/vscode/vscodeTurns.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeTurns.ts'));

const turns = ['newest', 'older', 'oldest'].map((record, index) => ({
	record,
	at: 3_000 - index * 1_000,
	title: record,
	detail: '',
}));

const notes = [
	{ name: 'boundary', title: 'Where the next turn starts', detail: '', text: 'From here.' },
	{ name: 'latest-turn.md', title: 'Latest turn', detail: '', text: 'Then.', file: 'memory/latest-turn.md' },
];

const server = {
	request: async ({ method }: { readonly method: string }, params: unknown) => {
		if (method === 'soulscope/chat/turns') return turns;
		if (method === 'soulscope/chat/turnNotes') return notes;
		const { record, page } = params as TurnPageParams;
		return turns.some((turn) => turn.record === record)
			? { title: `Turn 12:00 ${record}`, text: `${page} of ${record}`, workspace: 'vscode-vfs://host/aria' }
			: null;
	},
} as never;

const none = { request: async () => [] } as never;

beforeEach(() => {
	fake.person.picks.length = 0;
	fake.person.shown.length = 0;
	fake.ran.length = 0;
	fake.missing.clear();
	fake.present.clear();
	fake.tabs.open.length = 0;
});

const page = (what: string, record: string) =>
	fake.Uri.from({ scheme: 'soulscope-turn', path: `/Turn 12.00 ${record}.md`, query: `${what} ${record}` });

test('a turn that is named opens as a page at once', async () => {
	await inspectTurn(server, 'file:///aria', 'older');
	expect(fake.ran).toEqual([['vscode.openWith', String(page('turn', 'older')), 'vscode.markdown.preview.editor']]);
	expect(await turnText(server, page('turn', 'older') as never)).toBe('turn of older');
});

test('where no turn is named, the person picks one', async () => {
	fake.person.picks.push('oldest');
	await inspectTurn(server, 'file:///aria', undefined);
	expect(fake.ran).toEqual([['vscode.openWith', String(page('turn', 'oldest')), 'vscode.markdown.preview.editor']]);
	await inspectTurn(server, 'file:///aria', undefined);
	expect(fake.ran).toHaveLength(1);
});

test('an editor without the preview of Markdown shows the text', async () => {
	fake.missing.add('vscode.openWith');
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

const note = (record: string, { name, title }: { readonly name: string; readonly title: string }) =>
	fake.Uri.from({ scheme: 'soulscope-turn', path: `/${title}.md`, query: `note ${record} ${name}` });

test('a note that the person picks opens as a document, and as its file where the runtime keeps one', async () => {
	const [boundary, latest] = notes;
	if (!boundary || !latest) throw new Error('no notes');
	fake.person.picks.push('older', 'Where the next turn starts');
	await showNotes(server, 'file:///aria');
	expect(fake.ran).toEqual([['text', String(note('older', boundary))]]);
	expect(await turnText(server, note('older', boundary) as never)).toBe('From here.');
	fake.ran.length = 0;
	fake.person.picks.push('older', 'Latest turn', 'older', 'Latest turn');
	await showNotes(server, 'file:///aria');
	fake.present.add('vscode-vfs://host/aria/memory/latest-turn.md');
	await showNotes(server, 'file:///aria');
	expect(fake.ran).toEqual([
		['text', String(note('older', latest))],
		['text', 'vscode-vfs://host/aria/memory/latest-turn.md'],
	]);
	expect(await turnText(server, note('older', { name: 'gone', title: 'Gone' }) as never)).toBe(
		'There is no record of this turn.',
	);
});

const link = (path: string) => fake.Uri.from({ scheme: 'soulscope-turn', path, query: 'turn older' });

test('a link of a page opens the very line of its file, and what the page opened for it is gone', async () => {
	fake.present.add('vscode-vfs://host/aria/memory/a%20b.md');
	const following = followLinks(server);
	expect(await turnText(server, link('/open/file/older/memory/a b.md/12') as never)).toBe('');
	await fake.tabs.add(page('turn', 'older'));
	await fake.tabs.add(link('/open/file/older/memory/a b.md/12'));
	await fake.tabs.add(link('/open/note/older/boundary/1'));
	await fake.tabs.add(link('/open/file/older/gone.md/1'));
	expect(fake.ran).toEqual([
		['text', 'vscode-vfs://host/aria/memory/a%20b.md', 'line 12'],
		['text', String(note('older', { name: 'boundary', title: 'Where the next turn starts' })), 'line 1'],
	]);
	expect(fake.person.shown).toEqual(['There is no “gone.md” in this workspace.']);
	expect(fake.tabs.open.map(({ input }) => String(input.uri))).toEqual([String(page('turn', 'older'))]);
	following.dispose();
});
