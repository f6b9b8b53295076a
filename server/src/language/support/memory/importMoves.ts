import { dirname, relative, sep } from 'node:path';
import type { TextEdit } from 'vscode-languageserver';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { textOf } from '../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { createLineMap } from '../text/lines.ts';

/** The edits, by file, that keep imports leading where they led, once each path is called `movedTo` says. */
export function importEdits(
	workspace: Workspace,
	movedTo: (path: WorkspacePath) => WorkspacePath,
): ReadonlyMap<WorkspacePath, readonly TextEdit[]> {
	const { imports } = workspace.runtime;
	const edits = new Map<WorkspacePath, TextEdit[]>();
	if (!imports) return edits;
	const analysis = workspace.analysis();
	const seen = new Set<string>();
	for (const { path, importedBy } of analysis.prompt(analysis.session.kind).ledger.rows) {
		if (!importedBy) continue;
		const [from, to] = [movedTo(importedBy.path), movedTo(path)];
		const text = textOf(workspace.snapshot(), importedBy.path);
		const key = `${importedBy.path} ${importedBy.range.start}`;
		if ((from === importedBy.path && to === path) || text === undefined || seen.has(key)) continue;
		seen.add(key);
		const { start, end } = importedBy.range;
		const steps = relative(dirname(workspace.absolute(from)), workspace.absolute(to))
			.split(sep)
			.join('/');
		// What is written from home or from the root of the disk leads where it led wherever it stands.
		const isFixed = /^@?[~/]/u.test(text.slice(start, end));
		if (isFixed && to === path) continue;
		const newText = imports.written(steps);
		if (newText === text.slice(start, end)) continue;
		const range = createLineMap(text).rangeOf({ start, end });
		edits.set(importedBy.path, [...(edits.get(importedBy.path) ?? []), { range, newText }]);
	}
	return edits;
}
