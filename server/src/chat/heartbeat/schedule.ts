import type { ChatEvent, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { HeartbeatRun, HeartbeatState, WorkspaceHeartbeat } from '../../../../protocol/chat/heartbeat.ts';
import { isActiveAt, nextBeat } from '../../engine/heartbeat/plan.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import type { HeartbeatSlots } from '../../host/platform/heartbeatSlots.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { toldRun } from './toldRun.ts';
import { planFor } from './workspacePlan.ts';

/** Time, as far as a schedule needs it. */
export interface Clock {
	/** ms since the epoch. */
	now(): number;
	/** Calls `work` once after `ms`. */
	after(ms: number, work: () => void): { dispose(): void };
}

export interface HeartbeatOptions {
	readonly clock: Clock;
	workspaces(): readonly Workspace[];
	/** True where the person has switched it on for the folder at `root`, and it is trusted. */
	enabled(root: string): boolean;
	readonly slots: HeartbeatSlots;
	/** Runs one turn in the agent’s main conversation; never rejects. */
	run(workspace: Workspace, emit: (event: ChatEvent) => void, signal: AbortSignal): Promise<ChatTurnResult>;
	changed(heartbeat: WorkspaceHeartbeat): void;
	log(where: string, error: unknown): void;
}

export interface HeartbeatSchedule {
	/** Workspaces, settings or trust may be others now. */
	refresh(): void;
	states(): readonly WorkspaceHeartbeat[];
	/** Wakes the agent now; where it is awake already, waits for that. */
	runNow(root: string): Promise<HeartbeatState>;
	/** Ends what runs, and resolves once nothing is read or written any more. */
	dispose(): Promise<void>;
}

/** ms. A window that has just been opened has other things to do, and may be closed again at once. */
const grace = 60_000;
/** ms that are waited at a stretch: a computer that slept is late by no more than that, and no timer overflows. */
const longestWait = 15 * 60_000;
/** One workspace’s heart. */
interface Heart {
	readonly workspace: Workspace;
	/** What the timer was set by. */
	key: string;
	state: HeartbeatState;
	timer: { dispose(): void } | undefined;
	last?: HeartbeatRun;
	running?: Promise<void>;
	/** True while it runs because the person asked for it, whatever is switched on. */
	isAskedFor?: boolean;
	/** When this window first saw it, ms since the epoch. */
	born: number;
	readonly stop: AbortController;
}

/** Wakes the agents of the open folders while the window is open, each by its runtime’s configuration. */
export function createHeartbeatSchedule(options: HeartbeatOptions): HeartbeatSchedule {
	const { clock, slots } = options;
	const hearts = new Map<string, Heart>();
	const busy = new Set<Promise<void>>();
	let disposed = false;

	/** Lets `work` go on by itself; `dispose` waits for it. */
	function start(work: Promise<void>): void {
		const done = work.catch((error) => options.log('heartbeat', error)).finally(() => busy.delete(done));
		busy.add(done);
	}

	const told = ({ workspace, state }: Heart): WorkspaceHeartbeat => ({
		workspace: uriOfPath(workspace.root),
		state,
	});

	function show(heart: Heart, state: HeartbeatState): void {
		const before = JSON.stringify(heart.state);
		heart.state = state;
		if (JSON.stringify(state) !== before) options.changed(told(heart));
	}

	const isAlive = (heart: Heart): boolean => !disposed && hearts.get(heart.workspace.root) === heart;

	/** The run that the interval is counted from. One in the future is a clock that was set back, and says nothing. */
	function lastOf(heart: Heart, last: number | undefined, now: number): number {
		heart.born = Math.min(heart.born, now);
		return last !== undefined && last <= now ? last : heart.born;
	}

	function setTimer(heart: Heart, timer: Heart['timer']): void {
		heart.timer?.dispose();
		heart.timer = timer;
	}

	/** Works out anew when the next run is due, and sets the timer for it. */
	async function plan(heart: Heart): Promise<void> {
		setTimer(heart, undefined);
		if (heart.running) return;
		const { root } = heart.workspace;
		const isOn = options.enabled(root);
		const times = planFor(heart.workspace);
		const key = JSON.stringify([isOn, times]);
		heart.key = key;
		if (!isOn) return show(heart, { kind: 'off' });
		if (times.kind === 'off') return show(heart, { kind: 'off', why: times.why });
		const last = await slots.last(root);
		if (!isAlive(heart) || heart.running || heart.key !== key) return;
		const now = clock.now();
		const next = nextBeat(times, lastOf(heart, last, now), Math.max(now, heart.born + grace));
		show(heart, { kind: 'waiting', ...(next !== undefined && { next }), ...(heart.last && { last: heart.last }) });
		const wait = Math.min(next === undefined ? longestWait : Math.max(0, next - now), longestWait);
		const onTime = () => start(due(heart, last, next));
		setTimer(heart, clock.after(wait, onTime));
	}

	/** The timer has run down: runs the turn where it is time, and no other window was quicker. */
	async function due(heart: Heart, seen: number | undefined, next: number | undefined): Promise<void> {
		const now = clock.now();
		const times = planFor(heart.workspace);
		const isTime =
			next !== undefined &&
			now >= next &&
			options.enabled(heart.workspace.root) &&
			times.kind === 'every' &&
			// A computer that slept may be hours late.
			isActiveAt(times, now);
		if (isTime && (await slots.take(heart.workspace.root, seen, now)) && isAlive(heart)) await beat(heart, now);
		if (isAlive(heart)) await plan(heart);
	}

	function beat(heart: Heart, at: number): Promise<void> {
		heart.running ??= (async () => {
			const events: ChatEvent[] = [];
			show(heart, { kind: 'running', ...(heart.last && { last: heart.last }) });
			try {
				const result = await options.run(heart.workspace, (event) => events.push(event), heart.stop.signal);
				heart.last = toldRun(at, result, events);
			} catch (error) {
				options.log('heartbeat', error);
				heart.last = {
					at,
					outcome: 'failed',
					message: 'The heartbeat stopped before the end. See Soulscope’s output channel.',
				};
			} finally {
				delete heart.running;
				delete heart.isAskedFor;
			}
		})();
		return heart.running;
	}

	function forget(heart: Heart): void {
		setTimer(heart, undefined);
		heart.stop.abort();
		hearts.delete(heart.workspace.root);
		if (!disposed) show(heart, { kind: 'off' });
	}

	function born(workspace: Workspace): Heart {
		const heart: Heart = {
			workspace,
			key: '',
			state: { kind: 'off' },
			timer: undefined,
			born: clock.now(),
			stop: new AbortController(),
		};
		hearts.set(workspace.root, heart);
		return heart;
	}

	return {
		refresh() {
			if (disposed) return;
			const open = new Map(options.workspaces().map((workspace) => [workspace.root, workspace]));
			for (const heart of [...hearts.values()]) {
				if (open.get(heart.workspace.root) !== heart.workspace) forget(heart);
			}
			for (const workspace of open.values()) {
				const isOn = options.enabled(workspace.root);
				const known = hearts.get(workspace.root);
				// Switched off while the agent is awake: it goes back to sleep.
				if (known?.running && !isOn && !known.isAskedFor) forget(known);
				const heart = hearts.get(workspace.root) ?? born(workspace);
				if (heart.key === JSON.stringify([isOn, planFor(heart.workspace)])) continue;
				start(plan(heart));
			}
		},
		states: () => [...hearts.values()].map(told),
		async runNow(root) {
			const heart = hearts.get(root);
			if (!heart) return { kind: 'off', why: 'there is no longer an agent here' };
			const now = clock.now();
			if (!heart.running) {
				heart.isAskedFor = true;
				setTimer(heart, undefined);
				// Whatever others did: this one was asked for.
				await slots.take(root, now, now);
			}
			await beat(heart, now);
			if (isAlive(heart)) await plan(heart);
			return heart.last
				? { kind: 'waiting', ...(heart.state.kind === 'waiting' && heart.state), last: heart.last }
				: heart.state;
		},
		async dispose() {
			disposed = true;
			const running = [...hearts.values()].map((heart) => heart.running);
			for (const heart of [...hearts.values()]) forget(heart);
			await Promise.all([...busy, ...running]);
		},
	};
}
