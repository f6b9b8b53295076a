import { clip, collapsed } from '../text/clip.ts';
import { type EndedTurn, type EndedTurnMessage, runtimeContextOf, turnSummary } from './turn.ts';

const limits = { turns: 4, messages: 3, message: 220, preserved: 5 } as const;

interface ResumeContext {
	/** Newest first. */
	readonly recentTurns: readonly {
		readonly inputId: string;
		readonly status: EndedTurn['status'];
		readonly stopReason: string | null;
		readonly summary: string | null;
		readonly completedAt: string;
	}[];
	/** Newest first. */
	readonly recentUserMessages: readonly string[];
}

/**
 * What has been going on in a session: `turns` newest first, `messages` oldest first. The input that is being worked on
 * is left out where it is named. Null where nothing has.
 */
export function resumeContext(
	turns: readonly EndedTurn[],
	messages: readonly EndedTurnMessage[],
	currentInputId?: string,
): ResumeContext | null {
	const recentTurns = turns
		.filter(({ inputId }) => inputId !== currentInputId)
		.slice(0, limits.turns)
		.map((turn) => ({
			inputId: turn.inputId,
			status: turn.status,
			stopReason: collapsed(turn.stopReason ?? '') || null,
			summary: turnSummary(turn),
			completedAt: turn.completedAt,
		}));
	const recentUserMessages = messages
		.filter(({ id, text }) => id !== `user-${currentInputId}` && text.trim() !== '')
		.slice(-limits.messages)
		.reverse()
		.map(({ text }) => clip(text, limits.message));
	if (recentTurns.length === 0 && recentUserMessages.length === 0) return null;
	return { recentTurns, recentUserMessages };
}

const boundaryType = 'executor_post_turn';

/** What a new run starts from in place of the transcript before it. */
export interface Boundary {
	readonly boundaryId: string;
	readonly boundaryType: string;
	readonly previousBoundaryId: string | null;
	readonly summary: string | null;
	readonly recentRuntimeContext: ReturnType<typeof runtimeContextOf>;
	readonly restorationContext: RestorationContext | null;
	/** Newest first. */
	readonly preservedTurnInputIds: readonly string[];
}

interface RestorationContext {
	readonly compactionSource: string;
	readonly boundaryType: string;
	readonly restorationOrder: readonly string[];
	readonly sessionResumeContext: ResumeContext | null;
	/** Written in this order; in the memory folder's notation. */
	readonly restoredMemoryPaths: readonly string[];
}

/** What there is to restore, in the order in which it is restored. */
function restorationOrder(parts: {
	readonly summary: string | null;
	readonly recent: unknown;
	readonly resume: unknown;
	readonly preserved: readonly string[];
	readonly paths: readonly string[];
}): string[] {
	const present: readonly (readonly [string, boolean])[] = [
		['boundary_summary', Boolean(parts.summary)],
		['recent_runtime_context', parts.recent !== null],
		['session_resume_context', parts.resume !== null],
		['preserved_turn_input_ids', parts.preserved.length > 0],
		['restored_memory_paths', parts.paths.length > 0],
	];
	return present.filter(([, there]) => there).map(([name]) => name);
}

interface BoundaryInputs {
	/** The session's turns, newest first; the first is the one that has just ended. */
	readonly turns: readonly [EndedTurn, ...EndedTurn[]];
	/** Oldest first. */
	readonly messages: readonly EndedTurnMessage[];
	readonly restoredMemoryPaths: readonly string[];
	readonly previousBoundaryId?: string | null;
}

/** The boundary behind the turn that has just ended. */
export function boundaryAfter({ turns, messages, restoredMemoryPaths, previousBoundaryId }: BoundaryInputs): Boundary {
	const [turn] = turns;
	const summary = turnSummary(turn);
	const recentRuntimeContext = runtimeContextOf(turn);
	const sessionResumeContext = resumeContext(turns, messages);
	const preservedTurnInputIds = turns.slice(0, limits.preserved).map(({ inputId }) => inputId);
	return {
		boundaryId: `compaction:${turn.inputId}`,
		boundaryType,
		previousBoundaryId: previousBoundaryId ?? null,
		summary,
		recentRuntimeContext,
		restorationContext: {
			compactionSource: boundaryType,
			boundaryType,
			restorationOrder: restorationOrder({
				summary,
				recent: recentRuntimeContext,
				resume: sessionResumeContext,
				preserved: preservedTurnInputIds,
				paths: restoredMemoryPaths,
			}),
			sessionResumeContext,
			restoredMemoryPaths,
		},
		preservedTurnInputIds,
	};
}

/** `boundary` once memories have been written to `paths` as well; each path is listed once. */
export function withMemoryPaths(boundary: Boundary, paths: readonly string[]): Boundary {
	const context = boundary.restorationContext;
	if (!context || paths.length === 0) return boundary;
	return {
		...boundary,
		restorationContext: {
			...context,
			restorationOrder: [...new Set([...context.restorationOrder, 'restored_memory_paths'])],
			restoredMemoryPaths: [...new Set([...context.restoredMemoryPaths, ...paths])],
		},
	};
}

/** What a run takes over from `boundary`, null where that is nothing; an order that was never stored is worked out anew. */
export function restoredFrom(
	boundary: Pick<
		Boundary,
		'boundaryType' | 'summary' | 'recentRuntimeContext' | 'restorationContext' | 'preservedTurnInputIds'
	>,
) {
	const context = boundary.restorationContext;
	const summary = collapsed(boundary.summary ?? '') || null;
	const preserved = textsIn(boundary.preservedTurnInputIds);
	const paths = textsIn(context?.restoredMemoryPaths);
	const resume = context?.sessionResumeContext ?? null;
	const stored = textsIn(context?.restorationOrder);
	const rebuilt = restorationOrder({ summary, recent: boundary.recentRuntimeContext, resume, preserved, paths });
	if (rebuilt.length === 0) return null;
	return {
		compactionSource: context?.compactionSource?.trim() || boundaryType,
		boundaryType: context?.boundaryType?.trim() || boundary.boundaryType,
		restorationOrder: stored.length > 0 ? stored : rebuilt,
		boundarySummary: summary,
		recentRuntimeContext: boundary.recentRuntimeContext,
		sessionResumeContext: resume,
		preservedTurnInputIds: preserved.length > 0 ? preserved : null,
		restoredMemoryPaths: paths.length > 0 ? paths : null,
	};
}

/** The texts in what was stored as a list, trimmed. */
const textsIn = (list: unknown): string[] =>
	Array.isArray(list) ? list.flatMap((item) => (typeof item === 'string' && item.trim()) || []) : [];
