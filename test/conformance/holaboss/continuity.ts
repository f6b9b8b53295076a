import {
	boundaryAfter,
	restoredFrom,
	resumeContext,
	withMemoryPaths,
} from '../../../server/src/engine/continuity/boundary.ts';
import { projectionsOf } from '../../../server/src/engine/continuity/projections.ts';
import { sessionMemoryExcerpt, sessionMemoryPath } from '../../../server/src/engine/continuity/sessionMemory.ts';
import {
	type EndedTurn,
	type EndedTurnMessage,
	runtimeContextOf,
	stopReasonOf,
	terminalState,
	turnSummary,
} from '../../../server/src/engine/continuity/turn.ts';
import { rootIndex, workspaceIndex } from '../../../server/src/engine/runtimes/holaboss/memory/files/indexFile.ts';
import {
	catalogRow,
	durableRecords,
} from '../../../server/src/engine/runtimes/holaboss/memory/turns/durableRecords.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { Adapter, Input } from '../case.ts';
import { inputOf } from './fixtures.ts';
import { inCamelCase, inSnakeCase } from './support.ts';

/** When the turns of cases that do not say were completed. */
const usualCompletion = '2026-04-02T12:00:05.000Z';

const turnOf = (given: Input): EndedTurn => ({
	inputId: given.inputId,
	status: given.status ?? 'completed',
	stopReason: given.stopReason === undefined ? 'ok' : given.stopReason,
	assistantText: given.assistantText ?? '',
	completedAt: given.completedAt ?? usualCompletion,
	permissionDenials: (given.permissionDenials ?? []).map((denial: Input) => ({
		toolName: denial.tool_name,
		toolId: denial.tool_id ?? null,
		reason: denial.reason,
	})),
	promptSectionIds: given.promptSectionIds ?? [],
	capabilityFingerprint: given.capabilityManifestFingerprint ?? null,
	tokens: given.tokenUsage ? { input: given.tokenUsage.input_tokens, output: given.tokenUsage.output_tokens } : null,
});

const outcomeOf = ({ status, stop_reason, assistant_text }: Input) => ({
	status,
	stopReason: stop_reason ?? null,
	assistantText: assistant_text ?? '',
});

const newestFirst = (turns: readonly EndedTurn[]): [EndedTurn, ...EndedTurn[]] =>
	[...turns].reverse() as [EndedTurn, ...EndedTurn[]];

/** What one of the two flows did: `FLOW1` asks for an approval, `FLOW2` leaves things to remember. */
function flowOf({ turns, messages }: Input) {
	const session = {
		workspaceId: 'w1',
		sessionId: 'session main',
		turns: newestFirst(turns.map(turnOf)),
		messages: messages as EndedTurnMessage[],
		message: messages.at(-1) as EndedTurnMessage,
	};
	const projections = projectionsOf(session);
	// Only a turn marked so had its own records written before.
	const written = turns.slice(0, -1).findLast((turn: Input) => turn.write);
	const boundary = boundaryAfter({
		...session,
		restoredMemoryPaths: projections.map(({ path }) => path),
		previousBoundaryId: written ? `compaction:${written.inputId}` : null,
	});
	return { session, projections, boundary, records: durableRecords(session) };
}

const flows: Readonly<Record<string, string>> = { FLOW1: 'flow.projectionFiles', FLOW2: 'flow.durableEntries' };
const namedFlow = (name: string) => flowOf(inputOf(flows[name] ?? name));

/** The turns and messages of `turn.sessionResumeContext`, which the boundary is built from as well. */
const resumeInputs = () => {
	const given = inputOf('turn.sessionResumeContext');
	return {
		turns: given.turns_newest_first.map(turnOf) as [EndedTurn, ...EndedTurn[]],
		messages: given.messages_oldest_first,
	};
};

const indexPaths = ['workspace/w1/MEMORY.md', 'MEMORY.md'];

