import { describe, expect, it } from 'vitest';
import type { Conversation, Entry } from '../../../protocol/chat/conversation.ts';
import { exportConversation } from '../../../server/src/host/conversations/export/export.ts';
import { readThread } from '../../../server/src/host/conversations/export/threadCsv.ts';
import { answered, fullEntries, userMessage } from '../support/conversations/transcriptEntries.ts';

const at = Date.UTC(2026, 10, 21, 17, 35, 2);

const conversation = (entries: readonly Entry[], rest: Partial<Conversation> = {}): Conversation => ({
	id: '019aa7d0-0000-7000-8000-000000000001',
	workspace: 'file:///home/me/my%20agent',
	session: 'main',
	title: 'The garden',
	createdAt: at,
	updatedAt: at,
	messages: entries.length,
	busyElsewhere: false,
	entries,
	...rest,
});

const json = (entries: readonly Entry[], rest: Partial<Conversation> = {}) =>
	exportConversation(conversation(entries, rest), 'jsonl')
		.text.split('\n')
		.slice(0, -1)
		.map((line) => JSON.parse(line));

const markdown = (entries: readonly Entry[], rest: Partial<Conversation> = {}) =>
	exportConversation(conversation(entries, rest), 'markdown').text;

const thread = (entries: readonly Entry[], rest: Partial<Conversation> = {}) =>
	readThread(exportConversation(conversation(entries, rest), 'csv').text);

describe('a conversation as a session of OpenClaw', () => {
	it('begins with a header, and has a line for everything, each naming the one before', () => {
		const lines = json([userMessage('1', 'Hi', { at }), answered('2', 'Hello', { at: at + 1500 })], {});
		expect(lines[0]).toEqual({
			type: 'session',
			version: 3,
			id: '019aa7d0-0000-7000-8000-000000000001',
			timestamp: '2026-11-21T17:35:02.000Z',
			cwd: '/home/me/my agent',
		});
		expect(lines.slice(1).map(({ type, parentId }) => [type, parentId])).toEqual([
			['session_info', null],
			['message', lines[1].id],
			['message', lines[2].id],
		]);
		expect(lines[1].name).toBe('The garden');
		for (const { id } of lines.slice(1)) expect(id).toMatch(/^[0-9a-f]{8}$/u);
		expect(lines[3].timestamp).toBe('2026-11-21T17:35:03.500Z');
	});

	it('has each kind of message as the runtime writes it', () => {
		const [, , user, assistant, result, compaction, failed] = json(
			fullEntries.map((entry) => (entry.kind === 'answer' ? { ...entry, dryRun: false } : entry)),
		);
		expect(user.message).toEqual({
			role: 'user',
			content: [
				{ type: 'text', text: '[Attached: SOUL.md, lines 1-2]\nBe kind.\n' },
				{ type: 'text', text: '[Attached: USER.md]' },
				{ type: 'text', text: 'Ask "me"\r\nabout ü 😀\0' },
			],
			timestamp: 1,
		});
		expect(assistant.message).toEqual({
			role: 'assistant',
			content: [
				{ type: 'thinking', thinking: 'Where?' },
				{ type: 'text', text: 'I look it up.' },
				{ type: 'toolCall', id: 'c1', name: 'memory_search', arguments: { query: 'garden' } },
			],
			api: 'soulscope',
			provider: 'soulscope',
			model: 'a-model',
			usage: {
				input: 7,
				output: 5,
				cacheRead: 2,
				cacheWrite: 1,
				totalTokens: 15,
				cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0.001 },
			},
			stopReason: 'toolUse',
			timestamp: 2,
		});
		expect(result.message).toEqual({
			role: 'toolResult',
			toolCallId: 'c1',
			toolName: 'memory_search',
			content: [{ type: 'text', text: 'memory/a.md:3' }],
			isError: false,
			timestamp: 3,
		});
		expect(compaction).toMatchObject({
			type: 'compaction',
			summary: 'We spoke of the garden.',
			firstKeptEntryId: assistant.id,
			tokensBefore: 0,
		});
		expect(failed.message).toMatchObject({ stopReason: 'error', errorMessage: 'Slow down.', content: [] });
	});

	it('never has the agent say what it did not: an answer of the dry run, a tool that has not ended', () => {
		const [, , dry, call] = json([
			answered('1', 'The request would be …', { dryRun: true }),
			{ ...fullEntries[2], state: 'waiting', result: '' } as Entry,
		]);
		expect(dry).toMatchObject({ type: 'custom', customType: 'soulscope.dry-run' });
		expect(call).toBeUndefined();
	});

	it('keeps one line for one thing, whatever is said', () => {
		const text = 'a\nb\r\u2028\u2029"\\ \ud800 \u0000';
		const [, , user] = json([userMessage('1', text)]);
		expect(user.message.content).toEqual([{ type: 'text', text }]);
	});

	it('names nothing as kept where a summary stands for all', () => {
		const lines = json([
			userMessage('1', 'Hi'),
			{ id: 'n', at, kind: 'note', about: 'compacted', text: 'x', summary: 's' },
		]);
		expect(lines.at(-1).firstKeptEntryId).toBe('');
	});
});

