import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SetupRecord } from '../../../server/src/engine/runtimes/openclaw/install/setupRecord.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { Input } from '../case.ts';

/** The tables in which 2026.9.6 writes down what became of workspaces, as far as it reads them before a run. */
const tables = `
CREATE TABLE IF NOT EXISTS workspace_setup_state (workspace_key TEXT PRIMARY KEY, workspace_path TEXT, version INTEGER,
	bootstrap_seeded_at TEXT, setup_completed_at TEXT, updated_at INTEGER, attested_at_ms INTEGER, attestation_updated_at_ms INTEGER);
CREATE TABLE IF NOT EXISTS workspace_generated_bootstrap_hashes (workspace_key TEXT, filename TEXT, sha256 TEXT,
	PRIMARY KEY (workspace_key, filename));
CREATE TABLE IF NOT EXISTS workspace_path_aliases (alias_key TEXT PRIMARY KEY, alias_path TEXT, workspace_key TEXT,
	workspace_path TEXT, updated_at_ms INTEGER);`;

function open(home: string): DatabaseSync {
	const path = join(home, '.openclaw/state/openclaw.sqlite');
	mkdirSync(dirname(path), { recursive: true });
	return new DatabaseSync(path);
}

const realPathOf = (root: string): string => {
	try {
		return realpathSync(root);
	} catch {
		return root;
	}
};

/** In the place of all that was written down of the workspace in `root`. */
export function writeRecord(home: string, root: string, record: SetupRecord, now: number): void {
	using database = open(home);
	database.exec(tables);
	const path = realPathOf(root);
	const key = sha256(path);
	for (const table of ['workspace_setup_state', 'workspace_generated_bootstrap_hashes', 'workspace_path_aliases']) {
		database.prepare(`DELETE FROM ${table} WHERE workspace_key = ?`).run(key);
	}
	if (!record.exists && record.attestedMs === undefined) return;
	database
		.prepare('INSERT INTO workspace_setup_state VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
		.run(
			key,
			path,
			record.exists ? 1 : null,
			record.seededAt ?? null,
			record.completedAt ?? null,
			record.exists ? (record.updatedMs ?? now) : null,
			record.attestedMs ?? null,
			record.attestedMs === undefined ? null : now,
		);
	const hash = database.prepare('INSERT INTO workspace_generated_bootstrap_hashes VALUES (?, ?, ?)');
	for (const [name, digest] of record.hashes) hash.run(key, name, digest);
	const alias = database.prepare('INSERT INTO workspace_path_aliases VALUES (?, ?, ?, ?, ?)');
	for (const each of new Set([root, path])) alias.run(sha256(each), each, key, path, now);
}

/** The database that a case describes: what is done to it first, the rows, and what is done to those. */
export function createStateDatabase(
	home: string,
	root: string,
	first: readonly string[],
	state: Input,
	digestOf: (template: string) => string,
): void {
	{
		using database = open(home);
		for (const sql of first) database.exec(sql);
	}
	if (!state) return;
	const now = Date.now();
	const { setup, attestation, sql = [] } = state;
	const hashes = Object.entries(attestation?.hashes ?? {}).map(([name, value]): [string, string] => [
		name,
		value === 'template' ? digestOf(name) : String(value),
	]);
	writeRecord(
		home,
		root,
		{
			exists: setup !== undefined,
			...(setup?.bootstrapSeededAt === undefined ? {} : { seededAt: setup.bootstrapSeededAt }),
			...(setup?.setupCompletedAt === undefined ? {} : { completedAt: setup.setupCompletedAt }),
			updatedMs: now - (setup?.updatedAgeMs ?? 0),
			...(attestation === undefined ? {} : { attestedMs: now - attestation.ageMs }),
			hashes: new Map(hashes),
		},
		now,
	);
	using database = open(home);
	for (const each of sql) database.exec(each);
}
