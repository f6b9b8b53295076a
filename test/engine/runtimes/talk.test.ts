import { describe, expect, it } from 'vitest';
import type { TalkMessage, TalkMoment } from '../../../server/src/engine/runtimes/capabilities/talk.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../snapshots.ts';

const runtime = (id: string) => {
	const found = runtimeById(id);
	if (!found) throw new Error(`no runtime ${id}`);
	return found;
};

/** The policy of a runtime whose configuration says this. */
function policy(id: string, config: object = {}) {
	const snapshot = snapshotOf({}, JSON.stringify(config));
	const talk = runtime(id).chat?.talk?.(snapshot);
	if (!talk) throw new Error(`${id} has no policy`);
	return talk;
}

const moment = (more: Partial<TalkMoment> = {}): TalkMoment => ({
	kind: 'main',
	window: 200_000,
	tokens: 0,
	messages: [],
	compactions: 0,
	flushedAt: undefined,
	...more,
});

const talkOf = (count: number, text = 'x'): TalkMessage[] =>
	Array.from({ length: count }, (_, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }));

const defaults = (compaction: object, more: object = {}) => ({ agents: { defaults: { compaction, ...more } } });

describe('OpenClaw 2026.1', () => {
	const id = 'openclaw@2026.1.29';

	it.each([
		[175_999, false],
		[176_000, true],
	])('writes memories down from 176,000 tokens of 200,000 on (%i)', (tokens, due) => {
		const { flush } = policy(id);
		expect([flush?.at(200_000), flush?.isDue(moment({ tokens }))]).toEqual([176_000, due]);
	});

	it('goes by the configuration', () => {
		const talk = policy(
			id,
			defaults({ reserveTokensFloor: 30_000, memoryFlush: { softThresholdTokens: 1_000, prompt: ' Note it. ' } }),
		);
		expect(talk.flush?.at(100_000)).toBe(69_000);
		expect(talk.flush?.prompt).toContain('Note it.');
		expect(talk.compactAt(100_000)).toBe(70_000);
		expect(policy(id, defaults({ memoryFlush: { enabled: false } })).flush).toBeUndefined();
	});

	it('does so once in a cycle, and not in heartbeats', () => {
		const due = (more: Partial<TalkMoment>) => policy(id).flush?.isDue(moment({ tokens: 180_000, ...more }));
		expect(due({ flushedAt: 0 })).toBe(false);
		expect(due({ flushedAt: 0, compactions: 1 })).toBe(true);
		expect(due({ kind: 'heartbeat' })).toBe(false);
	});

	it('does not where it is in a sandbox that it cannot write from', () => {
		const due = (sandbox: object, kind: TalkMoment['kind'] = 'main') =>
			policy(id, defaults({}, { sandbox })).flush?.isDue(moment({ tokens: 180_000, kind }));
		expect(due({ mode: 'all' })).toBe(false);
		expect(due({ mode: 'all', workspaceAccess: 'rw' })).toBe(true);
		expect([due({ mode: 'non-main' }), due({ mode: 'non-main' }, 'group')]).toEqual([true, false]);
	});

	it('has no room for it in a small window', () => {
		expect(policy(id).flush?.at(20_000)).toBeUndefined();
		expect(policy(id).flush?.isDue(moment({ window: 20_000, tokens: 19_000 }))).toBe(false);
	});

	it('summarises beyond the window without its reserve', () => {
		const due = (tokens: number) => policy(id).isCompactionDue(moment({ tokens }));
		expect([due(180_000), due(180_001), policy(id).compactAt(200_000)]).toEqual([false, true, 180_000]);
	});

	it('keeps what makes 20,000 tokens, and never begins with a result', () => {
		const { keepFrom } = policy(id);
		const ten: TalkMessage = { role: 'user', text: 'x'.repeat(40_000) };
		expect(keepFrom([ten, ten, ten, ten])).toBe(2);
		expect(keepFrom([ten, ten, { ...ten, role: 'tool' }, ten])).toBe(3);
		expect(keepFrom([ten])).toBe(0);
		expect(keepFrom([])).toBe(0);
	});
});

