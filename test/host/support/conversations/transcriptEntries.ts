import type { AnswerEntry, Entry, NoteEntry, ToolEntry, UserEntry } from '../../../../protocol/chat/conversation.ts';

export const userMessage = (id: string, text: string, rest: Partial<UserEntry> = {}): UserEntry => ({
	id,
	at: 1,
	kind: 'user',
	text,
	...rest,
});

export const answered = (id: string, text: string, rest: Partial<AnswerEntry> = {}): AnswerEntry => ({
	id,
	at: 2,
	kind: 'answer',
	text,
	state: 'done',
	...rest,
});

/** An entry of each kind, with everything that one can have. */
export const fullEntries: readonly Entry[] = [
	userMessage('u', 'Ask "me"\r\nabout ü 😀\0', {
		typed: '/ask me',
		attachments: [
			{ kind: 'selection', title: 'SOUL.md', uri: 'file:///ws/SOUL.md', startLine: 1, endLine: 2, text: 'Be kind.\n' },
			{ kind: 'file', title: 'USER.md', uri: 'file:///ws/USER.md' },
		],
	}),
	answered('a', 'I look it up.', {
		thinking: 'Where?',
		replay: [{ type: 'thinking', signature: 'abc', nested: { deep: [null, 1] } }],
		calls: [{ id: 'c1', name: 'memory_search', input: { query: 'garden' } }],
		used: [{ title: 'SOUL.md', tokens: 12, uri: 'file:///ws/SOUL.md' }],
		recalled: [{ title: 'memory/a.md', uri: 'file:///ws/memory/a.md', line: 3, why: 'garden', tokens: 4 }],
		notice: 'One memory could not be read.',
		model: 'a-model',
		usage: { input: 10, output: 5, cached: 2, written: 1, exact: true, cost: 0.001 },
		dryRun: true,
		silent: 'NO_REPLY',
	}),
	{
		id: 't',
		at: 3,
		kind: 'tool',
		call: 'c1',
		name: 'memory_search',
		input: { query: 'garden' },
		summary: 'Looks for garden',
		state: 'done',
		result: 'memory/a.md:3',
		changes: [{ path: 'a.md', uri: 'file:///ws/a.md', before: 'x', after: 'y' }],
		undo: 'operation',
	} satisfies ToolEntry,
	{
		id: 'n',
		at: 4,
		kind: 'note',
		about: 'compacted',
		text: 'Summarised.',
		summary: 'We spoke of the garden.',
		keptFrom: 'a',
		changes: [{ path: 'b.md', uri: 'file:///ws/b.md', after: 'new' }],
		undo: 'operation 2',
	} satisfies NoteEntry,
	answered('f', '', {
		at: 5,
		state: 'failed',
		failure: { kind: 'rate-limit', message: 'Slow down.', retryAfter: 3 },
	}),
];
