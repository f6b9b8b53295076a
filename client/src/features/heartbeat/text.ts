import type { HeartbeatRun, WorkspaceHeartbeat } from '../../../../protocol/chat/heartbeat.ts';

/** Words and times that the text is made of. */
export interface HeartbeatWords {
	time(at: number): string;
	nameOf(workspace: string): string;
	readonly running: string;
	readonly never: string;
	next(at: string): string;
	off(why: string): string;
	ran(at: string, outcome: HeartbeatRun['outcome']): string;
}

/** What the status bar shows; undefined where nobody has switched a heartbeat on. */
export interface HeartbeatLook {
	readonly text: string;
	/** One line for each agent, and what came of its last run. */
	readonly lines: readonly string[];
	/** A run failed, or the agent said something: worth a look. */
	readonly mark?: 'failed' | 'said';
}

function linesOf({ workspace, state }: WorkspaceHeartbeat, words: HeartbeatWords): readonly string[] {
	const name = words.nameOf(workspace);
	const line = (text: string) => `${name}: ${text}`;
	if (state.kind === 'off') return state.why === undefined ? [] : [line(words.off(state.why))];
	const { last } = state;
	const before = last
		? [words.ran(words.time(last.at), last.outcome), ...(last.message === undefined ? [] : [last.message])]
		: [];
	if (state.kind === 'running') return [line(words.running), ...before];
	return [line(state.next === undefined ? words.never : words.next(words.time(state.next))), ...before];
}

/** The soonest run of all agents, a run that is under way, and whether some last run is worth a look. */
export function heartbeatLook(all: readonly WorkspaceHeartbeat[], words: HeartbeatWords): HeartbeatLook | undefined {
	const on = all.filter(({ state }) => state.kind !== 'off' || state.why !== undefined);
	if (on.length === 0) return undefined;
	const states = on.map(({ state }) => state);
	const next = states.flatMap((state) => (state.kind === 'waiting' && state.next !== undefined ? [state.next] : []));
	const outcomes = new Set(
		states.flatMap((state) => (state.kind === 'off' || !state.last ? [] : [state.last.outcome])),
	);
	const mark = outcomes.has('failed') ? 'failed' : outcomes.has('said') ? 'said' : undefined;
	const text = states.some(({ kind }) => kind === 'running')
		? words.running
		: next.length > 0
			? words.time(Math.min(...next))
			: words.never;
	return { text, lines: on.flatMap((each) => linesOf(each, words)), ...(mark && { mark }) };
}
