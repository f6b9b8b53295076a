import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from 'vscode-languageserver';
import type { Finding, Rule, Severity } from '../../../engine/rules/rule.ts';
import { keptOn } from '../../../engine/text/keptOn.ts';
import type { Analysis } from '../../../engine/workspace/analysis.ts';
import type { RuledFinding, RuleLevels } from '../../../engine/workspace/runRules.ts';
import { typingBudget } from '../../../host/workspace/ruleBudget.ts';
import type { Workspace, Workspaces } from '../../../host/workspace/workspaces.ts';
import type { ChangeFeed } from '../client/changeFeed.ts';
import type { ErrorLog } from '../client/errorLog.ts';
import type { SettingsStore } from '../client/settingsStore.ts';
import { createLineMap, type LineMap } from '../text/lines.ts';
import type { WorkspaceFiles } from '../workspace/files.ts';
import { anchorIn } from './anchors.ts';
import { type ClosedProblems, createClosedProblems } from './closedProblems.ts';
import { asHint, cutShortLog } from './cutShort.ts';
import { type FindingsByPath, findingsByPath } from './findingsByPath.ts';
import { createFolding } from './foldedProblems.ts';
import { markOf } from './markOf.ts';

/** A finding with the diagnostics that show it. */
export interface ShownProblem {
	readonly workspace: Workspace;
	readonly finding: RuledFinding;
	/** The one that people are told. */
	readonly diagnostic: Diagnostic;
	/**
	 * Fades all that the finding is about, where its message hangs on a short anchor: a whole page must not be underlined.
	 * A hint, so that lists of problems leave it out.
	 */
	readonly faded?: Diagnostic;
	/** All that the finding is about. */
	readonly range: Range;
}

export interface FileProblems {
	/** Absolute path. */
	readonly path: string;
	readonly problems: readonly ShownProblem[];
	/** The same for the same diagnostics, whatever else changed. */
	readonly resultId: string;
}

/** What the rules have to say, file by file. Nothing is worked out again while nothing changed. */
export interface Problems {
	/** Of the file at `path` (absolute); no problems where there are none. */
	of(path: string): FileProblems;
	/** Of every file that has some; what a rule says in many that nobody has open is told of in one of them. */
	all(): readonly FileProblems[];
	/** Of those among them about which typing can make a difference. */
	live(): readonly FileProblems[];
	/** All that the rules say of the workspace, as far as its files have been read; of files that are open, what their text says. */
	findings(workspace: Workspace): readonly RuledFinding[];
	/** What is read in the background, as far as it was. */
	readonly closed: ClosedProblems<ShownProblem>;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
	error: DiagnosticSeverity.Error,
	warning: DiagnosticSeverity.Warning,
	information: DiagnosticSeverity.Information,
	hint: DiagnosticSeverity.Hint,
};

const tags: Readonly<Record<NonNullable<Finding['tag']>, DiagnosticTag>> = {
	unnecessary: DiagnosticTag.Unnecessary,
	deprecated: DiagnosticTag.Deprecated,
};

const fadedMessage = 'The agent never reads this.';

/** Everything that is shown of a problem. */
export const diagnosticsOf = ({ diagnostic, faded }: ShownProblem): readonly Diagnostic[] =>
	faded ? [diagnostic, faded] : [diagnostic];

/** The same for the same diagnostics. */
const shownText = (problems: readonly ShownProblem[]): string => JSON.stringify(problems.flatMap(diagnosticsOf));

/** What was last told of a file that typing can change. */
interface LiveAnswer {
	/** What it was made of. */
	readonly sources: readonly (readonly unknown[])[];
	readonly shown: string;
	readonly answer: FileProblems;
}

const nothing: readonly RuledFinding[] = [];
const none: readonly ShownProblem[] = [];

export interface ProblemSources {
	readonly workspaces: Workspaces;
	readonly files: WorkspaceFiles;
	readonly settings: SettingsStore;
	/** More come with the runtimes. */
	readonly rules: () => readonly Rule[];
	readonly log: ErrorLog;
	readonly changes: ChangeFeed;
	readonly onFirstAnswer?: () => void;
	readonly onRest?: () => void;
	/** URI of a rule's page, where there is one. */
	pageOf(code: string): string | undefined;
}

