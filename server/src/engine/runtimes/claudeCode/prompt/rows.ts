import { join } from 'node:path';
import type { LedgerRow } from '../../../prompt/ledger.ts';
import { filesCalled } from '../../../workspace/calledFiles.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import { rowOf } from '../../coding/entry.ts';
import type { ClaudeContext } from '../context/context.ts';
import type { ClaudeEntry } from '../context/entry.ts';
import { isInside } from '../context/matching.ts';
import { nestedNames } from '../known.ts';

export const unit = 'UTF-16 units';

/** Where the program looked at one file several times: what came of it, or else the first that there is to say. */
function oncePerFile(entries: readonly ClaudeEntry[]): readonly ClaudeEntry[] {
	const byFile = new Map<string, ClaudeEntry>();
	for (const entry of entries) {
		const known = byFile.get(entry.file);
		if (!known || (entry.shown && !known.shown)) byFile.set(entry.file, entry);
	}
	return [...byFile.values()];
}

/** Instructions in folders below, by the folder that they are for. */
function nestedFiles(snapshot: Snapshot): readonly { readonly path: WorkspacePath; readonly folder: string }[] {
	const paths = nestedNames.flatMap((name) => filesCalled(snapshot, name)).sort();
	return paths.flatMap((path) => {
		const [, folder] = /^(.+?)\/(?:(?:\.claude\/)?CLAUDE\.md|CLAUDE\.local\.md)$/u.exec(path) ?? [];
		return folder === undefined || folder.split('/').includes('.claude') ? [] : [{ path, folder }];
	});
}

function nestedRows(snapshot: Snapshot, { run }: ClaudeContext): LedgerRow[] {
	const { root } = snapshot;
	return nestedFiles(snapshot).flatMap(({ path, folder }): LedgerRow[] => {
		const absolute = join(root, folder);
		const isLocal = path.endsWith('CLAUDE.local.md');
		if (!run.sources.has(isLocal ? 'local' : 'project')) return [];
		if (isInside(absolute, run.cwd) || !isInside(run.cwd, absolute)) return [];
		return [
			{
				path,
				role: isLocal ? 'local-instructions' : 'instructions',
				fate: 'waiting',
				reason: `arrives once the agent touches a file in ${folder}/`,
				rawLength: 0,
				injectedLength: 0,
				kept: [],
				warnings: [],
			},
		];
	});
}

const causeOfTurn = (
	snapshot: Snapshot,
	{ touched = [] }: { readonly touched?: readonly { readonly path: string }[] },
	turn: number,
): string => `arrived when the agent touched ${pathFrom(snapshot.root, touched[turn]?.path ?? '')}`;

/** A row for every file that the program has looked at, or will in this folder. */
export function rowsOf(
	snapshot: Snapshot,
	session: { readonly touched?: readonly { readonly path: string }[] },
	context: ClaudeContext,
	mayLoadLater: boolean,
): LedgerRow[] {
	const rows = oncePerFile([...context.start, ...context.later]).map((entry) => {
		const isLater = entry.turn !== undefined && entry.shown && entry.reason === '';
		const told = isLater ? { ...entry, reason: causeOfTurn(snapshot, session, entry.turn ?? 0) } : entry;
		return rowOf(snapshot.root, told, unit);
	});
	const known = new Set(rows.map(({ path }) => path));
	const nested = mayLoadLater ? nestedRows(snapshot, context).filter(({ path }) => !known.has(path)) : [];
	return [...rows, ...nested];
}
