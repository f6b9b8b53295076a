import { describe, expect, it } from 'vitest';
import { ChatPanel } from '../../../client/src/features/chat/panel.ts';
import type {
	ChatEvent,
	ChatPreflight,
	ChatPreflightParams,
	ChatTurnParams,
	ChatTurnResult,
} from '../../../protocol/chat/chat.ts';
import type { AnswerEntry, Attachment, Conversation, Entry, UserEntry } from '../../../protocol/chat/conversation.ts';
import type { PageNotice, ToPage } from '../../../protocol/chat/page.ts';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

const workspace = (name: string): WorkspaceInfo => ({
	uri: `file:///${name.toLowerCase()}`,
	name,
	runtime: 'test@1',
	runtimeTitle: 'Test Runtime 1',
	evidence: [],
	alternatives: [],
	folder: 'home',
	sessionKinds: ['main', 'group'],
	missing: [],
	madeByRun: [],
});

const preflight: ChatPreflight = {
	model: 'some-model',
	provider: 'test',
	dryRun: false,
	wantsKey: false,
	parts: [{ title: 'SOUL.md', tokens: 10 }],
	unseen: [],
	tools: [],
	recalled: [],
	promptTokens: 10,
	toolTokens: 0,
	messageTokens: 0,
	inputTokens: 12,
	exact: false,
	window: 1000,
};

const usage = { input: 20, output: 5, cached: 0, exact: true };
const user = (id: string, text: string): UserEntry => ({ kind: 'user', id, at: 0, text });
const answer = (id: string, text: string, state: AnswerEntry['state'] = 'done'): AnswerEntry => ({
	kind: 'answer',
	id,
	at: 0,
	text,
	state,
});
const file: Attachment = { kind: 'file', title: 'notes.md', uri: 'file:///aria/notes.md' };

interface Turn {
	readonly params: ChatTurnParams;
	stopped: boolean;
	begin(conversation: string): void;
	tell(event: ChatEvent): void;
	end(result: ChatTurnResult): Promise<void>;
	fail(): Promise<void>;
}

/** Lets everything that was promised happen. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Options {
	readonly stored?: unknown;
	readonly workspaces?: readonly WorkspaceInfo[] | Error;
	/** What the server has. */
	readonly kept?: readonly Conversation[];
	/** What it had once. */
	readonly gone?: string;
}

const conversation = (id: string, entries: readonly Entry[], fields: Partial<Conversation> = {}): Conversation => ({
	id,
	workspace: 'file:///aria',
	session: 'main',
	title: `Talk ${id}`,
	createdAt: 0,
	updatedAt: 0,
	messages: entries.length,
	entries,
	busyElsewhere: false,
	...fields,
});

/** The editor and the server around a panel; turns end when the test says so. */
function around(options: Options = {}) {
	const turns: Turn[] = [];
	const posted: ToPage[] = [];
	const asked: ChatPreflightParams[] = [];
	const kept = new Map(options.kept?.map((each) => [each.id, each]));
	let stored = options.stored;
	let ids = 0;
	const panel: ChatPanel = new ChatPanel(
		{
			workspaces: () => options.workspaces ?? [workspace('Aria'), workspace('Bram')],
			turn: (params, onStop) =>
				new Promise((resolve, reject) => {
					const turn: Turn = {
						params,
						stopped: false,
						begin: (id) => panel.event(params.turn, { kind: 'started', conversation: id, preflight }),
						tell: (event) => panel.event(params.turn, event),
						end: (result) => {
							resolve(result);
							return settled();
						},
						fail: () => {
							reject(new Error('gone'));
							return settled();
						},
					};
					onStop(() => {
						turn.stopped = true;
					});
					turns.push(turn);
				}),
			preflight: async (params) => {
				asked.push(params);
				return preflight;
			},
			async conversation(id) {
				if (id === options.gone) return null;
				const found = kept.get(id);
				if (!found) throw new Error('the server cannot be reached');
				return found;
			},
			async sendAlong(id, entry, on) {
				const found = kept.get(id);
				if (!found) return false;
				const entries = found.entries.map((each) =>
					each.kind === 'user' && each.id === entry && on ? { ...each, along: true as const } : each,
				);
				kept.set(id, { ...found, entries });
				return true;
			},
			commands: async () => [],
			avatar: async () => undefined,
			asking: () => [],
			post: (message) => posted.push(message),
			// As the editor does: through JSON and back.
			store: (front) => {
				stored = JSON.parse(JSON.stringify(front));
			},
			newId: () => {
				ids += 1;
				return `id-${ids}`;
			},
			serverGone: 'The server is gone.',
		},
		options.stored,
	);
	return {
		panel,
		posted,
		asked,
		kept,
		turn(index: number): Turn {
			const turn = turns.at(index);
			if (!turn) throw new Error(`there was no turn ${index}`);
			return turn;
		},
		turns,
		messages: () =>
			(panel.talk?.entries ?? []).map((entry) =>
				entry.kind === 'answer'
					? `answer: ${entry.text} (${entry.state})`
					: `${entry.kind}: ${'text' in entry ? entry.text : entry.state}`,
			),
		reloaded: () => around({ ...options, kept: [...kept.values()], stored }),
	};
}

