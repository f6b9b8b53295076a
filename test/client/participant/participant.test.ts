import { beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { registerParticipant } from '../../../client/src/features/participant/participant.ts';
import { participantHandler } from '../../../client/src/features/participant/participantHandler.ts';
import type { ParticipantPrompt } from '../../../protocol/chat/participant.ts';
import type { ToolDryRun, ToolRun } from '../../../protocol/chat/tools.ts';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';
import * as fake from '../../support/vscode/vscodeChat.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeChat.ts'));

const agent = (name: string, uri = `file:///${name.toLowerCase()}`): WorkspaceInfo => ({
	uri,
	name,
	runtime: 'openclaw@2026.9.6',
	runtimeTitle: 'OpenClaw 2026.9.6',
	evidence: [],
	alternatives: [],
	folder: 'home',
	sessionKinds: ['main'],
	missing: [],
	madeByRun: [],
	eyes: [],
	followsFiles: false,
});

const ready: Extract<ParticipantPrompt, { kind: 'ready' }> = {
	kind: 'ready',
	system: 'You are Aria.',
	message: 'When may the kiln be opened?',
	recalled: [],
	tools: [{ name: 'remember', description: 'Writes down.', inputSchema: { type: 'object' } }],
};

interface Given {
	readonly agents?: readonly WorkspaceInfo[];
	readonly prompt?: ParticipantPrompt;
	readonly dryRun?: ToolDryRun;
	readonly run?: ToolRun;
	readonly hits?: readonly object[];
	/** Things that the server says are to be remembered. */
	readonly toRemember?: number;
	/** What the model answers, round by round. */
	readonly rounds?: readonly (readonly unknown[])[];
	readonly request?: Partial<vscode.ChatRequest>;
	readonly history?: readonly unknown[];
	readonly cancelled?: () => boolean;
}

/** One message to `@soul`, and everything that came of it. */
async function ask(given: Given = {}) {
	const asked: { method: string; params: unknown }[] = [];
	const shown: string[] = [];
	const linked: string[] = [];
	const sent: { messages: fake.LanguageModelChatMessage[]; tools: readonly { name: string }[] }[] = [];
	const rounds = [...(given.rounds ?? [[new fake.LanguageModelTextPart('On Wednesday.')]])];
	const answers: Readonly<Record<string, unknown>> = {
		'soulscope/participant/prompt': given.prompt ?? ready,
		'soulscope/tools/dryRun': given.dryRun,
		'soulscope/tools/run': given.run,
		'soulscope/memory/search': { hits: given.hits ?? [] },
		'soulscope/participant/end': { toRemember: given.toRemember ?? 0 },
	};
	const agents = given.agents ?? [agent('Aria')];
	const handler = participantHandler({
		server: {
			request: async (type: { method: string }, params: unknown) => {
				asked.push({ method: type.method, params });
				const answer = answers[type.method];
				if (answer instanceof Error) throw answer;
				return answer;
			},
		} as never,
		workspaces: {
			load: async () => agents,
			containing: (uri) => agents.find((each) => uri.toString().startsWith(`${each.uri}/`)),
		},
	});
	const token = {
		get isCancellationRequested() {
			return given.cancelled?.() ?? false;
		},
		onCancellationRequested: () => ({ dispose: () => {} }),
	};
	const place = (where: unknown) =>
		where instanceof fake.Location ? `${where.uri.path}:${where.range.start.line + 1}` : String(where);
	const result = await handler(
		{
			prompt: 'When may the kiln be opened?',
			references: [],
			command: undefined,
			model: {
				async sendRequest(
					messages: fake.LanguageModelChatMessage[],
					{ tools }: { tools: readonly { name: string }[] },
				) {
					sent.push({ messages: [...messages], tools });
					const parts = rounds.length > 1 ? rounds.shift() : rounds[0];
					return {
						stream: (async function* () {
							yield* parts ?? [];
						})(),
					};
				},
			},
			...given.request,
		} as never,
		{ history: given.history ?? [] } as never,
		{
			markdown: (text: string) => shown.push(text),
			progress: (text: string) => shown.push(`(${text})`),
			reference: (where: unknown) => linked.push(place(where)),
			anchor: (where: unknown) => linked.push(place(where)),
			button: ({ title, command }: vscode.Command) => shown.push(`[${title}](${command})`),
		} as never,
		token as never,
	);
	return { asked, shown: shown.join(''), linked, sent, result };
}

