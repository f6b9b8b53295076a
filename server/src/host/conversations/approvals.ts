import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** A tool that may change a file of a workspace without being asked for. */
export interface Approval {
	readonly tool: string;
	readonly path: string;
}

/** The same, with the workspace that it is for: the absolute path of its root. */
export interface RootedApproval extends Approval {
	readonly root: string;
}

const approvalRow = z.array(z.object({ tool: z.string(), path: z.string() }));

export const approvalsOf = (database: DatabaseSync, root: string): readonly Approval[] =>
	approvalRow.parse(database.prepare('SELECT tool, path FROM approvals WHERE root = ? ORDER BY tool, path').all(root));

const rootedRow = z.array(z.object({ root: z.string(), tool: z.string(), path: z.string() }));

export const everyApproval = (database: DatabaseSync): readonly RootedApproval[] =>
	rootedRow.parse(database.prepare('SELECT root, tool, path FROM approvals ORDER BY root, tool, path').all());

export function addApproval(database: DatabaseSync, root: string, { tool, path }: Approval): void {
	database.prepare('INSERT OR IGNORE INTO approvals (root, tool, path) VALUES (?, ?, ?)').run(root, tool, path);
}

export function dropApproval(database: DatabaseSync, root: string, { tool, path }: Approval): void {
	database.prepare('DELETE FROM approvals WHERE root = ? AND tool = ? AND path = ?').run(root, tool, path);
}
