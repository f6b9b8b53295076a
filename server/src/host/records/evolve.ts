import * as z from 'zod';
import { at, atOrNull, confidence, list, place, root, stamps, text, textOrNull } from './columns.ts';
import { json, plain, recordTable } from './table.ts';

/** Work that a turn leaves for afterwards. */
export const jobs = recordTable({
	name: 'post_run_jobs',
	key: 'jobId',
	columns: {
		jobId: text,
		jobType: text,
		inputId: text,
		...place,
		root,
		payload: json(z.record(z.string(), z.unknown())),
		status: plain(z.enum(['QUEUED', 'CLAIMED', 'DONE', 'FAILED']).default('QUEUED')),
		priority: plain(z.number().default(0)),
		availableAt: at,
		attempt: plain(z.number().default(0)),
		idempotencyKey: textOrNull,
		claimedBy: textOrNull,
		claimedUntil: atOrNull,
		lastError: json(z.record(z.string(), z.unknown()).nullable().default(null)),
		...stamps,
	},
	order: [{ by: ['priority'], down: true }, { by: ['createdAt'] }, { by: ['jobId'] }],
	ofConversation: true,
	unique: 'idempotencyKey',
});

/** Skills that could be made of what was done. */
export const skillCandidates = recordTable({
	name: 'evolve_skill_candidates',
	key: 'candidateId',
	columns: {
		candidateId: text,
		...place,
		root,
		inputId: text,
		taskProposalId: textOrNull,
		kind: plain(z.enum(['skill_create', 'skill_patch'])),
		status: plain(z.enum(['draft', 'proposed', 'dismissed', 'accepted', 'promoted', 'discarded']).default('draft')),
		title: text,
		summary: text,
		slug: text,
		skillPath: text,
		contentFingerprint: text,
		confidence,
		evaluationNotes: textOrNull,
		sourceTurnInputIds: list,
		...stamps,
		proposedAt: atOrNull,
		dismissedAt: atOrNull,
		acceptedAt: atOrNull,
		promotedAt: atOrNull,
	},
	order: [{ by: ['updatedAt'], down: true }, { by: ['createdAt'], down: true }, { by: ['candidateId'] }],
	ofConversation: true,
});

/** Work that the agent proposes. */
export const taskProposals = recordTable({
	name: 'task_proposals',
	key: 'proposalId',
	columns: {
		proposalId: text,
		workspaceId: text,
		root,
		taskName: text,
		taskPrompt: text,
		taskGenerationRationale: text,
		proposalSource: plain(z.enum(['proactive', 'evolve'])),
		sourceEventIds: list,
		createdAt: at,
		state: plain(z.enum(['not_reviewed', 'accepted', 'dismissed']).default('not_reviewed')),
		acceptedSessionId: textOrNull,
		acceptedInputId: textOrNull,
		acceptedAt: atOrNull,
	},
	order: [{ by: ['createdAt'], down: true }, { by: ['proposalId'] }],
	ofConversation: false,
});