describe('a conversation as a thread of Botholomew', () => {
	it('is read back as it was by the runtime’s own rules', () => {
		const read = thread(fullEntries.map((entry) => (entry.kind === 'answer' ? { ...entry, dryRun: false } : entry)));
		expect(read?.meta).toEqual({
			type: 'chat_session',
			task_id: null,
			title: 'The garden',
			started_at: '2026-11-21T17:35:02.000Z',
		});
		expect(read?.ended).toBeUndefined();
		expect(read?.interactions.map(({ sequence, role, kind, content }) => [sequence, role, kind, content])).toEqual([
			[1, 'system', 'status_change', 'Attached: SOUL.md'],
			[2, 'system', 'status_change', 'Attached: USER.md'],
			[3, 'user', 'message', 'Ask "me"\r\nabout ü 😀\0'],
			[4, 'assistant', 'thinking', 'Where?'],
			[5, 'assistant', 'message', 'I look it up.'],
			[6, 'assistant', 'tool_use', 'Calling memory_search'],
			[7, 'tool', 'tool_result', 'memory/a.md:3'],
			[8, 'system', 'status_change', 'Summarised.\nWe spoke of the garden.'],
			[9, 'system', 'status_change', 'Slow down.'],
		]);
		expect(read?.interactions[4]?.token_count).toBe(15);
		expect(read?.interactions[5]).toMatchObject({ tool_name: 'memory_search', tool_input: '{"query":"garden"}' });
	});

	it.each(['=1+1', '+1', '-1', '@x', '\t=1', 'a,b', '"', 'line\nline', '', ' '])('keeps %j exactly', (text) => {
		expect(thread([userMessage('1', text)])?.interactions.map(({ content }) => content)).toEqual([text]);
	});

	it('has the header and the quoting of the runtime', () => {
		expect(exportConversation(conversation([userMessage('1', '=SUM(A1)', { at })]), 'csv')).toEqual({
			name: '019aa7d0-0000-7000-8000-000000000001.csv',
			text: [
				'created_at,role,kind,content,tool_name,tool_input,duration_ms,token_count',
				'2026-11-21T17:35:02.000Z,system,thread_meta,"{""type"":""chat_session"",""task_id"":null,""title"":""The garden"",""started_at"":""2026-11-21T17:35:02.000Z""}",,,,',
				'2026-11-21T17:35:02.000Z,user,message,=SUM(A1),,,,',
				'',
			].join('\n'),
		});
	});
});

describe('a conversation as Markdown', () => {
	it('can be read by people', () => {
		const text = markdown([
			userMessage('1', 'What *grows*?', { at }),
			answered('2', 'Roses.', { at: at + 1000, model: 'a_model', thinking: 'May.\n\nJune.' }),
		]);
		expect(text).toBe(
			[
				'# The garden',
				'',
				'- Workspace: `/home/me/my agent`',
				'- Session: `main`',
				'- Begun: 2026-11-21 17:35:02 UTC',
				'',
				'## You · 2026-11-21 17:35:02 UTC',
				'',
				'What *grows*?',
				'',
				'## Agent (a\\_model) · 2026-11-21 17:35:03 UTC',
				'',
				'Thinking:',
				'',
				'> May.',
				'>',
				'> June.',
				'',
				'Roses.',
				'',
			].join('\n'),
		);
	});

	it('says what tools did, what was summarised and how an answer ended', () => {
		const text = markdown(fullEntries);
		for (const words of [
			'## Tool `memory_search`, done · ',
			'```json\n{\n  "query": "garden"\n}\n```',
			'- Changed: `a.md`',
			'- New: `b.md`',
			'> We spoke of the garden.',
			'*This answer failed. Slow down.*',
			'Typed: `/ask me`',
			'Attached: `SOUL.md`, lines 1–2',
			'*Not shown: `NO_REPLY`*',
		])
			expect(text).toContain(words);
	});

	it('lets no code block run on into what comes after', () => {
		const text = markdown([
			answered('1', 'See:\n````ts\nconst a = 1;', { state: 'cut' }),
			{ ...fullEntries[2], result: '```\nfenced\n````' } as Entry,
		]);
		expect(text).toContain('const a = 1;\n````\n\n*This answer was cut');
		expect(text).toContain('`````\n```\nfenced\n````\n`````');
	});

	it('takes no title for markup', () => {
		expect(markdown([], { title: '<img src=x> [a](b) # c' })).toMatch(/^# \\<img src=x\\> \\\[a\\\]\\\(b\\\) \\# c\n/u);
	});
});

describe('the name of an exported file', () => {
	it.each([
		['../../etc/passwd: "a" <b>|?*', '2026-11-21 .. .. etc passwd a b'],
		['', '2026-11-21 main'],
		['CON', '2026-11-21 CON'],
		['trailing dots...', '2026-11-21 trailing dots'],
		['日本語\u202e 😀', '2026-11-21 日本語 😀'],
	])('of %j is %j: any file system takes it', (title, name) => {
		expect(exportConversation(conversation([], { title }), 'markdown').name).toBe(`${name}.md`);
	});

	it('is the conversation’s own where a runtime looks for it', () => {
		const { id } = conversation([]);
		expect(exportConversation(conversation([]), 'jsonl').name).toBe(`${id}.jsonl`);
	});
});
