import { describe, expect, it } from 'vitest';
import { fromStoredChat } from '../../../server/src/host/conversations/storedChat.ts';
import { transcriptsAt } from '../support/conversations/transcripts.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const messages = [
	{ id: 'm1', role: 'user', text: 'What grows in May?', state: 'done' },
	{
		id: 'm2',
		role: 'assistant',
		text: 'Roses',
		state: 'streaming',
		used: [{ title: 'SOUL.md', tokens: 3, uri: 'file:///ws/SOUL.md' }],
		recalled: [{ title: 'a.md', uri: 'file:///ws/a.md', line: 2, why: 'May', tokens: 1 }],
		failure: { message: 'No network.', action: 'retry' },
	},
];

const stored = {
	workspace: 'file:///ws',
	sessions: { 'file:///ws': 'main' },
	conversations: {
		'file:///ws main': { messages, usage: { tokens: 5, window: 10, exact: true } },
		'file:///ws group': { messages: [] },
		'file:///my%20ws cron': {
			messages: [{ id: 'x', role: 'assistant', text: 'Request', state: 'done', dryRun: true }],
		},
	},
};

describe('a chat as the editor kept it', () => {
	it('becomes conversations with everything that was in it', () => {
		const [main, cron, ...others] = fromStoredChat(stored, 7);
		expect(others).toEqual([]);
		expect(main).toMatchObject({ root: '/ws', session: 'main', at: 7, title: 'What grows in May?', named: false });
		expect(main?.entries.map(({ entry }) => entry)).toEqual([
			{ id: 'm1', at: 7, kind: 'user', text: 'What grows in May?' },
			{
				id: 'm2',
				at: 7,
				kind: 'answer',
				text: 'Roses',
				state: 'stopped',
				failure: { kind: 'unknown', message: 'No network.' },
				used: [{ title: 'SOUL.md', tokens: 3, uri: 'file:///ws/SOUL.md' }],
				recalled: [{ title: 'a.md', uri: 'file:///ws/a.md', line: 2, why: 'May', tokens: 1 }],
			},
		]);
		expect(cron).toMatchObject({ root: '/my ws', session: 'cron', entries: [{ entry: { dryRun: true } }] });
	});

	it.each([
		undefined,
		null,
		'text',
		[],
		{ conversations: 3 },
		{ conversations: { 'file:///ws main': 3, nothing: { messages }, 'https://evil main': { messages } } },
		{ conversations: { 'file:///ws main': { messages: [3, null, { role: 'user' }] } } },
	])('is no conversation where it makes no sense: %j', (odd) => {
		expect(fromStoredChat(odd, 7)).toEqual([]);
	});

	it('keeps a message whose details make no sense', () => {
		const odd = [{ ...messages[1], state: 'odd', used: 'x', recalled: [{}], failure: 3, dryRun: 'yes' }];
		const [only] = fromStoredChat({ conversations: { 'file:///ws main': { messages: odd } } }, 7);
		expect(only?.entries).toEqual([
			{ entry: { id: 'm2', at: 7, kind: 'answer', text: 'Roses', state: 'done' }, aside: false },
		]);
	});

	it('is taken over once, however often it is offered, and can be found', async () => {
		const { transcripts } = transcriptsAt(onDisk().file('chat.db'));
		expect(await transcripts.take(fromStoredChat(stored, 7))).toBe(2);
		expect(await transcripts.take(fromStoredChat(stored, 8))).toBe(0);
		expect(await transcripts.list('/ws', { query: 'roses' })).toMatchObject([
			{ title: 'What grows in May?', workspace: 'file:///ws', createdAt: 7, messages: 2 },
		]);
	});

	it('is not taken for kept where it could not be written', async () => {
		const disk = onDisk({ storage: 'a file where the folder should be' });
		const { transcripts } = transcriptsAt(disk.file('storage/chat.db'));
		await expect(transcripts.take(fromStoredChat(stored, 7))).rejects.toThrow();
	});
});
