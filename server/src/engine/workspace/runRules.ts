import type { Finding, FixStep, Rule, RuleView, Severity } from '../rules/rule.ts';
import { withHomePaths } from '../rules/support/homePaths.ts';
import { atPace, OutOfTime } from '../rules/support/pace.ts';
import { contentOfPlace } from '../rules/support/places.ts';
import { isSuppressed } from '../rules/suppress.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { grouped } from '../text/grouped.ts';
import { isMisread, type Snapshot } from './snapshot.ts';

/** A finding with the rule that made it and the severity that the settings left it. */
export interface RuledFinding extends Finding {
	readonly rule: Rule;
	readonly severity: Severity;
}

/** Per rule code: a severity of the person's own, or `off`. */
export type RuleLevels = Readonly<Record<string, Severity | 'off'>>;

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

export interface FindingsReport {
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
	const isSafe = (step: FixStep): boolean => step.kind !== 'edit' || !isMisread(contentOfPlace(snapshot, step.file));
	const safe = fixes.filter(({ steps }) => steps.every(isSafe));
	return safe.length === fixes.length ? finding : { ...finding, fixes: safe };
}

export const merged = (reports: readonly FindingsReport[]): FindingsReport => ({
	findings: reports.flatMap(({ findings }) => findings),
	failures: reports.flatMap(({ failures }) => failures),
	cutShort: reports.flatMap(({ cutShort }) => cutShort),
});

/** True where the rule is everybody's, or this runtime's. */
const concerns = (rule: Rule, { rules }: Runtime): boolean => !rule.particular || (rules?.own?.includes(rule) ?? false);

/** What `rules` have to say of what `view` shows. */
export function runRules(
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
		// Most rules find nothing.
		let counts: Map<string, { count: number; place: Finding['place'] }> | undefined;
		try {
			atPace(isSpent, () => {
				for (const finding of rule.check(view)) {
					const { place } = finding;
					if (isSpent?.()) throw new OutOfTime(place);
					if (isSuppressed(view.snapshot, rule.code, finding)) continue;
					counts ??= new Map();
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
		for (const [path, { count, place }] of counts ?? [])
			if (count > mostFindings) cutShort.push({ rule, place, note: tooMany(rule, path, count) });
	}
	return { findings, failures, cutShort };
}

const tooLong = ({ code }: Rule, path: string): string =>
	`the rule ${code} took too long and was stopped at ${path}: it may find more problems there and in later files.`;

const tooMany = ({ code }: Rule, path: string, count: number): string =>
	`the rule ${code} has ${grouped(count - mostFindings)} more problems in ${path}; only ${mostFindings} are shown.`;
