import { placeholderWording } from '../prompt/wording/placeholder.ts';
import type { Wording } from '../prompt/wording/wording.ts';
import type { Rule, RuleView } from '../rules/rule.ts';
import { viewOfOne } from '../rules/support/texts.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { KeptNeighbours, type Neighbour, viewOf } from './neighbours/neighbours.ts';
import { type FindingsReport, merged, type RuleBudget, type RuleLevels, runRules } from './runRules.ts';
import type { Session } from './session.ts';
import type { FileEntry, FoundSecret, Snapshot, TextContent } from './snapshot.ts';

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
 * `wording` stands in for the runtime's own prose: its words where they are there, else placeholders. Of `neighbours` is said what each
 * of them loses as well; `kept`: what they have said of the snapshot before, so that only who sees something else is asked again.
 */
export function analyse(
	snapshot: Snapshot,
	runtime: Runtime,
	session: Session,
	wording: Wording = placeholderWording,
	neighbours: readonly Neighbour[] = [],
	kept: KeptNeighbours = new KeptNeighbours(),
): Analysis {
	const others = kept.of(snapshot, neighbours);
	const view: RuleView = {
		...viewOf(snapshot, { runtime, session }, wording),
		neighbours: others.map((other) => other.view),
	};
	return {
		...view,
		findings(rules, levels, budget) {
			const told = others.map((other) => other.findings(rules, levels, budget));
			return merged([runRules(rules, levels, view, budget), ...told]);
		},
		findingsIn(file, secrets, rules, levels, budget) {
			const asked = rules.filter(({ eachText }) => eachText);
			const report = runRules(asked, levels, viewOfOne(view, file, secrets), budget);
			// Whatever a rule says of other files, it has said of the workspace as a whole.
			const own = report.findings.filter(
				({ place }) => place.file.kind === 'workspace' && place.file.path === file.path,
			);
			return { ...report, findings: own };
		},
	};
}
