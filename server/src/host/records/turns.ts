import * as z from 'zod';
import { at, atOrNull, list, place, root, stamps, text, textOrNull } from './columns.ts';
import { json, plain, recordTable, shared } from './table.ts';

const toolUsage = z.looseObject({
	total_calls: z.number(),
	completed_calls: z.number(),
	failed_calls: z.number(),
	tool_names: z.array(z.string()).readonly(),
	/** Of tools that have an id beside their name. */
	tool_ids: z.array(z.string()).readonly(),
});

const denial = z.looseObject({ tool_name: z.string(), tool_id: z.string().nullable(), reason: z.string() });

const tokenUsage = z.looseObject({
	input_tokens: z.number(),
	output_tokens: z.number(),
	cached_tokens: z.number().exactOptional(),
	written_tokens: z.number().exactOptional(),
	/** True where the provider counted. */
	exact: z.boolean().exactOptional(),
	/** US dollars. */
	cost: z.number().exactOptional(),
});

/** What each turn came to. */
export const turnResults = recordTable({
	name: 'turn_results',
	key: 'inputId',
	columns: {
		inputId: text,
		...place,
		root,
		/** What began it: `say`, `retry`, `heartbeat`, `participant` … */
		origin: text,
		/** The message that it answers; null where a program began it without one. */
		userEntryId: textOrNull,
		/** What it left last in its conversation; null where that is kept elsewhere. */
		lastEntryId: textOrNull,
		/** The turn before it in the same conversation. */
		previousInputId: textOrNull,
		startedAt: at,
		completedAt: atOrNull,
		status: plain(z.enum(['completed', 'failed', 'waiting_user', 'paused'])),
		stopReason: textOrNull,
		assistantText: text,
		toolUsageSummary: json(toolUsage),
		permissionDenials: json(z.array(denial).readonly().default([])),
		promptSectionIds: list,
		capabilityManifestFingerprint: textOrNull,
		requestSnapshotFingerprint: textOrNull,
		/** Without the two prompts: the snapshot has those. */
		promptCacheProfile: json(z.record(z.string(), z.unknown()).nullable().default(null)),
		compactedSummary: textOrNull,
		compactionBoundaryId: textOrNull,
		tokenUsage: json(tokenUsage.nullable().default(null)),
		...stamps,
	},
	order: [
		{ by: ['completedAt', 'startedAt'], down: true },
		{ by: ['createdAt'], down: true },
		{ by: ['inputId'], down: true },
	],
	ofConversation: true,
});

/** What went out with each turn, without secrets. */
export const requestSnapshots = recordTable({
	name: 'turn_request_snapshots',
	key: 'inputId',
	columns: {
		inputId: text,
		...place,
		root,
		snapshotKind: text,
		fingerprint: text,
		payload: shared(z.record(z.string(), z.unknown())),
		...stamps,
	},
	order: [
		{ by: ['createdAt'], down: true },
		{ by: ['inputId'], down: true },
	],
	ofConversation: true,
});
