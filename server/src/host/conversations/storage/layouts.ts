/**
 * What leads from each layout of the database to the next. A step that has been released is never changed: a new one is
 * put behind it.
 *
 * `entries.number` is the order in which things were said; `words` has the folded words of the entries in front under
 * it, and those of a conversation's title under its number, negated. It says for each three characters in a row where
 * they occur: so words are found inside of others, in languages without spaces as well. An entry that is `long` has words
 * that are not there.
 */
export const layouts: readonly string[] = [
	`
	CREATE TABLE conversations (
		number INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		root TEXT NOT NULL,
		session TEXT NOT NULL,
		title TEXT NOT NULL,
		named INTEGER NOT NULL,
		at INTEGER NOT NULL,
		updated_at INTEGER NOT NULL,
		state TEXT NOT NULL
	);
	CREATE INDEX conversations_by_root ON conversations (root, updated_at);
	CREATE TABLE entries (
		number INTEGER PRIMARY KEY,
		conversation INTEGER NOT NULL,
		id TEXT NOT NULL,
		kind TEXT NOT NULL,
		aside INTEGER NOT NULL DEFAULT 0,
		long INTEGER NOT NULL DEFAULT 0,
		data TEXT NOT NULL,
		UNIQUE (conversation, id)
	);
	CREATE INDEX entries_by_kind ON entries (conversation, aside, kind);
	CREATE INDEX entries_by_length ON entries (conversation) WHERE long = 1;
	CREATE VIRTUAL TABLE words USING fts5(text, detail = none, tokenize = 'trigram case_sensitive 1');
	CREATE TABLE approvals (
		root TEXT NOT NULL,
		tool TEXT NOT NULL,
		path TEXT NOT NULL,
		PRIMARY KEY (root, tool, path)
	) WITHOUT ROWID;
	CREATE TABLE holds (
		conversation TEXT PRIMARY KEY,
		holder TEXT NOT NULL,
		host TEXT NOT NULL,
		pid INTEGER NOT NULL,
		beat INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE changes (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		conversation TEXT NOT NULL UNIQUE,
		process TEXT NOT NULL
	);
	`,
	// What is known of the turns, and what was learnt from them. Columns that end in a list or an object hold JSON, times are
	// ISO 8601 in UTC. A text of `record_texts` is kept for as long as a row has it.
	`
	CREATE TABLE turn_results (
		input_id TEXT PRIMARY KEY,
		workspace_id TEXT NOT NULL,
		session_id TEXT NOT NULL,
		root TEXT NOT NULL,
		origin TEXT NOT NULL,
		user_entry_id TEXT,
		last_entry_id TEXT,
		previous_input_id TEXT,
		started_at TEXT NOT NULL,
		completed_at TEXT,
		status TEXT NOT NULL,
		stop_reason TEXT,
		assistant_text TEXT NOT NULL,
		tool_usage_summary TEXT NOT NULL,
		permission_denials TEXT NOT NULL,
		prompt_section_ids TEXT NOT NULL,
		capability_manifest_fingerprint TEXT,
		request_snapshot_fingerprint TEXT,
		prompt_cache_profile TEXT,
		compacted_summary TEXT,
		compaction_boundary_id TEXT,
		token_usage TEXT,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL
	);
	CREATE INDEX turn_results_by_session ON turn_results (session_id, coalesce(completed_at, started_at) DESC, created_at DESC, input_id DESC);
	CREATE INDEX turn_results_by_root ON turn_results (root, coalesce(completed_at, started_at) DESC, created_at DESC, input_id DESC);
	CREATE TABLE turn_request_snapshots (
		input_id TEXT PRIMARY KEY,
		workspace_id TEXT NOT NULL,
		session_id TEXT NOT NULL,
		root TEXT NOT NULL,
		snapshot_kind TEXT NOT NULL,
		fingerprint TEXT NOT NULL,
		payload TEXT NOT NULL,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL
	);
	CREATE INDEX turn_request_snapshots_by_session ON turn_request_snapshots (session_id, created_at DESC);
	CREATE TABLE compaction_boundaries (
		boundary_id TEXT PRIMARY KEY,
		workspace_id TEXT NOT NULL,
		session_id TEXT NOT NULL,
		root TEXT NOT NULL,
		input_id TEXT NOT NULL,
		boundary_type TEXT NOT NULL,
		previous_boundary_id TEXT,
		summary TEXT,
		recent_runtime_context TEXT,
		restoration_context TEXT,
		preserved_turn_input_ids TEXT NOT NULL,
		request_snapshot_fingerprint TEXT,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL
	);
	CREATE INDEX compaction_boundaries_by_session ON compaction_boundaries (session_id, updated_at DESC);
	CREATE TABLE memory_entries (
		memory_id TEXT PRIMARY KEY,
		workspace_id TEXT,
		root TEXT,
		session_id TEXT,
		scope TEXT NOT NULL,
		memory_type TEXT NOT NULL,
		subject_key TEXT NOT NULL,
		path TEXT NOT NULL,
		title TEXT NOT NULL,
		summary TEXT NOT NULL,
		tags TEXT NOT NULL,
		verification_policy TEXT NOT NULL,
		staleness_policy TEXT NOT NULL DEFAULT 'stable',
		stale_after_seconds INTEGER,
		source_turn_input_id TEXT,
		source_message_id TEXT,
		source_type TEXT,
		observed_at TEXT,
		last_verified_at TEXT,
		confidence REAL,
		fingerprint TEXT NOT NULL,
		status TEXT NOT NULL DEFAULT 'active',
		superseded_at TEXT,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL
	);
	CREATE INDEX memory_entries_by_workspace ON memory_entries (workspace_id, status, updated_at DESC);
	CREATE TABLE memory_update_proposals (
		proposal_id TEXT PRIMARY KEY,
		workspace_id TEXT NOT NULL,
		session_id TEXT NOT NULL,
		root TEXT NOT NULL,
		input_id TEXT NOT NULL,
		proposal_kind TEXT NOT NULL,
		target_key TEXT NOT NULL,
		title TEXT NOT NULL,
		summary TEXT NOT NULL,
		payload TEXT NOT NULL,
		evidence TEXT,
		confidence REAL,
		source_message_id TEXT,
		state TEXT NOT NULL DEFAULT 'pending',
		persisted_memory_id TEXT,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL,
		accepted_at TEXT,
		dismissed_at TEXT
	);
	CREATE INDEX memory_update_proposals_by_workspace ON memory_update_proposals (workspace_id, created_at);
	CREATE INDEX memory_update_proposals_by_session ON memory_update_proposals (session_id, input_id);
	CREATE TABLE post_run_jobs (
		job_id TEXT PRIMARY KEY,
		job_type TEXT NOT NULL,
		input_id TEXT NOT NULL,
		session_id TEXT NOT NULL,
		workspace_id TEXT NOT NULL,
		root TEXT NOT NULL,
		payload TEXT NOT NULL,
		status TEXT NOT NULL DEFAULT 'QUEUED',
		priority INTEGER NOT NULL DEFAULT 0,
		available_at TEXT NOT NULL,
		attempt INTEGER NOT NULL DEFAULT 0,
		idempotency_key TEXT UNIQUE,
		claimed_by TEXT,
		claimed_until TEXT,
		last_error TEXT,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL
	);
	CREATE INDEX post_run_jobs_by_status ON post_run_jobs (status, priority DESC, created_at);
	CREATE INDEX post_run_jobs_by_session ON post_run_jobs (session_id);
	CREATE TABLE runtime_user_profiles (
		profile_id TEXT PRIMARY KEY,
		name TEXT,
		name_source TEXT,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL
	);
	CREATE TABLE evolve_skill_candidates (
		candidate_id TEXT PRIMARY KEY,
		workspace_id TEXT NOT NULL,
		session_id TEXT NOT NULL,
		root TEXT NOT NULL,
		input_id TEXT NOT NULL,
		task_proposal_id TEXT,
		kind TEXT NOT NULL,
		status TEXT NOT NULL DEFAULT 'draft',
		title TEXT NOT NULL,
		summary TEXT NOT NULL,
		slug TEXT NOT NULL,
		skill_path TEXT NOT NULL,
		content_fingerprint TEXT NOT NULL,
		confidence REAL,
		evaluation_notes TEXT,
		source_turn_input_ids TEXT NOT NULL,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL,
		proposed_at TEXT,
		dismissed_at TEXT,
		accepted_at TEXT,
		promoted_at TEXT
	);
	CREATE INDEX evolve_skill_candidates_by_workspace ON evolve_skill_candidates (workspace_id, status);
	CREATE INDEX evolve_skill_candidates_by_session ON evolve_skill_candidates (session_id);
	CREATE TABLE task_proposals (
		proposal_id TEXT PRIMARY KEY,
		workspace_id TEXT NOT NULL,
		root TEXT NOT NULL,
		task_name TEXT NOT NULL,
		task_prompt TEXT NOT NULL,
		task_generation_rationale TEXT NOT NULL,
		proposal_source TEXT NOT NULL,
		source_event_ids TEXT NOT NULL,
		created_at TEXT NOT NULL,
		state TEXT NOT NULL DEFAULT 'not_reviewed',
		accepted_session_id TEXT,
		accepted_input_id TEXT,
		accepted_at TEXT
	);
	CREATE INDEX task_proposals_by_workspace ON task_proposals (workspace_id, created_at);
	CREATE TABLE record_texts (fingerprint TEXT PRIMARY KEY, text TEXT NOT NULL);
	CREATE TABLE record_text_uses (owner TEXT NOT NULL, fingerprint TEXT NOT NULL, PRIMARY KEY (owner, fingerprint)) WITHOUT ROWID;
	CREATE INDEX record_text_uses_by_text ON record_text_uses (fingerprint);
	`,
	// Of thousands of proposals, those that wait, those for one target, and those that an undo took back.
	`
	CREATE INDEX memory_update_proposals_by_state ON memory_update_proposals (root, state, created_at, proposal_id);
	CREATE INDEX memory_update_proposals_by_target ON memory_update_proposals (root, target_key);
	CREATE INDEX memory_update_proposals_by_memory ON memory_update_proposals (persisted_memory_id);
	`,
	// Questions that a memory has to answer.
	`
	CREATE TABLE pinned_questions (
		question_id TEXT PRIMARY KEY,
		root TEXT NOT NULL,
		question TEXT NOT NULL,
		created_at TEXT NOT NULL
	);
	CREATE INDEX pinned_questions_by_root ON pinned_questions (root, created_at);
	`,
];
