import type { FileDiff } from '../../../../../../protocol/chat/conversation.ts';
import type { MemoryBudget } from '../../../../../../protocol/memory/proposals.ts';
import { tokensOfPart } from '../../../../engine/prompt/promptTokens.ts';
import { assembleAsChatted } from '../../../../engine/prompt/wording/asChatted.ts';
import { wordFor } from '../../../../engine/text/lengths/measure.ts';
import type { TokenCounter } from '../../../../engine/text/lengths/tokens.ts';
import { withContent } from '../../../../engine/workspace/files.ts';
import type { FileEntry, Snapshot } from '../../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';

/** `snapshot` as it would be once the changes are made. */
function withChanges(snapshot: Snapshot, changes: readonly FileDiff[]): Snapshot {
	const files = new Map(snapshot.files);
	for (const { path, after } of changes) {
		if (after === undefined) {
			files.delete(path);
			continue;
		}
		const known = files.get(path);
		const content = { kind: 'text', text: after, origin: 'editor' } as const;
		const fresh: FileEntry = { path, content, link: 'none', size: 0, modified: 0 };
		files.set(path, withContent(known ?? fresh, content, Buffer.byteLength(after)));
	}
	return { ...snapshot, files };
}

/**
 * Tokens by which the prompt grows in the session that is usual here, an estimate; 0 where it takes none of the files in,
 * or only up to a limit that they have reached, and less than 0 where it shrinks.
 */
export function tokensChanged(workspace: Workspace, changes: readonly FileDiff[], counter: TokenCounter): number {
	const session = workspace.session();
	const count = (snapshot: Snapshot): number =>
		assembleAsChatted(workspace.runtime, snapshot, session).parts.reduce(
			(sum, part) => sum + tokensOfPart(part, counter),
			0,
		);
	const snapshot = workspace.snapshot();
	return count(withChanges(snapshot, changes)) - count(snapshot);
}

/** How full the long-term memory is once the changes are made, where they change it and its runtime has a limit. */
export function budgetAfter(workspace: Workspace, changes: readonly FileDiff[]): { readonly budget?: MemoryBudget } {
	const { curatedPath } = workspace.runtime.memory;
	if (!changes.some(({ path }) => path === curatedPath)) return {};
	const after = withChanges(workspace.snapshot(), changes);
	const { rows, unit } = assembleAsChatted(workspace.runtime, after, workspace.session()).ledger;
	const row = rows.find(({ path }) => path === curatedPath);
	if (row?.limit === undefined) return {};
	return { budget: { path: curatedPath, length: row.rawLength, limit: row.limit, unit: wordFor(unit) } };
}