const call = (name: string, input: object = {}) => new fake.LanguageModelToolCallPart('c1', name, input);

beforeEach(() => {
	fake.workspace.isTrusted = true;
	fake.window.activeTextEditor = undefined;
	fake.person.answers.length = 0;
	fake.person.asked.length = 0;
	fake.ran.length = 0;
	fake.documents.clear();
	delete fake.chat.createChatParticipant;
});

test('the agent is asked with its own prompt, in front of everything, and what it says streams', async () => {
	const { sent, shown, result } = await ask({
		rounds: [[new fake.LanguageModelTextPart('On '), new fake.LanguageModelTextPart('Wednesday.')]],
	});
	expect(sent[0]?.messages).toEqual([
		fake.LanguageModelChatMessage.User('You are Aria.'),
		fake.LanguageModelChatMessage.User('When may the kiln be opened?'),
	]);
	expect(sent[0]?.tools.map(({ name }) => name)).toEqual(['remember']);
	expect(shown).toBe('On Wednesday.');
	expect(result).toEqual({ metadata: { prompt: 'When may the kiln be opened?' } });
});

test('memories and attachments stand in front of the message, and are linked', async () => {
	fake.documents.set('file:///aria/kiln.md', 'one\ntwo\nthree');
	const references = [
		{ id: 'b', value: fake.Uri.parse('file:///aria/USER.md') },
		{ id: 'a', value: new fake.Location(fake.Uri.parse('file:///aria/kiln.md'), new fake.Range(1, 0, 2, 5)) },
		{ id: 'gone', value: new fake.Location(fake.Uri.parse('file:///aria/gone.md'), new fake.Range(0, 0, 0, 1)) },
		{ id: 'odd', value: { some: 'thing' } },
		{ id: 'web', value: fake.Uri.parse('https://example.com/') },
	];
	const { asked, sent, linked } = await ask({
		request: { references } as never,
		prompt: {
			...ready,
			context: '<memories>…</memories>',
			recalled: [{ title: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', line: 4, why: 'kiln', tokens: 9 }],
		},
	});
	expect(asked[0]).toEqual({
		method: 'soulscope/participant/prompt',
		params: {
			workspace: 'file:///aria',
			text: 'When may the kiln be opened?',
			attachments: [
				{
					kind: 'selection',
					title: 'kiln.md',
					uri: 'file:///aria/kiln.md',
					startLine: 2,
					endLine: 3,
					text: 'two\nthree',
				},
				{ kind: 'file', title: 'USER.md', uri: 'file:///aria/USER.md' },
			],
		},
	});
	expect(sent[0]?.messages.at(-1)?.content).toBe('<memories>…</memories>\n\nWhen may the kiln be opened?');
	expect(linked).toEqual(['/aria/MEMORY.md:4']);
});

test('what was said before goes out again; what others said, and what commands answered, does not', async () => {
	const participant = 'soulscope.soul';
	const response = (text: string, more = {}) => ({
		participant,
		command: undefined,
		response: [new fake.ChatResponseMarkdownPart(text)],
		...more,
	});
	const { sent } = await ask({
		history: [
			{ participant, command: undefined, prompt: 'Hello' },
			response('Good morning.'),
			{ participant, command: 'recall', prompt: 'kiln' },
			response('memory/2026-11-20.md', { command: 'recall' }),
			{ participant: 'somebody.else', command: undefined, prompt: 'Hi' },
			response('Hi!', { participant: 'somebody.else' }),
		],
	});
	expect(sent[0]?.messages.slice(1, -1)).toEqual([
		fake.LanguageModelChatMessage.User('Hello'),
		fake.LanguageModelChatMessage.Assistant('Good morning.'),
	]);
});

const writes: Extract<ToolDryRun, { kind: 'writes' }> = {
	kind: 'writes',
	summary: 'Adds a note to today’s log',
	allowed: false,
	shown: {
		at: 7,
		changes: [{ path: 'memory/2026-11-21.md', uri: 'file:///aria/m.md', before: '- a\n', after: '- a\n- ``` tea\n' }],
	},
};

const written: ToolRun = { text: 'Written down.', isError: false, summary: writes.summary, undo: 'd1' };

test('of a long file only what changes is shown, each stretch by itself, and not for ever', async () => {
	const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
	const shownFor = async (after: readonly string[]) => {
		const changes = [
			{ path: 'MEMORY.md', uri: 'file:///aria/m.md', before: lines.join('\n'), after: after.join('\n') },
		];
		const { shown } = await ask({
			dryRun: { ...writes, shown: { at: 7, changes } },
			rounds: [[call('remember', { note: 'tea' })], [new fake.LanguageModelTextPart('Done.')]],
		});
		return JSON.stringify(shown);
	};
	const twice = await shownFor(lines.map((line, at) => (at === 1 || at === 290 ? `${line}!` : line)));
	expect(twice).toContain('- line 1\\n+ line 1!\\n  line 2');
	expect(twice).toContain('@@ 289 @@\\n  line 288');
	expect(twice).not.toContain('line 100');
	expect(await shownFor(lines.map((line) => `${line}!`))).toContain('… more lines: 400');
});

test('a write is shown in the chat and asked for, and then done exactly as it was shown', async () => {
	fake.person.answers.push('Allow');
	const { shown, asked, sent } = await ask({
		dryRun: writes,
		run: written,
		rounds: [[call('remember', { note: 'tea' })], [new fake.LanguageModelTextPart('Done.')]],
	});
	expect(shown).toContain('````diff\n  - a\n+ - ``` tea\n````');
	expect(fake.person.asked).toEqual(['Adds a note to today’s log']);
	expect(asked.at(-1)).toEqual({
		method: 'soulscope/tools/run',
		params: { workspace: 'file:///aria', of: 'agent', tool: 'remember', input: { note: 'tea' }, shown: writes.shown },
	});
	expect(sent[1]?.messages.at(-1)?.content).toEqual([
		new fake.LanguageModelToolResultPart('c1', [new fake.LanguageModelTextPart('Written down.')]),
	]);
	expect(shown).toMatch(/Done\.$/);
});

test.each([
	['no', 'Refuse'],
	['nothing', undefined],
])('where the person says %s nothing is written, and the model is told', async (_, answer) => {
	fake.person.answers.push(answer);
	const { asked, sent } = await ask({
		dryRun: writes,
		run: written,
		rounds: [[call('remember')], [new fake.LanguageModelTextPart('As you like.')]],
	});
	expect(asked.map(({ method }) => method)).not.toContain('soulscope/tools/run');
	expect(JSON.stringify(sent[1]?.messages.at(-1))).toContain('did not allow');
});

test('what the person has allowed for good is done without a question', async () => {
	await ask({ dryRun: { ...writes, allowed: true }, run: written, rounds: [[call('remember')], []] });
	expect(fake.person.asked).toEqual([]);
});

test('a tool that only looks runs at once', async () => {
	const { asked, shown } = await ask({
		dryRun: { kind: 'free', summary: 'Searches its memory for “kiln”' },
		run: { text: '[]', isError: false, summary: '' },
		rounds: [[call('memory_search', { query: 'kiln' })], [new fake.LanguageModelTextPart('Nothing.')]],
	});
	expect(asked.at(-1)?.params).not.toHaveProperty('shown');
	expect(shown).toBe('(Searches its memory for “kiln”)Nothing.');
});

test('an agent that calls tools for ever is stopped', async () => {
	const { sent, shown } = await ask({
		dryRun: { kind: 'free', summary: 'Looks' },
		run: { text: 'x', isError: false, summary: '' },
		rounds: [[call('memory_search')]],
	});
	expect(sent).toHaveLength(12);
	expect(shown).toContain('called too many tools');
});

test('stopped while the question stands there, a yes that comes too late writes nothing', async () => {
	let cancelled = false;
	fake.person.answers.push('Allow');
	const { asked } = await ask({
		dryRun: writes,
		run: written,
		rounds: [[call('remember')]],
		cancelled: () => {
			cancelled ||= fake.person.asked.length > 0;
			return cancelled;
		},
	});
	expect(asked.map(({ method }) => method)).not.toContain('soulscope/tools/run');
});

test('a skill’s help line is said, and nothing is sent', async () => {
	const { sent, shown } = await ask({ prompt: { kind: 'notice', text: 'Usage: /glaze <colour>' } });
	expect(sent).toEqual([]);
	expect(shown).toBe('Usage: /glaze <colour>');
});

test('nothing leaves a workspace that is not trusted', async () => {
	fake.workspace.isTrusted = false;
	for (const command of [undefined, 'remember', 'recall']) {
		const { asked, sent, shown } = await ask({ request: { command } as never });
		expect([asked, sent]).toEqual([[], []]);
		expect(shown).toContain('not trusted');
	}
});

test('of several agents the one whose file is in front answers; without one the person is asked to open one', async () => {
	const agents = [agent('Aria'), agent('Bert')];
	expect((await ask({ agents })).shown).toContain('Aria, Bert');
	fake.window.activeTextEditor = { document: { uri: fake.Uri.parse('file:///bert/SOUL.md') } };
	expect((await ask({ agents })).asked[0]?.params).toMatchObject({ workspace: 'file:///bert' });
	expect((await ask({ agents: [] })).shown).toContain('No persona workspace');
});

test('what goes wrong is told as an error of the answer', async () => {
	const { result } = await ask({ prompt: new Error('The agent is gone.') as never });
	expect(result).toEqual({ errorDetails: { message: 'The agent is gone.' } });
});

test('/remember shows what is written where, asks, and links it', async () => {
	fake.person.answers.push('Allow');
	const { asked, linked } = await ask({
		request: { command: 'remember', prompt: '  Glaze is cone 6. ' } as never,
		dryRun: writes,
		run: written,
	});
	expect(asked[0]?.params).toEqual({
		workspace: 'file:///aria',
		of: 'editor',
		tool: 'remember',
		input: { note: 'Glaze is cone 6.' },
	});
	expect(linked).toEqual(['file:///aria/m.md']);
	const empty = await ask({ request: { command: 'remember', prompt: ' ' } as never });
	expect(empty.asked).toEqual([]);
});

test('/recall lists what the memory says, each with its place', async () => {
	const hit = { uri: 'file:///aria/memory/a.md', path: 'memory/a.md', startLine: 3, snippet: 'The kiln.' };
	const { linked, shown, sent } = await ask({ request: { command: 'recall', prompt: 'kiln' } as never, hits: [hit] });
	expect(linked).toEqual(['/aria/memory/a.md:3']);
	expect(shown).toContain('```markdown\nThe kiln.\n```');
	expect(sent).toEqual([]);
});

test('/preview opens the prompt', async () => {
	await ask({ request: { command: 'preview', prompt: '' } as never });
	expect(fake.ran).toEqual([['soulscope.previewPrompt', { workspace: 'file:///aria' }]]);
});

test('an editor without a chat is left alone', () => {
	const services = { server: {}, workspaces: {} } as never;
	const context = { extensionUri: fake.Uri.parse('file:///ext') } as never;
	expect(() => registerParticipant(context, services).dispose()).not.toThrow();
	const made: string[] = [];
	fake.chat.createChatParticipant = (id) => {
		made.push(id);
		return {};
	};
	registerParticipant(context, services);
	expect(made).toEqual(['soulscope.soul']);
});

test('the server is told how the turn ended, and the next one is of the same conversation', async () => {
	const recorded = { ...ready, record: 'r1', conversation: 'c1' };
	const { asked, result } = await ask({
		prompt: recorded,
		dryRun: { kind: 'free', summary: 'Looks' },
		run: { text: 'Found nothing.', isError: true, summary: '' },
		rounds: [[new fake.LanguageModelTextPart('Wait. '), call('remember')], [new fake.LanguageModelTextPart('Done.')]],
		history: [{ participant: 'soulscope.soul', response: [], result: { metadata: { conversation: 'c1' } } }],
	});
	expect(asked[0]?.params).toMatchObject({ conversation: 'c1' });
	expect(asked.at(-1)).toEqual({
		method: 'soulscope/participant/end',
		params: {
			record: 'r1',
			text: 'Wait. Done.',
			calls: [{ name: 'remember', state: 'failed', result: 'Found nothing.' }],
			end: 'done',
		},
	});
	expect(result).toMatchObject({ metadata: { conversation: 'c1' } });
});

test('a button below the answer leads to what could be remembered, where there is something', async () => {
	const prompt = { ...ready, record: 'r1', conversation: 'c1' };
	expect((await ask({ prompt, toRemember: 2 })).shown).toContain('[2 things to remember](soulscope.proposals.focus)');
	expect((await ask({ prompt })).shown).toBe('On Wednesday.');
});
