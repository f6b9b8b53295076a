import { posix } from 'node:path';
import { sha256 } from '../engine/text/sha256.ts';
import { ifSeen, type SeenEntry, type WorkspacePath } from '../engine/workspace/snapshot.ts';
import { memoryAccess } from '../host/memory/access.ts';
import type { Workspace } from '../host/workspace/workspaces.ts';
import { ToolFault } from './tool.ts';

/**
 * Files that the agent reads or keeps, by path; nothing else of the folder, nothing that a link brings in from outside, and nothing of
 * other people than the one who talks with it.
 */
export function readableFiles(workspace: Workspace): ReadonlyMap<WorkspacePath, SeenEntry> {
	const { runtime } = workspace;
	const access = memoryAccess(workspace);
	const files = [...workspace.snapshot().files.values()].flatMap((entry) => ifSeen(entry) ?? []);
	return new Map(
		files
			.filter(({ path }) => runtime.roleOf(path) !== undefined || runtime.memory.accepts(path))
			.filter(({ path }) => !access.isOutside(path) && !access.isOthers(path))
			.map((file) => [file.path, file]),
	);
}

/** The text of such a file. Throws a `ToolFault` where there is none, or it cannot be read. */
export async function readableText(
	workspace: Workspace,
	asked: string,
): Promise<{ readonly path: WorkspacePath; readonly text: string }> {
	const path = posix.normalize(asked.replaceAll('\\', '/')).replace(/^\.\//u, '');
	const files = readableFiles(workspace);
	if (!files.has(path))
		throw new ToolFault(`${asked} is not a file that this agent reads or keeps. The tool "status" lists them.`);
	const content = await workspace.read(path);
	if (content?.kind === 'text') return { path, text: content.text };
	throw new ToolFault(`${path} cannot be read${content?.kind === 'unreadable' ? `: it ${content.reason}` : ''}.`);
}

/** Names what a file says: the same for a text as it was read and as the gate has it, which knows of no byte order mark. */
export const versionOf = (text: string): string => sha256(text.replace(/^\uFEFF/u, ''));
