import type { Prompt } from '../prompt/prompt.ts';
import { placeholderWording } from '../prompt/wording/placeholder.ts';
import type { Wording } from '../prompt/wording/wording.ts';
import type { Finding, FixStep, Rule, RuleView, Severity } from '../rules/rule.ts';
import { withHomePaths } from '../rules/support/homePaths.ts';
import { atPace, OutOfTime } from '../rules/support/pace.ts';
import { viewOfOne } from '../rules/support/texts.ts';
import { isSuppressed } from '../rules/suppress.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { grouped } from '../text/grouped.ts';
import type { Session, SessionKind } from './session.ts';
import {
	configContentAt,
	type FileEntry,
	type FoundSecret,
	type Snapshot,
	type TextContent,
	textIn,
	textOf,
} from './snapshot.ts';

/** A finding with the rule that made it and the severity that the settings left it. */
export interface RuledFinding extends Finding {
	readonly rule: Rule;
	readonly severity: Severity;
}

/** Per rule code: a severity of the person's own, or `off`. */
export type RuleLevels = Readonly<Record<string, Severity | 'off'>>;

/** Everything that is known of one snapshot, worked out on demand and once. */
export interface Analysis extends RuleView {
	/** What the rules have to say, less what the settings and the comments in the files themselves switch off. */
	findings(rules: readonly Rule[], levels: RuleLevels, budget?: RuleBudget): FindingsReport;
	/**
	 * What those of `rules` that look at each text by itself have to say of `file`, which the snapshot lists and has no text of.
	 * `secrets`: what a scanner found in it.
	 */
	findingsIn(
		file: FileEntry & { readonly content: TextContent },
		secrets: readonly FoundSecret[],
		rules: readonly Rule[],
		levels: RuleLevels,
		budget?: RuleBudget,
	): FindingsReport;
}

/**
 * How long a rule may go on: called when one begins, it gives back what says whether that one has had its time. The engine
 * has no clock, so whoever asks brings one; it is looked at between two findings, and before a text is read.
 */
export type RuleBudget = () => () => boolean;

/** What a rule was not asked any further for. */
export interface CutShort {
	readonly rule: Rule;
	/** The first finding that is not told, or the last one that is. */
	readonly place: Finding['place'];
	/** For people: which rule, why, and what is missing. */
	readonly note: string;
}

/** Of one rule in one file. Nobody reads more; what made the first ones made the others. */
const mostFindings = 250;

interface FindingsReport {
	readonly findings: readonly RuledFinding[];
	/** Rules that threw: one broken rule never silences the others. */
	readonly failures: readonly { readonly rule: Rule; readonly error: unknown }[];
	/** Rules with more to say than is told, or that took longer than they may. */
	readonly cutShort: readonly CutShort[];
}

/** Without changes to texts that did not come out of their files as they are: they would be written back as they came. */
function withSafeFixes(snapshot: Snapshot, finding: Finding): Finding {
	const { fixes } = finding;
	if (fixes === undefined) return finding;
	const isSafe = (step: FixStep): boolean => {
		if (step.kind !== 'edit' || step.file.kind !== 'workspace') return true;
		const content = snapshot.files.get(step.file.path)?.content;
		return content?.kind !== 'text' || content.origin === 'template' || content.lossy !== true;
	};
	const safe = fixes.filter(({ steps }) => steps.every(isSafe));
	return safe.length === fixes.length ? finding : { ...finding, fixes: safe };
}

function viewOf(snapshot: Snapshot, { runtime, session }: Neighbour, wording: Wording): RuleView['neighbours'][number] {
	const prompts = new Map<SessionKind, Prompt>();
	return {
		snapshot,
		runtime,
		session,
		prompt(kind) {
			let prompt = prompts.get(kind);
			if (!prompt) {
				prompt = runtime.assemble(snapshot, { ...session, kind }, wording);
				prompts.set(kind, prompt);
			}
			return prompt;
		},
	};
}

/** A program that is at home in the folder besides the one that is looked through. */
export interface Neighbour {
	readonly runtime: Runtime;
	readonly session: Session;
	/** True for one that has nothing of its own here (`Evidence.guests`). */
	readonly isGuest?: boolean;
}

/** What a neighbour is asked: rules of its own, and what its limits do to the files; of a guest, only what loses something. */
const asksFor = ({ isGuest, runtime }: Neighbour, { particular, ofEachProgram, severity }: Rule): boolean =>
	(particular !== undefined || (ofEachProgram === true && runtime.rules?.cutsFiles === true)) &&
	(!isGuest || severity === 'warning' || severity === 'error');