/** A turn that has begun, with the person's words and the beginning of an answer. */
function answering(text = 'Hi', half = 'Half an ans') {
	const chat = around();
	void chat.panel.send(text);
	const turn = chat.turn(0);
	turn.begin('c1');
	turn.tell({ kind: 'entry', entry: user('u1', text) });
	turn.tell({ kind: 'entry', entry: answer('a1', '', 'streaming') });
	turn.tell({ kind: 'text', entry: 'a1', text: half });
	return { ...chat, turn0: turn };
}

describe('the chat on the editor side', () => {
	it('begins a conversation with the first message, and goes on in it with the next', async () => {
		const { panel, turn, turn0, messages } = answering();
		expect(turn0.params).toMatchObject({
			workspace: 'file:///aria',
			session: 'main',
			input: { kind: 'say', text: 'Hi' },
		});
		expect(turn0.params).not.toHaveProperty('conversation');
		turn0.tell({ kind: 'entry', entry: answer('a1', 'Half an answer.') });
		await turn0.end({ kind: 'done', conversation: 'c1', usage });
		expect(messages()).toEqual(['user: Hi', 'answer: Half an answer. (done)']);
		void panel.send('And?');
		expect(turn(1).params.conversation).toBe('c1');
	});

	it('passes on what happens as it happens, not the whole conversation each time', () => {
		const { turn0, posted } = answering();
		posted.length = 0;
		turn0.tell({ kind: 'text', entry: 'a1', text: 'wer' });
		expect(posted).toEqual([
			{ type: 'event', key: expect.any(String), event: { kind: 'text', entry: 'a1', text: 'wer' } },
		]);
	});

	it('keeps from the page what only the provider wants back', () => {
		const { turn0, posted } = answering();
		posted.length = 0;
		turn0.tell({ kind: 'entry', entry: { ...answer('a1', 'x'), replay: { signature: 'secret' } } });
		expect(JSON.stringify(posted)).not.toContain('secret');
	});

	it('runs one turn at a time in a conversation', () => {
		const { panel, turns, posted } = answering();
		void panel.send('two');
		void panel.run({ kind: 'retry' });
		expect(turns.length).toBe(1);
		expect(posted).toContainEqual({ type: 'draft', text: 'two' });
	});

	it('shows what came as stopped at once, and is busy until the server has let go', async () => {
		const { panel, turn0, messages } = answering();
		panel.stop();
		expect(turn0.stopped).toBe(true);
		expect(messages()[1]).toBe('answer: Half an ans (stopped)');
		turn0.tell({ kind: 'text', entry: 'a1', text: 'wer' });
		expect(messages()[1]).toBe('answer: Half an ans (stopped)');
		expect(panel.state().running).toBe(true);
		await turn0.fail();
		expect(panel.state().running).toBe(false);
		expect(panel.state()).not.toHaveProperty('notice');
	});

	it('takes the server’s last word on what was stopped', async () => {
		const { panel, turn0, messages } = answering();
		panel.stop();
		turn0.tell({ kind: 'entry', entry: answer('a1', 'Half an answer', 'stopped') });
		await turn0.end({ kind: 'stopped', conversation: 'c1' });
		expect(messages()[1]).toBe('answer: Half an answer (stopped)');
	});

	it('ends a turn whose server is gone, and says so where the answer broke off', async () => {
		const { panel, turn0 } = answering();
		await turn0.fail();
		expect(panel.state().running).toBe(false);
		expect(panel.talk?.entries.at(-1)).toMatchObject({
			state: 'failed',
			text: 'Half an ans',
			failure: { kind: 'unknown', message: 'The server is gone.' },
		});
	});

	it('gives back what was said and attached where it went nowhere', async () => {
		const { panel, turn, posted } = around();
		panel.attach(file);
		void panel.send('Hi');
		expect(turn(0).params.input).toEqual({ kind: 'say', text: 'Hi', attachments: [file] });
		expect(panel.state().attachments).toEqual([]);
		await turn(0).end({ kind: 'failed', failure: 'offline', message: 'No network.' });
		expect(posted).toContainEqual({ type: 'draft', text: 'Hi' });
		expect(panel.state()).toMatchObject({
			attachments: [file],
			notice: { failure: 'offline', message: 'No network.' },
		});
		void panel.send('Hi');
		expect(panel.state()).not.toHaveProperty('notice');
	});

	it('does not say twice what an answer already says', async () => {
		const { panel, turn0 } = answering();
		const failure = { kind: 'overloaded', message: 'Busy.' } as const;
		turn0.tell({ kind: 'entry', entry: { ...answer('a1', 'Half', 'failed'), failure } });
		await turn0.end({ kind: 'failed', conversation: 'c1', failure: 'overloaded', message: 'Busy.' });
		expect(panel.state()).not.toHaveProperty('notice');
	});

	it('says why nothing was asked of a model', async () => {
		const { panel, turn } = around();
		void panel.run({ kind: 'heartbeat' });
		await turn(0).end({ kind: 'skipped', message: 'Quiet hours.' });
		expect(panel.state().notice).toEqual({ message: 'Quiet hours.' });
	});

	it('sets aside what an edit replaces', async () => {
		const { panel, turn, turn0, messages } = answering();
		await turn0.end({ kind: 'done', conversation: 'c1', usage });
		void panel.run({ kind: 'edit', entry: 'u1', text: 'Hello' });
		turn(1).begin('c1');
		turn(1).tell({ kind: 'gone', entries: ['u1', 'a1'] });
		turn(1).tell({ kind: 'entry', entry: user('u2', 'Hello') });
		expect(messages()).toEqual(['user: Hello']);
	});

	it('leaves memories out of one message where the person says so', async () => {
		const { panel, turn } = around();
		panel.setRecall(false);
		void panel.send('Hi');
		expect(turn(0).params.input).toMatchObject({ withoutRecall: true });
		expect(panel.state().recall).toBe(true);
	});

	it('attaches the same thing once, and takes it away again', () => {
		const { panel } = around();
		panel.attach(file);
		panel.attach({ ...file });
		expect(panel.state().attachments).toEqual([file]);
		panel.detach(0);
		expect(panel.state().attachments).toEqual([]);
	});

	it('asks what would go out with what is typed and attached', async () => {
		const { panel, asked } = around();
		panel.attach(file);
		panel.typed('When?');
		await settled();
		expect(asked.at(-1)).toMatchObject({ workspace: 'file:///aria', draft: 'When?', attachments: [file] });
		expect(panel.state().preflight).toEqual(preflight);
	});

	it('has a conversation in front for each session of each workspace', async () => {
		const { panel, turn0, messages } = answering();
		panel.pickSession('group');
		expect(messages()).toEqual([]);
		panel.pickWorkspace('file:///bram');
		expect(panel.state()).toMatchObject({ workspace: 'file:///bram', session: 'main', agent: { name: 'Bram' } });
		// The turn that was left behind runs on, and writes where it belongs.
		turn0.tell({ kind: 'text', entry: 'a1', text: 'wer' });
		panel.pickWorkspace('file:///aria');
		panel.pickSession('main');
		expect(messages()).toEqual(['user: Hi', 'answer: Half an answer (streaming)']);
		expect(panel.state().running).toBe(true);
	});

	it('lets nothing of a turn that was left into a new conversation', async () => {
		const { panel, turn0, messages, posted } = answering();
		panel.startNew();
		posted.length = 0;
		turn0.tell({ kind: 'text', entry: 'a1', text: 'late' });
		await turn0.end({ kind: 'done', conversation: 'c1', usage });
		expect(messages()).toEqual([]);
		expect(posted.filter(({ type }) => type === 'event')).toEqual([]);
		expect(panel.state()).not.toHaveProperty('conversation');
	});

	it('ignores workspaces and sessions that are not there', () => {
		const { panel } = around();
		panel.pickWorkspace('file:///elsewhere');
		expect(panel.pickSession('nonsense')).toBe(false);
		expect(panel.state()).toMatchObject({ workspace: 'file:///aria', session: 'main' });
	});

	it('finds its conversations again after a reload, as the server has them', async () => {
		const before = answering();
		before.kept.set('c1', conversation('c1', [user('u1', 'Hi'), answer('a1', 'Half an ans', 'stopped')]));
		before.panel.dispose();
		const after = before.reloaded();
		after.panel.show();
		await settled();
		expect(after.messages()).toEqual(['user: Hi', 'answer: Half an ans (stopped)']);
		expect(after.panel.state()).toMatchObject({ running: false, conversation: { id: 'c1', title: 'Talk c1' } });
	});

	it('opens an old conversation in its session', async () => {
		const chat = around({ kept: [conversation('old', [user('u', 'Long ago')], { session: 'group' })] });
		chat.panel.openConversation('old', 'group');
		await settled();
		expect(chat.messages()).toEqual(['user: Long ago']);
		expect(chat.panel.session).toBe('group');
		chat.posted.length = 0;
		chat.panel.forget('old');
		expect(chat.messages()).toEqual([]);
		// The list of conversations stays in front: what was deleted can be brought back there.
		expect(chat.posted).not.toContainEqual({ type: 'focus' });
	});

	it('begins anew where the conversation in front is gone', async () => {
		const stored = { sessions: {}, conversations: { 'file:///aria main': 'lost' } };
		const { panel } = around({ stored, gone: 'lost' });
		panel.show();
		await settled();
		expect(panel.state()).not.toHaveProperty('conversation');
	});

	it('follows what another window says in the same conversation', async () => {
		const chat = around({ kept: [conversation('c', [user('u', 'Hi')], { busyElsewhere: true })] });
		chat.panel.openConversation('c', 'main');
		await settled();
		expect(chat.panel.state().busyElsewhere).toBe(true);
		chat.kept.set('c', conversation('c', [user('u', 'Hi'), answer('a', 'From there.')]));
		chat.panel.changed(['other', 'c']);
		await settled();
		expect(chat.messages()).toEqual(['user: Hi', 'answer: From there. (done)']);
		expect(chat.panel.state().busyElsewhere).toBe(false);
	});

	it('does not let an older answer of the server overtake what streams here', async () => {
		const chat = answering();
		await chat.turn0.end({ kind: 'done', conversation: 'c1', usage });
		chat.kept.set('c1', conversation('c1', []));
		// The question goes out before the turn begins, and its answer comes after.
		chat.panel.changed(['c1']);
		void chat.panel.run({ kind: 'resume' });
		chat.turn(1).begin('c1');
		chat.turn(1).tell({ kind: 'entry', entry: answer('a2', 'And', 'streaming') });
		chat.panel.changed(['c1']);
		await settled();
		expect(chat.messages().at(-1)).toBe('answer: And (streaming)');
	});

	it('drops the notice of something written once that is taken back or dismissed, and no other notice', () => {
		const { panel } = around();
		const say = (notice: PageNotice) => panel.talk?.say(notice);
		say({ message: 'Remembered in MEMORY.md:3', undo: 'operation' });
		panel.settleNotice(['operation', 'another']);
		expect(panel.state().notice?.undo).toBe('operation');
		panel.settleNotice(['another']);
		expect(panel.state().notice).toBeUndefined();
		say({ message: 'Nothing was said yet.' });
		panel.settleNotice([]);
		expect(panel.state().notice?.message).toBe('Nothing was said yet.');
	});

	it('remembers which undos were used', () => {
		const chat = around();
		chat.panel.undone('operation');
		expect(chat.reloaded().panel.state().undone).toEqual(['operation']);
	});

	it.each([null, 'nonsense', [], { conversations: 1, sessions: 'x', undone: [1, 'a'] }])(
		'begins empty where what was stored is %o',
		(stored) => {
			const { panel, messages } = around({ stored });
			expect(messages()).toEqual([]);
			expect(panel.session).toBe('main');
		},
	);

	it('has nobody to talk to where there is no workspace, and sends nothing', async () => {
		const { panel, turns } = around({ workspaces: [] });
		await panel.send('Hi');
		expect(turns).toEqual([]);
		expect(panel.state()).not.toHaveProperty('workspace');
	});

	it('says so where the server is not to be had', () => {
		const { panel } = around({ workspaces: new Error('No server.') });
		expect(panel.state()).toMatchObject({ loaded: true, problem: 'No server.' });
	});
});

it('sends a message that got no answer along where the person says so, and shows what is kept', async () => {
	const failed = { ...answer('a1', '', 'failed'), failure: { kind: 'overloaded', message: 'Busy.' } } as const;
	const chat = around({ kept: [conversation('c', [user('u1', 'Hi'), failed])] });
	chat.panel.openConversation('c', 'main');
	await settled();
	expect(await chat.panel.sendAlong('u1', true)).toBe(true);
	expect(chat.panel.talk?.entry('u1')).toMatchObject({ along: true });
	const asked = chat.asked.length;
	void chat.panel.send('more');
	expect(await chat.panel.sendAlong('u1', false)).toBe(false);
	expect(chat.asked.length).toBe(asked);
});
