import { expect, test } from 'vitest';
import { type HeartbeatWords, heartbeatLook } from '../../../client/src/features/heartbeat/text.ts';
import type { HeartbeatState } from '../../../protocol/chat/heartbeat.ts';

const words: HeartbeatWords = {
	time: (at) => `${at} o’clock`,
	nameOf: (workspace) => workspace,
	running: 'awake',
	never: 'never',
	next: (at) => `next at ${at}`,
	off: (why) => `off: ${why}`,
	ran: (at, outcome) => `Last at ${at}: ${outcome}.`,
};

const look = (...states: readonly HeartbeatState[]) =>
	heartbeatLook(
		states.map((state, index) => ({ workspace: ['Aria', 'Bert'][index] ?? '', state })),
		words,
	);

test('nothing shows where nobody has switched a heartbeat on', () => {
	expect(look({ kind: 'off' }, { kind: 'off' })).toBeUndefined();
});

test('the soonest of all agents shows, and each has its line', () => {
	expect(look({ kind: 'waiting', next: 9 }, { kind: 'waiting', next: 8 })).toEqual({
		text: '8 o’clock',
		lines: ['Aria: next at 9 o’clock', 'Bert: next at 8 o’clock'],
	});
	expect(look({ kind: 'running' }, { kind: 'waiting', next: 8 })?.text).toBe('awake');
	expect(look({ kind: 'waiting' })?.text).toBe('never');
});

test('a heartbeat that is on and never comes says why', () => {
	expect(look({ kind: 'off', why: 'the interval is 0m' })).toEqual({
		text: 'never',
		lines: ['Aria: off: the interval is 0m'],
	});
});

test('a run that failed, or had something to say, is marked; others are quiet', () => {
	const after = (outcome: 'failed' | 'said' | 'silent', message?: string): HeartbeatState => ({
		kind: 'waiting',
		next: 9,
		last: { at: 8, outcome, ...(message !== undefined && { message }) },
	});
	expect(look(after('failed', 'No network.'))).toMatchObject({
		mark: 'failed',
		lines: ['Aria: next at 9 o’clock', 'Last at 8 o’clock: failed.', 'No network.'],
	});
	expect(look(after('said'), after('failed'))?.mark).toBe('failed');
	expect(look(after('said'))?.mark).toBe('said');
	expect(look(after('silent'))).not.toHaveProperty('mark');
});
