import { describe, expect, it } from 'vitest';
import type { AnswerEntry, Entry, NoteEntry, ToolEntry, UserEntry } from '../../../protocol/chat/conversation.ts';
import { stoppedResult, toMessages } from '../../../server/src/chat/request/toMessages.ts';
import { expectValid } from '../scriptedProvider.ts';

const user = (id: string, text: string, more: Partial<UserEntry> = {}): UserEntry => ({
	kind: 'user',
	id,
	at: 1,
	text,
	...more,
});
const answer = (id: string, text: string, more: Partial<AnswerEntry> = {}): AnswerEntry => ({
	kind: 'answer',
	id,
	at: 1,
	text,
	state: 'done',
	...more,
});
const tool = (call: string, more: Partial<ToolEntry> = {}): ToolEntry => ({
	kind: 'tool',
	id: `tool ${call}`,
	at: 1,
	call,
	name: 'look',
	input: {},
	summary: '',
	state: 'done',
	result: `result of ${call}`,
	...more,
});
const note = (more: Partial<NoteEntry>): NoteEntry => ({
	kind: 'note',
	id: 'n',
	at: 1,
	about: 'compacted',
	text: '',
	...more,
});

const call = (id: string) => ({ id, name: 'look', input: {} });

/** Who says what, in a form that is easily read. */
function told(...entries: readonly Entry[]) {
	const messages = toMessages(entries);
	if (messages.length > 0) expectValid({ model: '', maxOutputTokens: 1, thinking: 0, system: [], tools: [], messages });
	return messages.map(({ role, content }) => [
		role,
		...content.map((part) => {
			if (part.kind === 'text') return part.text;
			if (part.kind === 'call') return `call ${part.call.id}`;
			return part.kind === 'result' ? `${part.isError ? 'error' : 'result'} ${part.text}` : 'replay';
		}),
	]);
}

describe('what was said goes out', () => {
	it('turn by turn, and whatever follows one upon the other as one message', () => {
		expect(told(user('1', 'a'), user('2', 'b'), answer('3', 'c'), answer('4', 'd'), user('5', 'e'))).toEqual([
			['user', 'a', 'b'],
			['assistant', 'c', 'd'],
			['user', 'e'],
		]);
	});

	it('without what failed before a word came, without dry runs, without blank words', () => {
		const entries = [
			user('1', 'a'),
			answer('2', '', { state: 'failed' }),
			answer('3', 'Nothing was sent', { dryRun: true }),
			answer('4', ' \n'),
			user('5', ' '),
			user('6', 'b'),
		];
		expect(told(...entries)).toEqual([['user', 'b']]);
	});

	it('with what failed only where the person wants it to go along, or nothing was said since', () => {
		const failing = (id: string) => answer(id, '', { state: 'failed' });
		const ask = [user('1', 'a'), answer('2', 'b'), user('3', 'c'), failing('4')];
		expect(told(...ask)).toEqual([
			['user', 'a'],
			['assistant', 'b'],
			['user', 'c'],
		]);
		expect(told(...ask, user('5', 'd'))).toEqual([
			['user', 'a'],
			['assistant', 'b'],
			['user', 'd'],
		]);
		expect(told(...ask.with(2, user('3', 'c', { along: true })), user('5', 'd'))).toEqual([
			['user', 'a'],
			['assistant', 'b'],
			['user', 'c', 'd'],
		]);
	});

	it('with partial answers, and a word where nothing follows them', () => {
		const entries = [user('1', 'a'), answer('2', 'half', { state: 'failed' })];
		expect(told(...entries)).toEqual([
			['user', 'a'],
			['assistant', 'half'],
			['user', expect.stringContaining('broke off')],
		]);
	});

	it('with half of a surrogate pair made whole', () => {
		expect(told(user('1', 'a \uD83D'))).toEqual([['user', 'a \uFFFD']]);
	});

	it('and an agent’s silence as the word that it used', () => {
		expect(told(user('1', 'a'), answer('2', '', { silent: 'NO_REPLY' }), user('3', 'b'))).toEqual([
			['user', 'a'],
			['assistant', 'NO_REPLY'],
			['user', 'b'],
		]);
	});

	it('and heartbeats only where the agent had something to say', () => {
		const beat = (id: string) => user(id, 'Heartbeat', { by: 'heartbeat' });
		const entries = [
			user('1', 'a'),
			answer('2', 'b'),
			beat('3'),
			answer('4', '', { silent: 'HEARTBEAT_OK' }),
			beat('5'),
			answer('6', 'The kiln is hot.'),
			user('7', 'c'),
		];
		expect(told(...entries)).toEqual([
			['user', 'a'],
			['assistant', 'b'],
			['user', 'Heartbeat'],
			['assistant', 'The kiln is hot.'],
			['user', 'c'],
		]);
	});
});

