import type { Rule, Severity } from '../../engine/rules/rule.ts';
import { textOfPlace } from '../../engine/rules/support/places.ts';
import { rules } from '../../engine/runtimes/registry.ts';
import { secretValuesIn } from '../../engine/secrets/secretValues.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import type { TextRange } from '../../engine/text/range.ts';
import type { RuledFinding, RuleLevels } from '../../engine/workspace/runRules.ts';
import { createClosedFiles, type ReadingProgress } from '../../host/workspace/closedFiles.ts';
import { patientBudget } from '../../host/workspace/ruleBudget.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { createLineMap, createLineMaps, type LineMap } from '../../language/support/text/lines.ts';

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
	/** As the rule gave it. */
	readonly finding: RuledFinding;
	/** All of the file; empty where it has not been read. */
	readonly text: string;
}

interface LocatedFindings {
	/** In the order of files and lines. */
	readonly findings: readonly LocatedFinding[];
	/** Rules that broke, with why. */
	readonly failures: readonly string[];
	/** What was left out, for people. */
	readonly notes: readonly string[];
}

/** What a check of one workspace found, and what it could not read. */
export interface CheckedWorkspace extends LocatedFindings {
	readonly workspace: Workspace;
	readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
	/** By absolute path, where secrets stand, whatever the settings say of the rules that find them. */
	readonly secrets: ReadonlyMap<string, readonly TextRange[]>;
}

/** Where `finding` stands, in the lines of its file. */
function locate(workspace: Workspace, finding: RuledFinding, lines: LineMap): LocatedFinding {
	const {
		place: { file, range },
		rule,
		severity,
		message,
	} = finding;
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
		finding,
		text: lines.text,
	};
}

const brokenRule = ({ code }: Rule, error: unknown): string => `the rule ${code} failed: ${errorMessage(error)}`;

const inOrder = (findings: readonly LocatedFinding[]): readonly LocatedFinding[] =>
	[...findings].sort(
		(a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.line - b.line || a.column - b.column,
	);

/**
 * Checks what the runtime of `workspace` reads before a conversation by every rule that `levels` does not switch off. A rule that
 * breaks is among the failures, and silences no other.
 */
export function locateFindings(workspace: Workspace, levels: RuleLevels = {}): LocatedFindings {
	const analysis = workspace.analysis();
	const { snapshot } = analysis;
	const maps = createLineMaps();
	const { findings, failures, cutShort } = analysis.findings(rules, levels, patientBudget);
	return {
		findings: inOrder(
			findings.map((finding) => {
				const { file } = finding.place;
				const path = file.kind === 'workspace' ? workspace.absolute(file.path) : file.path;
				return locate(workspace, finding, maps.of(path, textOfPlace(snapshot, file) ?? ''));
			}),
		),
		failures: failures.map(({ rule, error }) => brokenRule(rule, error)),
		notes: cutShort.map(({ note }) => note),
	};
}

/** More than rules ask, one after the other, for what they have just been told of. */
const mostRounds = 8;

/** The same once everything is known that rules ask for: of what is not, they say nothing. */
async function locateSettled(workspace: Workspace, levels: RuleLevels): Promise<LocatedFindings> {
	for (let round = 1; ; round++) {
		const found = locateFindings(workspace, levels);
		const { version } = workspace;
		await workspace.settlePlaces();
		if (workspace.version === version || round === mostRounds) return found;
	}
}

/** The same, and of every other file that means something to the agent: logs, notes, what lies beside skills. */
export async function locateEverywhere(
	workspace: Workspace,
	levels: RuleLevels,
	onProgress: (progress: ReadingProgress) => void,
): Promise<LocatedFindings> {
	const read = await locateSettled(workspace, levels);
	const broken = new Set(read.failures);
	const notes = new Set(read.notes);
	const closed = createClosedFiles<readonly LocatedFinding[]>({
		rules: () => rules,
		levels: () => levels,
		present: (_, { text }, found) => {
			const lines = createLineMap(text);
			return found.map((finding) => locate(workspace, finding, lines));
		},
		onProgress: (_, progress) => onProgress(progress),
		onFailure: (rule, error) => broken.add(brokenRule(rule, error)),
		budget: patientBudget,
		onCutShort: ({ note }) => notes.add(note),
	});
	await closed.keepUp(workspace);
	const leftOut = closed.leftOut(workspace);
	return {
		findings: inOrder([...read.findings, ...[...closed.all(workspace)].flatMap(([, found]) => found)]),
		failures: [...broken],
		notes: leftOut === undefined ? [...notes] : [...notes, leftOut],
	};
}

const secretRules = rules.filter(({ secret }) => secret);

/**
 * Where secrets stand in the files of `workspace`, by absolute path: what no excerpt may show. `found` brings those of files
 * that no prompt takes in.
 */
export function secretsOf(
	workspace: Workspace,
	found: readonly LocatedFinding[],
): ReadonlyMap<string, readonly TextRange[]> {
	const byPath = new Map<string, readonly TextRange[]>();
	const own = workspace.analysis().findings(secretRules, {}).findings;
	const places = [
		...own.map(({ place }) => place),
		...found.filter(({ finding }) => finding.rule.secret).map(({ finding }) => finding.place),
	];
	for (const { file, range } of places) {
		const path = file.kind === 'workspace' ? workspace.absolute(file.path) : file.path;
		byPath.set(path, [...(byPath.get(path) ?? []), range]);
	}
	// No rule reports these: a configuration is where they belong.
	const { config } = workspace.snapshot();
	const text = config?.content.kind === 'text' ? config.content.text : '';
	if (config) byPath.set(config.path, [...(byPath.get(config.path) ?? []), ...secretValuesIn(text)]);
	return byPath;
}

/** What several workspaces have in common, such as their configuration, is said with the first of them only. */
export function withoutRepeats<Checked extends Pick<LocatedFindings, 'findings'>>(
	checked: readonly Checked[],
): readonly Checked[] {
	const reported = new Set<string>();
	const isNew = ({ path, line, column, code, message, finding: { fault = message } }: LocatedFinding): boolean => {
		const key = JSON.stringify([path, line, column, code, fault]);
		return !reported.has(key) && reported.add(key) !== undefined;
	};
	return checked.map((one) => ({ ...one, findings: one.findings.filter(isNew) }));
}