/** `finding` of a rule for everybody, with the program’s name; whoever is looked through may read what this one does not. */
function ofNeighbour({ runtime }: Neighbour, snapshot: Snapshot, finding: RuledFinding): RuledFinding {
	if (finding.rule.particular) return finding;
	const { tag: _, ...told } = finding;
	const { range, file } = told.place;
	const text = file.kind === 'workspace' ? textOf(snapshot, file.path) : textIn(configContentAt(snapshot, file.path));
	const lineEnd = text?.indexOf('\n', range.start) ?? -1;
	const end = lineEnd > range.start ? Math.min(range.end, lineEnd) : range.end;
	return {
		...told,
		place: { ...told.place, range: { ...range, end } },
		message: `${runtime.title}: ${told.message}`,
	};
}

/**
 * `wording` stands in for the runtime's own prose: its words where they are there, else placeholders. Of `neighbours` is said what each
 * of them loses as well.
 */
export function analyse(
	snapshot: Snapshot,
	runtime: Runtime,
	session: Session,
	wording: Wording = placeholderWording,
	neighbours: readonly Neighbour[] = [],
): Analysis {
	const others = neighbours.map((each) => ({ ...each, view: viewOf(snapshot, each, placeholderWording) }));
	const view: RuleView = {
		...viewOf(snapshot, { runtime, session }, wording),
		neighbours: others.map((other) => other.view),
	};
	return {
		...view,
		findings(rules, levels, budget) {
			const told = others.map((other): FindingsReport => {
				const asked = rules.filter((rule) => asksFor(other, rule));
				const report = run(asked, levels, { ...other.view, neighbours: [] }, budget);
				return { ...report, findings: report.findings.map((finding) => ofNeighbour(other, snapshot, finding)) };
			});
			return merged([run(rules, levels, view, budget), ...told]);
		},
		findingsIn(file, secrets, rules, levels, budget) {
			const asked = rules.filter(({ eachText }) => eachText);
			const report = run(asked, levels, viewOfOne(view, file, secrets), budget);
			// Whatever a rule says of other files, it has said of the workspace as a whole.
			const own = report.findings.filter(
				({ place }) => place.file.kind === 'workspace' && place.file.path === file.path,
			);
			return { ...report, findings: own };
		},
	};
}

const merged = (reports: readonly FindingsReport[]): FindingsReport => ({
	findings: reports.flatMap(({ findings }) => findings),
	failures: reports.flatMap(({ failures }) => failures),
	cutShort: reports.flatMap(({ cutShort }) => cutShort),
});

/** True where the rule is everybody's, or this runtime's. */
const concerns = (rule: Rule, { rules }: Runtime): boolean => !rule.particular || (rules?.own?.includes(rule) ?? false);

function run(
	rules: readonly Rule[],
	levels: RuleLevels,
	view: RuleView,
	budget: RuleBudget | undefined,
): FindingsReport {
	const findings: RuledFinding[] = [];
	const failures: { rule: Rule; error: unknown }[] = [];
	const cutShort: CutShort[] = [];
	for (const rule of rules) {
		const severity = levels[rule.code] ?? rule.severity;
		if (severity === 'off' || !concerns(rule, view.runtime)) continue;
		const isSpent = budget?.();
		const counts = new Map<string, { count: number; place: Finding['place'] }>();
		try {
			atPace(isSpent, () => {
				for (const finding of rule.check(view)) {
					const { place } = finding;
					if (isSpent?.()) throw new OutOfTime(place);
					if (isSuppressed(view.snapshot, rule.code, finding)) continue;
					const count = (counts.get(place.file.path)?.count ?? 0) + 1;
					counts.set(place.file.path, { count, place });
					if (count > mostFindings) continue;
					const message = withHomePaths(finding.message, view.snapshot);
					findings.push({ ...withSafeFixes(view.snapshot, finding), message, rule, severity });
				}
			});
		} catch (error) {
			if (!(error instanceof OutOfTime)) failures.push({ rule, error });
			else cutShort.push({ rule, place: error.place, note: tooLong(rule, error.place.file.path) });
		}
		for (const [path, { count, place }] of counts)
			if (count > mostFindings) cutShort.push({ rule, place, note: tooMany(rule, path, count) });
	}
	return { findings, failures, cutShort };
}

const tooLong = ({ code }: Rule, path: string): string =>
	`the rule ${code} took too long and was stopped at ${path}: it may find more problems there and in later files.`;

const tooMany = ({ code }: Rule, path: string, count: number): string =>
	`the rule ${code} has ${grouped(count - mostFindings)} more problems in ${path}; only ${mostFindings} are shown.`;