describe('OpenClaw 2026.9.6', () => {
	const id = 'openclaw@2026.9.6';

	it('makes room in small windows', () => {
		const { flush, compactAt } = policy(id);
		expect([flush?.at(200_000), flush?.at(8_000), compactAt(8_000)]).toEqual([176_000, 3_000, 6_000]);
	});

	it('writes memories down at 2 MiB whatever the tokens, once in a cycle', () => {
		const messages = talkOf(4, 'ä'.repeat(256 * 1024));
		const due = (more: Partial<TalkMoment>, config: object = {}) =>
			policy(id, config).flush?.isDue(moment({ tokens: 10, messages, ...more }));
		expect(due({})).toBe(true);
		expect(due({ messages: messages.slice(1) })).toBe(false);
		expect(due({ flushedAt: 0 })).toBe(false);
		expect(due({}, defaults({ memoryFlush: { forceFlushTranscriptBytes: '3mb' } }))).toBe(false);
		expect(
			due({ messages: talkOf(1, 'x'.repeat(600)) }, defaults({ memoryFlush: { forceFlushTranscriptBytes: 500 } })),
		).toBe(true);
	});

	it('only at the end of the log of the day, and in its own words', () => {
		const { flush } = policy(id);
		expect(flush?.onlyFile?.('2026-11-21')).toBe('memory/2026-11-21.md');
		expect(flush?.prompt).toBeUndefined();
	});

	it('keeps as much as it is told, or never summarises', () => {
		const talk = policy(id, defaults({ keepRecentTokens: 10 }));
		expect(talk.keepFrom(talkOf(10, 'x'.repeat(20)))).toBe(8);
		const off = policy(id, defaults({ enabled: false }));
		expect([off.compactAt(200_000), off.isCompactionDue(moment({ tokens: 199_999 }))]).toEqual([undefined, false]);
	});
});

describe('OpenClaw 2026.7.1', () => {
	const id = 'openclaw@2026.7.1';

	it('writes memories down by the floor alone, and leaves half of a small window to the prompt', () => {
		const talk = policy(id);
		expect(talk.flush?.at(200_000)).toBe(176_000);
		expect(talk.flush?.at(24_000)).toBeUndefined();
		expect([talk.compactAt(200_000), talk.compactAt(24_000), talk.compactAt(10_000)]).toEqual([180_000, 8_000, 5_000]);
	});

	it('does so into the log of the day alone, in the person’s own words, and from 2 MiB on in any case', () => {
		const { flush } = policy(id, defaults({ memoryFlush: { prompt: 'Note it.' } }));
		expect([flush?.onlyFile?.('2026-11-21'), flush?.prompt]).toEqual(['memory/2026-11-21.md', 'Note it.']);
		const messages = talkOf(2, 'x'.repeat(1024 * 1024));
		expect(flush?.isDue(moment({ tokens: 1, messages }))).toBe(true);
		expect(flush?.isDue(moment({ tokens: 1, messages: messages.slice(1) }))).toBe(false);
	});
});

describe('GoClaw', () => {
	const id = 'goclaw@2026.2.26';

	it.each([
		[50, false],
		[51, true],
	])('summarises beyond fifty messages (%i), and keeps four', (count, due) => {
		const talk = policy(id);
		expect(talk.isCompactionDue(moment({ messages: talkOf(count) }))).toBe(due);
		expect(talk.keepFrom(talkOf(count))).toBe(count - 4);
		expect(talk.keepFrom(talkOf(4))).toBe(0);
	});

	it('summarises beyond three quarters of the window, by its own count', () => {
		const due = (length: number) =>
			policy(id).isCompactionDue(moment({ window: 1_000, messages: talkOf(1, 'x'.repeat(length)) }));
		expect([due(2_252), due(2_253), policy(id).compactAt(200_000)]).toEqual([false, true, 150_000]);
	});

	it('never writes memories down in the first cycle, and only where it is about to summarise', () => {
		const due = (more: Partial<TalkMoment>) =>
			policy(id).flush?.isDue(moment({ tokens: 176_000, messages: talkOf(51), ...more }));
		expect(due({})).toBe(false);
		expect(due({ compactions: 1 })).toBe(true);
		expect(due({ compactions: 1, flushedAt: 1 })).toBe(false);
		expect(due({ compactions: 1, tokens: 175_999 })).toBe(false);
		expect(due({ compactions: 1, messages: talkOf(50) })).toBe(false);
	});

	it('goes by the configuration', () => {
		const talk = policy(
			id,
			defaults({ reserveTokensFloor: 1_000, memoryFlush: { softThresholdTokens: 500, prompt: 'Note.' } }),
		);
		expect([talk.flush?.at(10_000), talk.flush?.prompt]).toEqual([8_500, 'Note.']);
		expect(policy(id, defaults({ memoryFlush: { enabled: false } })).flush).toBeUndefined();
		const off = policy(id, { agents: { defaults: { memory: { enabled: false } } } });
		expect(off.flush?.isDue(moment({ tokens: 190_000, compactions: 1, messages: talkOf(51) }))).toBe(false);
	});
});

