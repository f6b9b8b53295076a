import { collapsed } from '../text/clip.ts';
import type { PermissionDenial } from './denials.ts';

/** One message of a person up to the end of the agent's work on it. */
export interface EndedTurn {
	readonly inputId: string;
	readonly status: 'completed' | 'failed' | 'waiting_user' | 'paused';
	readonly stopReason: string | null;
	readonly assistantText: string;
	/** ISO 8601 in UTC. */
	readonly completedAt: string;
	readonly permissionDenials?: readonly PermissionDenial[];
	readonly promptSectionIds?: readonly string[];
	readonly capabilityFingerprint?: string | null;
	readonly tokens?: { readonly input: number; readonly output: number } | null;
}

export interface EndedTurnMessage {
	/** `user-` and the id of the input. */
	readonly id: string;
	readonly text: string;
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
}

const summaryLines = 3;
const summaryLimit = 320;

type TurnOutcome = Pick<EndedTurn, 'status' | 'stopReason' | 'assistantText'>;

/** What a turn came to, in the agent's first lines, else by how it ended; null where there is nothing to say. */
export function turnSummary({ status, stopReason, assistantText }: TurnOutcome): string | null {
	const lines = assistantText.split('\n').map(collapsed).filter(Boolean).slice(0, summaryLines);
	return lines.length > 0 ? fitted(lines) : byStatus(status, collapsed(stopReason ?? ''));
}

/** The blanks between lines do not count, and the dots that stand for what is cut come on top: as Holaboss counts. */
function fitted(lines: readonly string[]): string {
	const kept: string[] = [];
	let room = summaryLimit;
	for (const line of lines) {
		if (room <= 0) break;
		kept.push(line.length > room ? `${line.slice(0, room - 1).trimEnd()}...` : line);
		room -= line.length;
	}
	return kept.join(' ');
}

function byStatus(status: EndedTurn['status'], stopReason: string): string | null {
	switch (status) {
		case 'waiting_user':
			return 'The run stopped to wait for the person.';
		case 'paused':
			return 'The run was paused before it was done.';
		case 'failed':
			return stopReason ? `The run failed: ${stopReason}.` : 'The run failed.';
		case 'completed':
			return stopReason ? `The run ended without words (${stopReason}).` : null;
	}
}

interface RuntimeContext {
	readonly summary: string | null;
	readonly lastStopReason: string | null;
	readonly lastError: string | null;
	readonly waitingForUser: true | null;
}

/** What the next run is told of this one; null where there is nothing to tell. */
export function runtimeContextOf(turn: TurnOutcome): RuntimeContext | null {
	const summary = turnSummary(turn);
	const lastStopReason = collapsed(turn.stopReason ?? '') || null;
	const lastError = turn.status === 'failed' ? (lastStopReason ?? summary) : null;
	const waitingForUser = turn.status === 'waiting_user' ? true : null;
	if (!summary && !lastStopReason && !lastError && !waitingForUser) return null;
	return { summary, lastStopReason, lastError, waitingForUser };
}

type SessionState = 'IDLE' | 'WAITING_USER' | 'PAUSED' | 'ERROR';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The state that a session is in once a run has completed. */
export function terminalState(payload: Readonly<Record<string, unknown>>, waitingSupported: boolean): SessionState {
	const status = textOf(payload.status).toLowerCase();
	if (status === 'paused') return 'PAUSED';
	return status === 'waiting_user' && waitingSupported ? 'WAITING_USER' : 'IDLE';
}

/** The event that a run ends with. */
type EndingEvent = 'run_completed' | 'run_failed';

const endings: Readonly<Partial<Record<SessionState, string>>> = { WAITING_USER: 'waiting_user', PAUSED: 'paused' };

/** Why a run ended: what its last event says, else what its state implies; null where that event is no end. */
export function stopReasonOf(
	event: string,
	payload: Readonly<Record<string, unknown>>,
	state: SessionState,
): string | null {
	switch (event as EndingEvent) {
		case 'run_completed':
			return textOf(payload.status).toLowerCase() || (endings[state] ?? 'completed');
		case 'run_failed':
			return textOf(payload.type) || textOf(payload.message) || 'run_failed';
		default:
			return null;
	}
}