export function createProblems(sources: ProblemSources): Problems {
	const { workspaces, files, settings, rules, log, pageOf } = sources;
	const tellCutShort = cutShortLog(log);
	const analysed = keptOn<Analysis, { readonly levels: RuleLevels; readonly byPath: FindingsByPath }>();
	const answers = new Map<string, LiveAnswer>();
	// The client may have ids of a server before this one.
	const opened = Date.now().toString(36);
	let made = 0;

	const findingsIn = (workspace: Workspace): FindingsByPath => {
		const analysis = workspace.analysis();
		const levels = settings.of(workspace.root).rules;
		const known = analysed.get(analysis);
		if (known?.levels === levels) return known.byPath;
		const { findings, failures, cutShort } = analysis.findings(rules(), levels, typingBudget);
		for (const { rule, error } of failures) log.error(`rule ${rule.code}`, error);
		for (const cut of cutShort) tellCutShort(cut);
		const byPath = findingsByPath(workspace, [...findings, ...cutShort.map(asHint)]);
		analysed.set(analysis, { levels, byPath });
		return byPath;
	};

	const problemOf = (
		workspace: Workspace,
		finding: RuledFinding,
		lines: LineMap = files.linesOfPlace(workspace, finding.place.file),
	): ShownProblem => {
		const page = pageOf(finding.rule.code);
		const range = lines.rangeOf(finding.place.range);
		const anchor = finding.tag === 'unnecessary' ? anchorIn(lines.text, finding.place.range) : undefined;
		const common = {
			source: 'soulscope',
			code: finding.rule.code,
			...(page !== undefined && { codeDescription: { href: page } }),
		};
		const tagged = finding.tag && { tags: [tags[finding.tag]] };
		const diagnostic: Diagnostic = {
			...common,
			severity: severities[finding.severity],
			message: finding.message,
			range: anchor ? lines.rangeOf(anchor) : range,
			...(!anchor && tagged),
			...(finding.related?.length && {
				relatedInformation: finding.related.map(({ place, message }) => ({
					message,
					location: {
						uri: files.uriOf(files.pathOfPlace(workspace, place.file)),
						range: files.linesOfPlace(workspace, place.file).rangeOf(place.range),
					},
				})),
			}),
		};
		if (!anchor) return { workspace, finding, diagnostic, range };
		const faded = { ...common, ...tagged, severity: DiagnosticSeverity.Hint, message: fadedMessage, range };
		return { workspace, finding, diagnostic, faded, range };
	};

	/** A configuration file is every workspace's that it configures; they mostly find the same in it. */
	const withoutRepeats = (problems: readonly ShownProblem[]): readonly ShownProblem[] => {
		const seen = new Set<string>();
		return problems.filter(({ diagnostic: { code, range, message }, finding: { fault = message } }) => {
			const { start, end } = range;
			const key = `${code} ${start.line} ${start.character} ${end.line} ${end.character} ${fault}`;
			return !seen.has(key) && seen.add(key);
		});
	};

	const closed = createClosedProblems<ShownProblem>({
		...sources,
		show: (workspace, finding, text) => problemOf(workspace, finding, createLineMap(text)),
	});

	const answerOf = (path: string, problems: readonly ShownProblem[]): FileProblems => ({
		path,
		problems,
		resultId: markOf(shownText(problems)),
	});

	const of = (path: string): FileProblems => {
		const owners = workspaces.list().filter((workspace) => findingsIn(workspace).at(path));
		const unopened = closed.of(path) ?? none;
		const sources = [...owners.map((workspace) => findingsIn(workspace).at(path) ?? nothing), unopened];
		const known = answers.get(path);
		if (known && known.sources.length === sources.length && known.sources.every((s, i) => s === sources[i]))
			return known.answer;
		const problems = withoutRepeats([
			...owners.flatMap((workspace) =>
				(findingsIn(workspace).at(path) ?? nothing).map((finding) => problemOf(workspace, finding)),
			),
			...unopened,
		]);
		// Typing gives each text another answer: a number takes less than a mark of all that is shown.
		const shown = shownText(problems);
		const resultId = known?.shown === shown ? known.answer.resultId : `${opened}.${++made}`;
		const answer = { path, problems, resultId };
		answers.set(path, { sources, shown, answer });
		return answer;
	};

	/** The same for the same problems: thousands of files, and hardly one of them changes. */
	const closedAnswers = keptOn<readonly ShownProblem[], FileProblems>();
	const ofClosed = (path: string, problems: readonly ShownProblem[]): FileProblems => {
		let answer = closedAnswers.get(problems);
		if (!answer) {
			answer = answerOf(path, problems);
			closedAnswers.set(problems, answer);
		}
		return answer;
	};

	const livePaths = () => new Set(workspaces.list().flatMap((workspace) => [...findingsIn(workspace).paths()]));

	const folded = createFolding<ShownProblem, FileProblems>({
		isOpen: (path) => files.versionOf(path) !== null,
		uriOf: files.uriOf,
		answerOf,
	});

	/** Of every file, each with all that there is. */
	const unfolded = (paths: ReadonlySet<string>): readonly FileProblems[] => {
		const rest = [...closed.all()].filter(([path]) => !paths.has(path));
		return [...[...paths].map(of), ...rest.map(([path, problems]) => ofClosed(path, problems))];
	};

	return {
		of,
		closed,
		findings(workspace) {
			const own = findingsIn(workspace);
			const read = [...own.paths()].flatMap((path) => own.at(path) ?? []);
			const unopened = [...closed.all()].flatMap(([, problems]) => problems);
			return [...read, ...unopened.filter((each) => each.workspace === workspace).map(({ finding }) => finding)];
		},
		live() {
			const paths = livePaths();
			return folded(unfolded(paths)).filter(({ path }) => paths.has(path));
		},
		all() {
			const paths = livePaths();
			for (const path of answers.keys()) if (!paths.has(path)) answers.delete(path);
			return folded(unfolded(paths));
		},
	};
}
