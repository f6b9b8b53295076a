import { type SqlStatement, sql } from '../../postgres/statement.ts';
import type { TableName } from '../tables.ts';

/**
 * The rows of each table that have these facts, in its order, at most so many: what `order` says of it in `tables.ts`, in SQL. A statement is
 * not built, so each table has its own.
 */
export const listStatements: Readonly<Record<TableName, SqlStatement>> = {
	turnResults: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'turn_results' AND facts @> $1::jsonb
		ORDER BY coalesce(facts ->> 'completedAt', facts ->> 'startedAt') COLLATE "C" DESC,
			(facts ->> 'createdAt') COLLATE "C" DESC, key DESC LIMIT $2`,
	requestSnapshots: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'turn_request_snapshots' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'createdAt') COLLATE "C" DESC, key DESC LIMIT $2`,
	boundaries: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'compaction_boundaries' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'updatedAt') COLLATE "C" DESC, key DESC LIMIT $2`,
	memories: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'memory_entries' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'updatedAt') COLLATE "C" DESC, (facts ->> 'createdAt') COLLATE "C" DESC, key LIMIT $2`,
	memoryProposals: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'memory_update_proposals' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'createdAt') COLLATE "C", key LIMIT $2`,
	jobs: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'post_run_jobs' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'priority')::numeric DESC, (facts ->> 'createdAt') COLLATE "C", key LIMIT $2`,
	userProfiles: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'runtime_user_profiles' AND facts @> $1::jsonb
		ORDER BY key LIMIT $2`,
	skillCandidates: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'evolve_skill_candidates' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'updatedAt') COLLATE "C" DESC, (facts ->> 'createdAt') COLLATE "C" DESC, key LIMIT $2`,
	taskProposals: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'task_proposals' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'createdAt') COLLATE "C" DESC, key LIMIT $2`,
	pinnedQuestions: sql`
		SELECT key, data FROM soulscope.records WHERE kind = 'pinned_questions' AND facts @> $1::jsonb
		ORDER BY (facts ->> 'createdAt') COLLATE "C", key LIMIT $2`,
};
