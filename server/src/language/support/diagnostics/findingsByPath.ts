import type { RuledFinding } from '../../../engine/workspace/runRules.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';

/** What was found in one workspace, file by file. */
export interface FindingsByPath {
	/** At this absolute path; the same list each time. */
	at(path: string): readonly RuledFinding[] | undefined;
	/** Absolute paths of all files with a finding. */
	paths(): Iterable<string>;
}

/** A key is pressed in one file: unless somebody asks for all, nobody works out where thousands of others are on the disk. */
export function findingsByPath(
	workspace: Pick<Workspace, 'absolute' | 'pathOf'>,
	findings: readonly RuledFinding[],
): FindingsByPath {
	const inWorkspace = new Map<string, RuledFinding[]>();
	const inConfig = new Map<string, RuledFinding[]>();
	for (const finding of findings) {
		const { kind, path } = finding.place.file;
		const byFile = kind === 'config' ? inConfig : inWorkspace;
		const list = byFile.get(path);
		if (list) list.push(finding);
		else byFile.set(path, [finding]);
	}
	const known = new Map<string, readonly RuledFinding[]>();
	const note = (path: string, own: readonly RuledFinding[] | undefined) => {
		const config = inConfig.get(path);
		// A configuration in the workspace is both.
		const list = known.get(path) ?? (own && config ? [...own, ...config] : (own ?? config));
		if (list) known.set(path, list);
		return list;
	};
	let isWhole = false;
	return {
		at(path) {
			if (isWhole || known.has(path)) return known.get(path);
			const own = workspace.pathOf(path);
			return note(path, own === undefined ? undefined : inWorkspace.get(own));
		},
		paths() {
			if (!isWhole) {
				for (const [path, list] of inWorkspace) note(workspace.absolute(path), list);
				for (const path of inConfig.keys()) note(path, undefined);
				isWhole = true;
			}
			return known.keys();
		},
	};
}
