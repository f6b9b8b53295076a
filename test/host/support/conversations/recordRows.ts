import { add, put } from '../../../../server/src/host/records/rows.ts';
import type { NewRow } from '../../../../server/src/host/records/tables.ts';

/** The moment so many seconds into a day. */
export const second = (number: number): string => new Date(Date.UTC(2026, 10, 21, 12) + number * 1000).toISOString();

const stamps = { createdAt: second(0), updatedAt: second(0) };
const place = { workspaceId: '/ws', root: '/ws', sessionId: 'talk' };

export const turnRow = (inputId: string, rest: Partial<NewRow<'turnResults'>> = {}): NewRow<'turnResults'> => ({
	inputId,
	...place,
	origin: 'say',
	startedAt: second(0),
	status: 'completed',
	assistantText: `Done with ${inputId}.`,
	toolUsageSummary: { total_calls: 0, completed_calls: 0, failed_calls: 0, tool_names: [], tool_ids: [] },
	...stamps,
	...rest,
});

export const snapshotRow = (
	inputId: string,
	payload: Readonly<Record<string, unknown>>,
	rest: Partial<NewRow<'requestSnapshots'>> = {},
): NewRow<'requestSnapshots'> => ({
	inputId,
	...place,
	snapshotKind: 'harness_host_request',
	fingerprint: 'f',
	payload,
	...stamps,
	...rest,
});

export const boundaryRow = (inputId: string, rest: Partial<NewRow<'boundaries'>> = {}): NewRow<'boundaries'> => ({
	boundaryId: `compaction:${inputId}`,
	...place,
	inputId,
	boundaryType: 'executor_post_turn',
	...stamps,
	...rest,
});

export const memoryRow = (memoryId: string, rest: Partial<NewRow<'memories'>> = {}): NewRow<'memories'> => ({
	memoryId,
	workspaceId: '/ws',
	scope: 'workspace',
	memoryType: 'fact',
	subjectKey: memoryId,
	path: `${memoryId}.md`,
	title: memoryId,
	summary: memoryId,
	verificationPolicy: 'none',
	fingerprint: 'f',
	...stamps,
	...rest,
});

export const proposalRow = (
	proposalId: string,
	rest: Partial<NewRow<'memoryProposals'>> = {},
): NewRow<'memoryProposals'> => ({
	proposalId,
	...place,
	inputId: 'i',
	proposalKind: 'preference',
	targetKey: 'response-style',
	title: 'Short answers',
	summary: 'Answers are short.',
	payload: { style: 'concise' },
	...stamps,
	...rest,
});

export const jobRow = (jobId: string, rest: Partial<NewRow<'jobs'>> = {}): NewRow<'jobs'> => ({
	jobId,
	jobType: 'evolve',
	inputId: 'i',
	...place,
	payload: { instruction: null },
	availableAt: second(0),
	...stamps,
	...rest,
});

export const candidateRow = (
	candidateId: string,
	rest: Partial<NewRow<'skillCandidates'>> = {},
): NewRow<'skillCandidates'> => ({
	candidateId,
	...place,
	inputId: 'i',
	kind: 'skill_create',
	title: 'Release',
	summary: 'How a release is made.',
	slug: 'release',
	skillPath: 'skills/release/SKILL.md',
	contentFingerprint: 'f',
	...stamps,
	...rest,
});

export const taskRow = (proposalId: string, rest: Partial<NewRow<'taskProposals'>> = {}): NewRow<'taskProposals'> => ({
	proposalId,
	workspaceId: '/ws',
	root: '/ws',
	taskName: 'Review',
	taskPrompt: 'Review the skill.',
	taskGenerationRationale: 'It came up three times.',
	proposalSource: 'evolve',
	createdAt: second(0),
	...rest,
});

/** What one turn leaves: its result, its request and the work for afterwards. */
export const turnWrites = (inputId: string, sessionId: string, text = 'x'.repeat(1000)) => [
	put('turnResults', turnRow(inputId, { sessionId, lastEntryId: `${inputId}-answer` })),
	put('requestSnapshots', snapshotRow(inputId, { system: text }, { sessionId })),
	add('jobs', jobRow(`job-${inputId}`, { sessionId, inputId, idempotencyKey: `evolve:${inputId}` })),
];
