import type { Severity } from '../engine/rules/rule.ts';
import { textOfPlace } from '../engine/rules/support/places.ts';
import { rules } from '../engine/rules/table.ts';
import type { RuleLevels } from '../engine/workspace/analysis.ts';
import type { Workspace } from '../host/workspaces.ts';
import { createLineMaps } from '../language/support/lines.ts';

/** A finding where a terminal can point to it. Lines and columns count from 1; columns in UTF-16 units. */
export interface LocatedFinding {
	/** Absolute. */
	readonly path: string;
	readonly line: number;
	readonly column: number;
	readonly endLine: number;
	readonly endColumn: number;
	readonly severity: Severity;
	readonly code: string;
	readonly message: string;
}

interface Located {
	/** In the order of files and lines. */
	readonly findings: readonly LocatedFinding[];
	/** Rules that broke, with why. */
	readonly failures: readonly string[];
}

/** What a check of one workspace found, and what it could not read. */
export interface CheckedWorkspace extends Located {
	readonly workspace: Workspace;
	readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Checks `workspace` by every rule that `levels` does not switch off. A rule that breaks is among the failures, and silences no other. */
export function locateFindings(workspace: Workspace, levels: RuleLevels = {}): Located {
	const analysis = workspace.analysis();
	const { snapshot } = analysis;
	const maps = createLineMaps();
	const { findings, failures } = analysis.findings(rules, levels);
	const located = findings.map(({ place: { file, range }, rule, severity, message }): LocatedFinding => {
		const path = file.kind === 'workspace' ? workspace.absolute(file.path) : file.path;
		const { start, end } = maps.of(path, textOfPlace(snapshot, file) ?? '').rangeOf(range);
		return {
			path,
			line: start.line + 1,
			column: start.character + 1,
			endLine: end.line + 1,
			endColumn: end.character + 1,
			severity,
			code: rule.code,
			message,
		};
	});
	return {
		findings: located.sort(
			(a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.line - b.line || a.column - b.column,
		),
		failures: failures.map(
			({ rule, error }) => `the rule ${rule.code} broke: ${error instanceof Error ? error.message : error}`,
		),
	};
}
