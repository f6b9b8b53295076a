import { describe, expect, it } from 'vitest';
import type { PageNotice } from '../../../protocol/chat/page.ts';
import { answer, answering, around, conversation, settled, usage, user } from './panelAround.ts';

describe('the conversations of the chat on the editor side', () => {
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

	it('has a conversation in front for each person who talks with an agent', async () => {
		let person: string | undefined = 'ada';
		const { panel, turn, messages } = around({ person: () => person });
		void panel.send('Hi');
		turn(0).begin('c1');
		turn(0).tell({ kind: 'entry', entry: user('u1', 'Hi') });
		person = 'ben k';
		panel.agentsChanged();
		expect(messages()).toEqual([]);
		expect(panel.state()).not.toHaveProperty('conversation');
		// Ada’s turn runs on, and writes where it belongs.
		turn(0).tell({ kind: 'entry', entry: answer('a1', 'Hello, Ada.') });
		expect(messages()).toEqual([]);
		void panel.send('And I?');
		turn(1).begin('c2');
		expect(turn(1).params).not.toHaveProperty('conversation');
		person = 'ada';
		panel.agentsChanged();
		expect(messages()).toEqual(['user: Hi', 'answer: Hello, Ada. (done)']);
		person = undefined;
		panel.agentsChanged();
		expect(messages()).toEqual([]);
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

	it('shows one entry of a conversation, of whichever agent and session, until the page has it in sight', async () => {
		const there = { workspace: 'file:///bram', session: 'group' } as const;
		const { panel, posted } = around({ kept: [conversation('old', [user('u', 'Long ago')], there)] });
		panel.showEntry({ id: 'old', ...there }, 'u');
		expect(panel.state()).toMatchObject({ ...there, agent: { name: 'Bram' } });
		await settled();
		const talks = () => posted.filter(({ type }) => type === 'talk');
		expect(talks().at(-1)).toMatchObject({ entries: [{ id: 'u' }], reveal: 'u' });
		panel.revealed();
		panel.show();
		expect(talks().at(-1)).not.toHaveProperty('reveal');
	});

	it('says how much of what was said in the conversation in front could be remembered', () => {
		const { panel } = around({ kept: [conversation('old', []), conversation('other', [])], toRemember: { old: 2 } });
		expect(panel.state()).not.toHaveProperty('toRemember');
		panel.openConversation('old', 'main');
		expect(panel.state().toRemember).toBe(2);
		panel.openConversation('other', 'main');
		expect(panel.state()).not.toHaveProperty('toRemember');
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