describe('calls', () => {
	it('have their results right behind them, in their order, whatever order they came in', () => {
		const entries = [user('1', 'a'), answer('2', 'so', { calls: [call('x'), call('y')] }), tool('y'), tool('x')];
		expect(told(...entries)).toEqual([
			['user', 'a'],
			['assistant', 'so', 'call x', 'call y'],
			['user', 'result result of x', 'result result of y'],
		]);
	});

	it.each(['running', 'waiting', 'stopped'] as const)('that are %s are told to have been stopped', (state) => {
		const entries = [user('1', 'a'), answer('2', '', { calls: [call('x')] }), tool('x', { state, result: '' })];
		expect(told(...entries).at(-1)).toEqual(['user', `error ${stoppedResult}`]);
	});

	it('that never ran are too, in front of what the person says next', () => {
		const entries = [user('1', 'a'), answer('2', '', { calls: [call('x')], state: 'stopped' }), user('3', 'b')];
		expect(told(...entries).at(-1)).toEqual(['user', `error ${stoppedResult}`, 'b']);
	});

	it('that failed or were refused are told to have', () => {
		const entries = [
			user('1', 'a'),
			answer('2', '', { calls: [call('x'), call('y')] }),
			tool('x', { state: 'failed', result: 'no' }),
			tool('y', { state: 'refused', result: 'not allowed' }),
		];
		expect(told(...entries).at(-1)).toEqual(['user', 'error no', 'error not allowed']);
	});

	it('that answered nothing still have a result', () => {
		const entries = [user('1', 'a'), answer('2', '', { calls: [call('x')] }), tool('x', { result: ' ' })];
		expect(told(...entries).at(-1)).toEqual(['user', 'result (no output)']);
	});

	it('belong to the answer that made them: results of others are left out', () => {
		const entries = [user('1', 'a'), tool('z'), answer('2', 'b'), tool('y'), user('3', 'c')];
		expect(told(...entries)).toEqual([
			['user', 'a'],
			['assistant', 'b'],
			['user', 'c'],
		]);
	});
});

describe('what a provider gave to be replayed', () => {
	const replay = [
		{ kind: 'replay', provider: 'p', data: 1 },
		{ kind: 'text', text: 'so' },
		{ kind: 'call', call: call('x') },
	];

	it('goes back in its place', () => {
		const entries = [user('1', 'a'), answer('2', 'so', { calls: [call('x')], replay }), tool('x')];
		expect(told(...entries)[1]).toEqual(['assistant', 'replay', 'so', 'call x']);
	});

	it.each([[[{ kind: 'call', call: call('other') }]], ['nonsense'], [[null, 7, { kind: 'odd' }]]])(
		'is left out where it does not fit what was called: %j',
		(odd) => {
			const entries = [user('1', 'a'), answer('2', 'so', { calls: [call('x')], replay: odd }), tool('x')];
			expect(told(...entries)[1]).toEqual(['assistant', 'so', 'call x']);
		},
	);
});

describe('a summary', () => {
	const entries = [user('1', 'a'), answer('2', 'b'), user('3', 'c'), answer('4', 'd')];

	it('stands for what came before what is kept', () => {
		const all = [...entries, note({ summary: 'They spoke.', keptFrom: '3' }), user('5', 'e')];
		expect(told(...all)).toEqual([
			['user', expect.stringContaining('They spoke.'), 'c'],
			['assistant', 'd'],
			['user', 'e'],
		]);
	});

	it('can stand in front of an answer, and for everything', () => {
		expect(told(...entries, note({ summary: 's', keptFrom: '4' }), user('5', 'e'))).toEqual([
			['user', expect.stringContaining('\ns\n')],
			['assistant', 'd'],
			['user', 'e'],
		]);
		expect(told(...entries, note({ summary: 's' }), user('5', 'e'))).toEqual([
			['user', expect.stringContaining('\ns\n'), 'e'],
		]);
	});

	it('counts only where there is one, and the last one only', () => {
		expect(told(...entries, note({}))[0]).toEqual(['user', 'a']);
		const twice = [...entries, note({ id: 'n1', summary: 'one', keptFrom: '3' }), user('5', 'e'), answer('6', 'f')];
		const told2 = told(...twice, note({ id: 'n2', summary: 'two', keptFrom: '5' }));
		expect(JSON.stringify(told2)).not.toContain('one');
		expect(told2[0]).toEqual(['user', expect.stringContaining('\ntwo\n'), 'e']);
	});
});

describe('what stands in front of a message', () => {
	const context = { text: 'recalled', tokens: 1, items: [] };

	it('is a block of its own, and ends what is worth keeping before it', () => {
		const messages = toMessages([user('1', 'a'), answer('2', 'b'), user('3', 'c')], ({ id }) =>
			id === '3' ? context : undefined,
		);
		expect(messages.map(({ cacheHere }) => cacheHere)).toEqual([false, true, false]);
		expect(messages[2]?.context).toBe(context);
	});

	it('stays in front of its own words where others were said before, and behind results', () => {
		const entries = [user('1', 'a'), answer('2', '', { calls: [call('x')] }), tool('x'), user('3', 'b')];
		const [, , last] = toMessages(entries, ({ id }) => (id === '3' ? context : undefined));
		expect(last?.context).toBeUndefined();
		expect(last?.content.map(({ kind }) => kind)).toEqual(['result', 'text', 'text']);
	});

	it('goes out where nothing is said but something is attached', () => {
		const messages = toMessages([user('1', '')], () => context);
		expect(messages).toMatchObject([{ content: [{ kind: 'text', text: 'recalled' }] }]);
	});
});
