import type { Rule, Severity } from '../engine/rules/rule.ts';
import { textOfPlace } from '../engine/rules/support/places.ts';
import { rules } from '../engine/rules/table.ts';
import type { RuledFinding, RuleLevels } from '../engine/workspace/analysis.ts';
import { createClosedFiles, type ReadingProgress } from '../host/closedFiles.ts';
import type { Workspace } from '../host/workspaces.ts';
import { createLineMap, createLineMaps, type LineMap } from '../language/support/lines.ts';

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
	/** What was left out, for people. */
	readonly notes: readonly string[];
}

/** What a check of one workspace found, and what it could not read. */
export interface CheckedWorkspace extends Located {
	readonly workspace: Workspace;
	readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Where `finding` stands, in the lines of its file. */
function locate(
	workspace: Workspace,
	{ place: { file, range }, rule, severity, message }: RuledFinding,
	lines: LineMap,
) {
	const { start, end } = lines.rangeOf(range);
	return {
		path: file.kind === 'workspace' ? workspace.absolute(file.path) : file.path,
		line: start.line + 1,
		column: start.character + 1,
		endLine: end.line + 1,
		endColumn: end.character + 1,
		severity,
		code: rule.code,
		message,
	};
}

const brokenRule = ({ code }: Rule, error: unknown): string =>
	`the rule ${code} broke: ${error instanceof Error ? error.message : error}`;

const inOrder = (findings: readonly LocatedFinding[]): readonly LocatedFinding[] =>
	[...findings].sort(
		(a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.line - b.line || a.column - b.column,
	);

/**
 * Checks what the runtime of `workspace` reads before a conversation by every rule that `levels` does not switch off. A rule that
 * breaks is among the failures, and silences no other.
 */
export function locateFindings(workspace: Workspace, levels: RuleLevels = {}): Located {
	const analysis = workspace.analysis();
	const { snapshot } = analysis;
	const maps = createLineMaps();
	const { findings, failures } = analysis.findings(rules, levels);
	return {
		findings: inOrder(
			findings.map((finding) => {
				const { file } = finding.place;
				const path = file.kind === 'workspace' ? workspace.absolute(file.path) : file.path;
				return locate(workspace, finding, maps.of(path, textOfPlace(snapshot, file) ?? ''));
			}),
		),
		failures: failures.map(({ rule, error }) => brokenRule(rule, error)),
		notes: [],
	};
}

/** The same, and of every other file that means something to the agent: logs, notes, what lies beside skills. */
export async function locateEverywhere(
	workspace: Workspace,
	levels: RuleLevels,
	onProgress: (progress: ReadingProgress) => void,
): Promise<Located> {
	const read = locateFindings(workspace, levels);
	const broken = new Set(read.failures);
	const closed = createClosedFiles<readonly LocatedFinding[]>({
		rules,
		levels: () => levels,
		present: (_, { text }, found) => {
			const lines = createLineMap(text);
			return found.map((finding) => locate(workspace, finding, lines));
		},
		onProgress: (_, progress) => onProgress(progress),
		onFailure: (rule, error) => broken.add(brokenRule(rule, error)),
	});
	await closed.keepUp(workspace);
	const leftOut = closed.leftOut(workspace);
	return {
		findings: inOrder([...read.findings, ...[...closed.all(workspace)].flatMap(([, found]) => found)]),
		failures: [...broken],
		notes: leftOut === undefined ? [] : [leftOut],
	};
}