describe('Holaboss', () => {
	const talk = policy('holaboss@2026.4.13');

	it('preserves five turns after each turn, whatever the tokens', () => {
		expect(talk.isCompactionDue(moment({ messages: talkOf(10), tokens: 199_999 }))).toBe(false);
		expect(talk.isCompactionDue(moment({ messages: talkOf(12) }))).toBe(true);
		expect(talk.keepFrom(talkOf(12))).toBe(2);
		expect([talk.flush, talk.compactAt(200_000)]).toEqual([undefined, undefined]);
	});

	it('knows of a turn by its first lines, and of many by the last', () => {
		const turn = (index: number): TalkMessage[] => [
			{ role: 'user', text: `ask ${index}\n\nagain` },
			{ role: 'assistant', text: `one\ntwo\nthree\nfour` },
		];
		expect(talk.summary?.(turn(1), '- “earlier” → done')).toBe('- “earlier” → done\n- “ask 1 again” → one two three');
		const many = Array.from({ length: 100 }, (_, index) => turn(index)).flat();
		expect(talk.summary?.(many, undefined).split('\n').length).toBe(40);
	});
});

it('Botholomew leaves out what does not fit beside prompt, answer and a tenth to spare', () => {
	const talk = policy('botholomew@0.20.2');
	expect(talk.budget?.(200_000, 40_001)).toBe(200_000 - 10_001 - 4_096 - 20_000);
	expect([talk.flush, talk.isCompactionDue(moment({ tokens: 199_999, messages: talkOf(100) }))]).toEqual([
		undefined,
		false,
	]);
});

describe('what a runtime would deliver of an answer', () => {
	const read = (id: string, text: string, toHeartbeat = false) =>
		runtime(id).chat?.readReply?.(snapshotOf({}), text, toHeartbeat);

	it.each([
		['openclaw@2026.1.29', 'NO_REPLY', { text: '', silent: 'NO_REPLY' }],
		['openclaw@2026.1.29', 'ok NO_REPLY', { text: 'ok', silent: 'NO_REPLY' }],
		['openclaw@2026.9.6', 'ok NO_REPLY', { text: 'ok NO_REPLY' }],
		['openclaw@2026.9.6', '**no_reply**', { text: '', silent: 'NO_REPLY' }],
		['openclaw@2026.9.6', 'HEARTBEAT_OK', { text: '', silent: 'HEARTBEAT_OK' }],
		['openclaw@2026.1.29', 'Hello', { text: 'Hello' }],
		['goclaw@2026.2.26', 'NO_REPLY', { text: '', silent: 'NO_REPLY' }],
		['goclaw@2026.2.26', 'HEARTBEAT_OK', { text: 'HEARTBEAT_OK' }],
	])('in %s of %j', (id, text, reading) => {
		expect(read(id, text)).toEqual(reading);
	});

	it('is nothing of a short word beside the acknowledgement of a heartbeat, and all of a long one', () => {
		const short = 'HEARTBEAT_OK all is well';
		expect(read('openclaw@2026.1.29', short, true)).toEqual({ text: 'all is well', silent: 'HEARTBEAT_OK' });
		expect(read('openclaw@2026.1.29', short)).toEqual({ text: 'all is well' });
		const long = `HEARTBEAT_OK ${'x'.repeat(301)}`;
		expect(read('openclaw@2026.1.29', long, true)).toEqual({ text: 'x'.repeat(301) });
	});
});
