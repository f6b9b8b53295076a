import { expect, test } from 'vitest';
import type { ChatEvent, ChatTurnResult } from '../../../protocol/chat/chat.ts';
import type { AnswerEntry } from '../../../protocol/chat/conversation.ts';
import type { HeartbeatState, WorkspaceHeartbeat } from '../../../protocol/chat/heartbeat.ts';
import { createHeartbeatSchedule } from '../../../server/src/chat/heartbeat/schedule.ts';
import type { HeartbeatPlan } from '../../../server/src/engine/heartbeat/plan.ts';
import type { HeartbeatSlots } from '../../../server/src/host/platform/heartbeatSlots.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');

/** A clock that goes when it is told to. */
class FakeClock {
	time = start;
	readonly #timers = new Set<{ readonly at: number; readonly work: () => void }>();

	now = (): number => this.time;

	after = (ms: number, work: () => void) => {
		const timer = { at: this.time + ms, work };
		this.#timers.add(timer);
		return { dispose: () => void this.#timers.delete(timer) };
	};

	/** The timers that run down on the way, each at its time, with what follows from it. */
	async go(to: number): Promise<void> {
		for (;;) {
			await settled();
			const [next] = [...this.#timers].filter(({ at }) => at <= to).sort((a, b) => a.at - b.at);
			if (!next) break;
			this.#timers.delete(next);
			this.time = Math.max(this.time, next.at);
			next.work();
		}
		this.time = to;
	}

	get pending(): number {
		return this.#timers.size;
	}
}

/** Everything that hangs on promises alone has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Slots as all windows of a machine share them. */
function sharedSlots(): HeartbeatSlots & { at?: number } {
	const slots: HeartbeatSlots & { at?: number } = {
		last: async () => slots.at,
		async take(_root, since, now) {
			if (slots.at !== undefined && slots.at <= now && (since === undefined || slots.at > since)) return false;
			slots.at = now;
			return true;
		},
	};
	return slots;
}

const answer = (text: string, silent?: string): ChatEvent => ({
	kind: 'entry',
	entry: {
		kind: 'answer',
		id: 'a',
		at: 0,
		text,
		state: 'done',
		...(silent !== undefined && { silent }),
	} as AnswerEntry,
});

const done: ChatTurnResult = {
	kind: 'done',
	conversation: 'c1',
	usage: { input: 1, output: 1, cached: 0, exact: true },
};

interface Given {
	readonly clock: FakeClock;
	readonly slots?: HeartbeatSlots;
	readonly plan?: () => HeartbeatPlan | undefined;
	readonly turn?: (emit: (event: ChatEvent) => void, signal: AbortSignal) => Promise<ChatTurnResult>;
	readonly sessionKinds?: readonly string[];
}

/** A window with one agent in it. */
function openWindow({ clock, slots = sharedSlots(), plan, turn, sessionKinds = ['main', 'heartbeat'] }: Given) {
	const runs: number[] = [];
	const shown: HeartbeatState[] = [];
	const is = { on: true, open: true };
	const workspace = {
		root: '/aria',
		runtime: { title: 'Test Runtime', sessionKinds, heartbeat: { ...(plan && { plan }) } },
		snapshot: () => ({}),
		session: () => ({ kind: 'main' }),
	} as unknown as Workspace;
	const schedule = createHeartbeatSchedule({
		clock,
		slots,
		workspaces: () => (is.open ? [workspace] : []),
		enabled: () => is.on,
		async run(_workspace, emit, signal) {
			runs.push((clock.time - start) / minute);
			return turn ? turn(emit, signal) : done;
		},
		changed: ({ state }: WorkspaceHeartbeat) => shown.push(state),
		log: (_where, error) => {
			throw error;
		},
	});
	schedule.refresh();
	return { schedule, runs, shown, is, state: () => schedule.states()[0]?.state };
}

const every = (minutes: number): HeartbeatPlan => ({ kind: 'every', every: minutes * minute });

test('the agent is woken an interval after the window opened, and again after each', async () => {
	const clock = new FakeClock();
	const { runs, state } = openWindow({ clock, plan: () => every(30) });
	await clock.go(start + 29 * minute);
	expect(runs).toEqual([]);
	expect(state()).toEqual({ kind: 'waiting', next: start + 30 * minute });
	await clock.go(start + 95 * minute);
	expect(runs).toEqual([30, 60, 90]);
	expect(state()).toMatchObject({ kind: 'waiting', next: start + 120 * minute, last: { outcome: 'silent' } });
});

test('nothing happens where nobody has switched it on, and at once nothing more where somebody switches it off', async () => {
	const clock = new FakeClock();
	const opened = openWindow({ clock, plan: () => every(10) });
	await clock.go(start + 10 * minute);
	opened.is.on = false;
	opened.schedule.refresh();
	await clock.go(start + 60 * minute);
	expect(opened.runs).toEqual([10]);
	expect(opened.state()).toEqual({ kind: 'off' });
	expect(clock.pending).toBe(0);
});

test('switched off while the agent is awake, the turn is stopped', async () => {
	const clock = new FakeClock();
	let signal: AbortSignal | undefined;
	const opened = openWindow({
		clock,
		plan: () => every(10),
		turn: (_emit, given) => {
			signal = given;
			return new Promise((resolve) =>
				given.addEventListener('abort', () => resolve({ kind: 'stopped', conversation: 'c1' })),
			);
		},
	});
	await clock.go(start + 10 * minute);
	expect(opened.state()).toEqual({ kind: 'running' });
	opened.is.on = false;
	opened.schedule.refresh();
	await settled();
	expect(signal?.aborted).toBe(true);
	expect(opened.state()).toEqual({ kind: 'off' });
});

test('of several windows exactly one wakes the agent', async () => {
	const clock = new FakeClock();
	const slots = sharedSlots();
	const windows = [1, 2, 3].map(() => openWindow({ clock, slots, plan: () => every(20) }));
	await clock.go(start + 125 * minute);
	const all = windows.flatMap(({ runs }) => runs).sort((a, b) => a - b);
	expect(all).toEqual([20, 40, 60, 80, 100, 120]);
	for (const { state } of windows) expect(state()).toMatchObject({ kind: 'waiting', next: start + 140 * minute });
});

test('a window that closes leaves the agent to the others', async () => {
	const clock = new FakeClock();
	const slots = sharedSlots();
	const [first, second] = [
		openWindow({ clock, slots, plan: () => every(20) }),
		openWindow({ clock, slots, plan: () => every(20) }),
	];
	await clock.go(start + 25 * minute);
	first.schedule.dispose();
	await clock.go(start + 65 * minute);
	expect([...first.runs, ...second.runs].sort((a, b) => a - b)).toEqual([20, 40, 60]);
	expect(second.runs).toContain(60);
});

test('a window opened in between goes by the run before it, and not at once', async () => {
	const clock = new FakeClock();
	const slots = sharedSlots();
	await slots.take('/aria', undefined, start - 25 * minute);
	const { runs } = openWindow({ clock, slots, plan: () => every(30) });
	await clock.go(start + 4 * minute);
	expect(runs).toEqual([]);
	await clock.go(start + 6 * minute);
	expect(runs).toEqual([5]);
});

test('a run that would fall into the first minute of a window waits for the next', async () => {
	const clock = new FakeClock();
	const slots = sharedSlots();
	await slots.take('/aria', undefined, start - 30 * minute + 30_000);
	const { runs } = openWindow({ clock, slots, plan: () => every(30) });
	await clock.go(start + 40 * minute);
	expect(runs).toEqual([30.5]);
});

const until = (hour: number): HeartbeatPlan => ({
	kind: 'every',
	every: 60 * minute,
	active: { start: 8 * 60, end: hour * 60, timeZone: 'UTC' },
});

test('quiet hours are kept', async () => {
	const clock = new FakeClock();
	const { runs, state } = openWindow({ clock, plan: () => until(14) });
	await clock.go(start + 10 * 60 * minute);
	expect(runs).toEqual([60]);
	expect(state()).toMatchObject({ next: Date.parse('2026-11-22T08:00:00Z') });
});

test('a computer that slept into quiet hours wakes nobody', async () => {
	const clock = new FakeClock();
	const { runs } = openWindow({ clock, plan: () => until(14) });
	// Asleep at 12:50, shortly before a run, and awake at 15:00.
	await clock.go(start + 50 * minute);
	clock.time += 130 * minute;
	await clock.go(clock.time);
	await settled();
	expect(runs).toEqual([]);
});

test('a clock that is set back does not silence the agent', async () => {
	const clock = new FakeClock();
	const slots = sharedSlots();
	await slots.take('/aria', undefined, start + 24 * 60 * minute);
	const { runs } = openWindow({ clock, slots, plan: () => every(30) });
	await clock.go(start + 61 * minute);
	expect(runs).toEqual([30, 60]);
});

test('an interval of a second costs no more than one of a minute', async () => {
	const clock = new FakeClock();
	const { runs } = openWindow({ clock, plan: () => ({ kind: 'every', every: 1000 }) });
	await clock.go(start + 3 * minute);
	expect(runs).toEqual([1, 2, 3]);
});

test('a configuration that changes counts from then on', async () => {
	const clock = new FakeClock();
	let plan: HeartbeatPlan = every(60);
	const opened = openWindow({ clock, plan: () => plan });
	await clock.go(start + 5 * minute);
	plan = every(10);
	opened.schedule.refresh();
	await clock.go(start + 12 * minute);
	expect(opened.runs).toEqual([10]);
	plan = { kind: 'off', why: 'the interval is 0m' };
	opened.schedule.refresh();
	await clock.go(start + 60 * minute);
	expect(opened.runs).toEqual([10]);
	expect(opened.state()).toEqual({ kind: 'off', why: 'the interval is 0m' });
});

test('a runtime with heartbeats and no schedule of its own has one every half hour, and one without them none', async () => {
	const clock = new FakeClock();
	const usual = openWindow({ clock });
	const none = openWindow({ clock, sessionKinds: ['chat', 'worker'] });
	await clock.go(start + 31 * minute);
	expect(usual.runs).toEqual([30]);
	expect(none.runs).toEqual([]);
	expect(none.state()).toEqual({ kind: 'off', why: 'Test Runtime has no heartbeat' });
});

test.each([
	[
		'said',
		done,
		[answer('The kiln is\n still hot.')],
		{ outcome: 'said', message: 'The kiln is still hot.', conversation: 'c1' },
	],
	['silent', done, [answer('', 'HEARTBEAT_OK')], { outcome: 'silent', conversation: 'c1' }],
	[
		'skipped',
		{ kind: 'skipped', message: 'HEARTBEAT.md lists nothing.' },
		[],
		{ outcome: 'skipped', message: 'HEARTBEAT.md lists nothing.' },
	],
	[
		'failed',
		{ kind: 'failed', failure: 'offline', message: 'No network.' },
		[],
		{ outcome: 'failed', message: 'No network.' },
	],
] as const)('what came of a run is shown: %s', async (_, result, events, last) => {
	const clock = new FakeClock();
	const { state, runs } = openWindow({
		clock,
		plan: () => every(30),
		turn: async (emit) => {
			for (const event of events) emit(event);
			return result;
		},
	});
	await clock.go(start + 30 * minute);
	expect(state()).toMatchObject({ kind: 'waiting', last: { at: start + 30 * minute, ...last } });
	// Whatever came of it, the next one comes.
	await clock.go(start + 61 * minute);
	expect(runs).toEqual([30, 60]);
});

test('a person can wake the agent at any hour, and the interval counts from there, in every window', async () => {
	const clock = new FakeClock();
	const slots = sharedSlots();
	const plan = (): HeartbeatPlan =>
		({ ...every(30), active: { start: 13 * 60, end: 20 * 60, timeZone: 'UTC' } }) as HeartbeatPlan;
	const [here, there] = [openWindow({ clock, slots, plan }), openWindow({ clock, slots, plan })];
	await clock.go(start + 50 * minute);
	expect(await here.schedule.runNow('/aria')).toMatchObject({ kind: 'waiting', last: { outcome: 'silent' } });
	expect(here.runs).toEqual([50]);
	await clock.go(start + 79 * minute);
	expect(there.runs).toEqual([]);
	await clock.go(start + 81 * minute);
	expect([...here.runs, ...there.runs].sort((a, b) => a - b)).toEqual([50, 80]);
	expect(await here.schedule.runNow('/nowhere')).toMatchObject({ kind: 'off' });
});

test('woken by hand where it is switched off, the agent is left alone whatever changes meanwhile', async () => {
	const opened = openWindow({
		clock: new FakeClock(),
		turn: async (_emit, signal) => {
			await settled();
			opened.schedule.refresh();
			return signal.aborted ? { kind: 'stopped', conversation: 'c1' } : done;
		},
	});
	opened.is.on = false;
	opened.schedule.refresh();
	expect(await opened.schedule.runNow('/aria')).toMatchObject({ last: { outcome: 'silent' } });
});

test('a folder that is closed is forgotten', async () => {
	const clock = new FakeClock();
	const opened = openWindow({ clock, plan: () => every(10) });
	await clock.go(start + minute);
	opened.is.open = false;
	opened.schedule.refresh();
	await clock.go(start + 60 * minute);
	expect(opened.runs).toEqual([]);
	expect(opened.schedule.states()).toEqual([]);
	expect(clock.pending).toBe(0);
});
