import type { DraftFinding } from '../../../../protocol/chat/summon.ts';
import type { Rule } from '../../engine/rules/rule.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { analyse } from '../../engine/workspace/analysis.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { FileEntry, Snapshot, WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** `snapshot` as it would be with these files written. */
function withFiles(snapshot: Snapshot, texts: ReadonlyMap<WorkspacePath, string>): Snapshot {
	const files = new Map<WorkspacePath, FileEntry>(snapshot.files);
	for (const [path, text] of texts) {
		files.set(path, {
			path,
			content: { kind: 'text', text, origin: 'editor' },
			link: 'none',
			size: Buffer.byteLength(text),
			modified: 0,
		});
	}
	return { ...snapshot, files };
}

/** What the rules would say of each of `texts` once they stand in the workspace, hints left out. A rule that throws says nothing. */
export function checkDraft(
	texts: ReadonlyMap<WorkspacePath, string>,
	around: { readonly snapshot: Snapshot; readonly runtime: Runtime; readonly session: Session },
	rules: readonly Rule[],
): ReadonlyMap<WorkspacePath, readonly DraftFinding[]> {
	const { snapshot, runtime, session } = around;
	const { findings } = analyse(withFiles(snapshot, texts), runtime, session).findings(rules, {});
	const byPath = new Map<WorkspacePath, DraftFinding[]>();
	for (const { place, rule, severity, message } of findings) {
		if (place.file.kind !== 'workspace' || severity === 'hint' || !texts.has(place.file.path)) continue;
		const { path } = place.file;
		const told = byPath.get(path) ?? [];
		told.push({ severity, code: rule.code, message });
		byPath.set(path, told);
	}
	return byPath;
}