export const continuityAdapters: Readonly<Record<string, Adapter>> = {
	'turn.compactSummary': (input) => turnSummary(outcomeOf(input)),
	'turn.recentRuntimeContext': (input) => inSnakeCase(runtimeContextOf(outcomeOf(input))),
	'turn.terminalStatus': ({ payload, harness_supports_waiting_user }) =>
		terminalState(payload ?? {}, harness_supports_waiting_user),
	'turn.stopReason': ({ eventType, payload, terminalStatus }) => stopReasonOf(eventType, payload ?? {}, terminalStatus),
	'turn.sessionResumeContext': ({ turns_newest_first, messages_oldest_first, current_input_id }) =>
		inSnakeCase(
			resumeContext((turns_newest_first ?? []).map(turnOf), messages_oldest_first ?? [], current_input_id ?? ''),
		),
	'turn.buildBoundary': ({ restored_memory_paths }) => {
		const built = boundaryAfter({ ...resumeInputs(), restoredMemoryPaths: restored_memory_paths ?? [] });
		return {
			summary: built.summary,
			recentRuntimeContext: inSnakeCase(built.recentRuntimeContext),
			restorationContext: inSnakeCase(built.restorationContext),
			preservedTurnInputIds: built.preservedTurnInputIds,
		};
	},
	'turn.restoreFromBoundary': ({ boundary }) =>
		inSnakeCase(
			restoredFrom({
				boundaryType: 'executor_post_turn',
				summary: boundary.summary ?? null,
				recentRuntimeContext:
					boundary === 'all empty'
						? null
						: { summary: 'S', lastStopReason: 'ok', lastError: null, waitingForUser: null },
				restorationContext: inCamelCase(boundary.restoration_context ?? null),
				preservedTurnInputIds: boundary.preserved ?? [],
			}),
		),
	'sessionMemory.path': ({ workspace_id, session_id }) => sessionMemoryPath(workspace_id, session_id),
	'sessionMemory.excerpt': ({ text }) => sessionMemoryExcerpt(text),
	'flow.projectionFiles': (input) =>
		flowOf(input)
			.projections.map(({ path }) => path)
			.sort(),
	'flow.projectionContent': ({ flow, file }) => namedFlow(flow).projections.find(({ path }) => path === file)?.text,
	'flow.boundary': ({ flow }) => {
		const { boundary } = namedFlow(flow);
		return {
			...boundary,
			recentRuntimeContext: inSnakeCase(boundary.recentRuntimeContext),
			restorationContext: inSnakeCase(boundary.restorationContext),
			turn_compacted_summary: boundary.summary,
			turn_boundary_id: boundary.boundaryId,
		};
	},
	'flow.durableEntries': (input) => {
		const { session, records } = flowOf(input);
		return records
			.map((record) => {
				const { fingerprint, ...row } = catalogRow(record, session);
				return { ...row, fingerprint_is_sha256_of_file: fingerprint === sha256(record.content) };
			})
			.sort((a, b) => a.memoryId.localeCompare(b.memoryId));
	},
	'flow.durableFiles': ({ flow }) => {
		const { records } = namedFlow(flow);
		return {
			'MEMORY.md': rootIndex({
				workspaces: [{ workspaceId: 'w1', count: records.length }],
				preference: 0,
				identity: 0,
			}),
			'workspace/w1/MEMORY.md': workspaceIndex('w1', records),
			...Object.fromEntries(records.map(({ path, content }) => [path, content])),
		};
	},
	'flow.boundaryAfterDurable': ({ flow }) => {
		const { boundary, records } = namedFlow(flow);
		const after = withMemoryPaths(boundary, [...records.map(({ path }) => path), ...indexPaths]);
		return {
			restored_memory_paths: after.restorationContext?.restoredMemoryPaths,
			restoration_order: after.restorationContext?.restorationOrder,
			previousBoundaryId: after.previousBoundaryId,
		};
	},
};
