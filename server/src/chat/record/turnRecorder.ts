import { setImmediate } from 'node:timers/promises';
import type { ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { AnswerEntry, Entry, ToolEntry, Usage, UserEntry } from '../../../../protocol/chat/conversation.ts';
import { sanitizeSnapshot, snapshotFingerprint } from '../../engine/continuity/requestSnapshot.ts';
import { denialsOf, type EndedCall, toolUsage } from '../../engine/continuity/toolUsage.ts';
import { stopReasonOf, terminalState, turnSummary } from '../../engine/continuity/turn.ts';
import { safeSegment } from '../../engine/text/pathSegment.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Records, RecordWrite } from '../../host/records/records.ts';
import { add, put } from '../../host/records/rows.ts';
import type { NewRow } from '../../host/records/tables.ts';
import { redacted } from '../../host/secrets/redact.ts';
import type { ChatServices } from '../services.ts';
import { factsOf, type RecordedWorkspace, type RequestFacts, type SentRequest } from './sentRequest.ts';

/** How a turn ended, as far as its record goes by it. */
export type TurnEnd =
	| { readonly kind: 'done'; readonly ending?: string }
	| { readonly kind: 'stopped' }
	| { readonly kind: 'failed'; readonly failure: string; readonly message: string };

/** What is written down of one turn while it runs. */
export interface TurnRecorder {
	readonly inputId: string;
	/** A request goes out; the first counts, and one that is made beside the conversation only where there is no other. */
	sent(request: SentRequest, isBeside?: boolean): void;
	used(usage: Usage | undefined): void;
	/** What is to be written with the turn's last entry; nothing where no model was asked, or it was given before. */
	ending(end: TurnEnd, entries: readonly Entry[]): Promise<readonly RecordWrite[]>;
}

interface RecorderOptions {
	readonly workspace: RecordedWorkspace;
	readonly conversation: string;
	readonly origin: string;
	/** What was there before the turn. */
	readonly before: readonly Entry[];
	/** What is said is kept elsewhere: no entry of ours has it. */
	readonly isElsewhere?: boolean;
	/** It is learnt from, though the runtime learns nothing by itself. */
	readonly isLearntFrom?: boolean;
	readonly services: Pick<ChatServices, 'newId' | 'now' | 'log'> & {
		readonly transcripts: { readonly records: Records };
	};
}

/** The workspace by the runtime's own name for it, which is its folder's where nothing says; by its root where it has none. */
export const workspaceIdOf = (workspace: Pick<RecordedWorkspace, 'root' | 'runtime' | 'snapshot'>): string => {
	const { root, runtime } = workspace;
	const { memory } = runtime;
	if (!memory.workspaceId) return root;
	return (
		memory.workspaceId(workspace.snapshot().files.keys()) ?? safeSegment(root.split(/[\\/]/u).at(-1) ?? '', 'workspace')
	);
};

type Usages = NonNullable<NewRow<'turnResults'>['tokenUsage']>;

function tokenUsage(usages: readonly Usage[]): Usages | null {
	if (usages.length === 0) return null;
	const sum = (of: (usage: Usage) => number | undefined) => usages.reduce((all, usage) => all + (of(usage) ?? 0), 0);
	const cost = sum((usage) => usage.cost);
	return {
		input_tokens: sum(({ input }) => input),
		output_tokens: sum(({ output }) => output),
		cached_tokens: sum(({ cached }) => cached),
		written_tokens: sum(({ written }) => written),
		exact: usages.every(({ exact }) => exact),
		...(cost > 0 && { cost }),
	};
}

const endings = {
	done: (end: TurnEnd) => ['run_completed', { status: end.kind === 'done' ? (end.ending ?? '') : '' }] as const,
	stopped: () => ['run_completed', { status: 'paused' }] as const,
	failed: (end: TurnEnd) =>
		['run_failed', end.kind === 'failed' ? { type: end.failure, message: end.message } : {}] as const,
};

const statuses = { IDLE: 'completed', PAUSED: 'paused', WAITING_USER: 'waiting_user', ERROR: 'failed' } as const;

/** Status and reason by the rules that runtimes end a run by. */
function outcomeOf(end: TurnEnd) {
	const [event, payload] = endings[end.kind](end);
	const state = terminalState(payload, false);
	const stopReason = stopReasonOf(event, payload, state);
	return { status: event === 'run_failed' ? ('failed' as const) : statuses[state], stopReason };
}

const isEnded = (entry: Entry): entry is ToolEntry & EndedCall =>
	entry.kind === 'tool' && entry.state !== 'running' && entry.state !== 'waiting';

/** Everything that the agent said. */
const textIn = (entries: readonly Entry[]): string =>
	entries.flatMap((entry) => (entry.kind === 'answer' && entry.text.trim() !== '' ? [entry.text] : [])).join('\n\n');

const calledIn = (calls: readonly EndedCall[]) => ({
	toolUsageSummary: toolUsage(calls),
	permissionDenials: denialsOf(calls).map(({ toolName, toolId, reason }) => ({
		tool_name: toolName,
		tool_id: toolId,
		reason,
	})),
});

/** What is kept of a request, once secrets are out of it. */
interface KeptRequest {
	readonly facts: RequestFacts;
	readonly payload: unknown;
	readonly fingerprint: string;
	readonly previousInputId: string | null;
}

export function turnRecorder(options: RecorderOptions): TurnRecorder {
	const { workspace, conversation, origin, before, isElsewhere = false, isLearntFrom = false, services } = options;
	const inputId = services.newId();
	const startedAt = new Date(services.now()).toISOString();
	const workspaceId = workspaceIdOf(workspace);
	const known = new Set(before.map(({ id }) => id));
	const usages: Usage[] = [];
	let first: { readonly kept: Promise<KeptRequest | undefined>; readonly isBeside: boolean } | undefined;
	let isWritten = false;

	async function keep(request: SentRequest): Promise<KeptRequest | undefined> {
		// While the model answers: nobody waits for it.
		await setImmediate();
		try {
			const { messages } = request.request;
			const attachments = messages.flatMap(({ context }) => context?.items.map(({ place }) => place) ?? []);
			const facts = factsOf(request, { workspaceId, sessionId: conversation, inputId, attachments });
			const payload = await redacted(sanitizeSnapshot(facts.payload), workspace);
			const [latest] = await services.transcripts.records.list('turnResults', { sessionId: conversation }, 1);
			const previousInputId = latest?.inputId ?? null;
			return { facts, payload, fingerprint: snapshotFingerprint(payload), previousInputId };
		} catch (error) {
			services.log('turn record', error);
			return undefined;
		}
	}

	function rowsFor(end: TurnEnd, entries: readonly Entry[], kept: KeptRequest) {
		const { facts, payload, fingerprint, previousInputId } = kept;
		const own = entries.filter(({ id }) => !known.has(id));
		const calls = own.filter(isEnded);
		const { status, stopReason } = outcomeOf(end);
		const assistantText = textIn(own);
		const now = new Date(services.now()).toISOString();
		const message = entries.findLast((entry): entry is UserEntry => entry.kind === 'user');
		const place = { inputId, workspaceId, sessionId: conversation, root: keptUnder(workspace) };
		const stamps = { createdAt: now, updatedAt: now };
		return [
			put('turnResults', {
				...place,
				origin,
				userEntryId: message?.id ?? null,
				lastEntryId: (isElsewhere ? undefined : entries.at(-1)?.id) ?? null,
				previousInputId,
				startedAt,
				completedAt: now,
				status,
				stopReason,
				assistantText,
				...calledIn(calls),
				promptSectionIds: facts.sectionIds,
				capabilityManifestFingerprint: facts.manifestFingerprint,
				requestSnapshotFingerprint: fingerprint,
				promptCacheProfile: facts.cacheProfile,
				compactedSummary: turnSummary({ status, stopReason, assistantText }),
				tokenUsage: tokenUsage(usages),
				...stamps,
			}),
			put('requestSnapshots', {
				...place,
				snapshotKind: 'harness_host_request',
				fingerprint,
				payload: payload as Record<string, unknown>,
				...stamps,
			}),
		];
	}

	/** What the runtime learns of the turn is worked out behind it: the wish for it is on disk with the turn. */
	function evolveJob(): RecordWrite[] {
		if (!workspace.runtime.continuity && !isLearntFrom) return [];
		const now = new Date(services.now()).toISOString();
		const job = add('jobs', {
			jobId: services.newId(),
			jobType: 'evolve',
			inputId,
			workspaceId,
			sessionId: conversation,
			root: keptUnder(workspace),
			payload: { instruction: null },
			availableAt: now,
			idempotencyKey: `evolve:${inputId}`,
			createdAt: now,
			updatedAt: now,
		});
		return [job];
	}

	return {
		inputId,
		sent(request, isBeside = false) {
			if (first && (isBeside || !first.isBeside)) return;
			first = { kept: keep(request), isBeside };
		},
		used(usage) {
			if (usage) usages.push(usage);
		},
		async ending(end, entries) {
			if (!first || isWritten) return [];
			isWritten = true;
			try {
				const kept = await first.kept;
				return kept ? [...rowsFor(end, entries, kept), ...evolveJob()] : [];
			} catch (error) {
				// A turn without a record is better than none.
				services.log('turn record', error);
				return [];
			}
		},
	};
}

/** The record of a turn whose process went while it ran: what it left says how far it came. */
export async function brokenOff(
	last: AnswerEntry,
	entries: readonly Entry[],
	workspace: RecordedWorkspace,
	conversation: string,
	{ now, transcripts }: RecorderOptions['services'],
): Promise<readonly RecordWrite[]> {
	const { record: inputId } = last;
	if (inputId === undefined || (await transcripts.records.get('turnResults', inputId))) return [];
	const [latest] = await transcripts.records.list('turnResults', { sessionId: conversation }, 1);
	const from = entries.findIndex((entry) => entry.kind === 'answer' && entry.record === inputId);
	const own = entries.slice(from);
	const message = entries.slice(0, from).findLast(({ kind }) => kind === 'user');
	const calls = own.filter(isEnded);
	const end: TurnEnd = { kind: 'failed', failure: 'interrupted', message: '' };
	const outcome = { ...outcomeOf(end), assistantText: textIn(own) };
	const at = new Date(now()).toISOString();
	return [
		put('turnResults', {
			inputId,
			workspaceId: workspaceIdOf(workspace),
			sessionId: conversation,
			root: keptUnder(workspace),
			origin: 'interrupted',
			userEntryId: message?.id ?? null,
			lastEntryId: entries.at(-1)?.id ?? null,
			previousInputId: latest?.inputId ?? null,
			startedAt: new Date(own[0]?.at ?? now()).toISOString(),
			completedAt: at,
			...outcome,
			...calledIn(calls),
			compactedSummary: turnSummary(outcome),
			createdAt: at,
			updatedAt: at,
		}),
	];
}

/** The end of a turn that the chat tells of. */
export function endOf(result: ChatTurnResult): TurnEnd {
	switch (result.kind) {
		case 'failed':
			return { kind: 'failed', failure: result.failure, message: result.message };
		case 'stopped':
			return { kind: 'stopped' };
		case 'done':
		case 'skipped':
			return { kind: 'done' };
	}
}
