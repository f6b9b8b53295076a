import type { MadeFinding } from './findings.ts';
import { keyOf, type Label, labelsByKey, type Verdict } from './labels.ts';

/** Shares that every rule has to reach. */
export const bar = { true: 0.95, useful: 0.85 } as const;

export interface RuleScore {
	readonly rule: string;
	readonly found: number;
	readonly useful: number;
	readonly noise: number;
	readonly false: number;
	readonly unlabelled: number;
}

interface Score {
	readonly rules: readonly RuleScore[];
	readonly total: RuleScore;
	readonly unlabelled: readonly MadeFinding[];
	/** Findings that were called useful and are not made any more. */
	readonly missed: readonly Label[];
	/** Labels that say different things of one finding. */
	readonly contradictions: readonly string[];
}

/** Holds what was found against what people say of it. */
export function score(findings: readonly MadeFinding[], labels: readonly Label[]): Score {
	const labelOf = labelsByKey(labels);
	const verdictOf = (finding: MadeFinding) => labelOf(finding)?.verdict;
	const seen = new Map<string, Verdict>();
	const contradictions: string[] = [];
	for (const label of labels) {
		const before = seen.get(keyOf(label));
		if (before !== undefined && before !== label.verdict) contradictions.push(keyOf(label));
		seen.set(keyOf(label), label.verdict);
	}
	const unlabelled = findings.filter((finding) => verdictOf(finding) === undefined);
	const met = new Set(findings.map(labelOf).flatMap((label) => (label ? [keyOf(label)] : [])));
	const missed = labels.filter((label) => label.verdict === 'useful' && !met.has(keyOf(label)));
	const rulesFound = [...new Set(findings.map(({ rule }) => rule))].sort();
	const scoreOf = (rule: string, own: readonly MadeFinding[]): RuleScore => {
		const count = (verdict: Verdict | undefined) => own.filter((each) => verdictOf(each) === verdict).length;
		return {
			rule,
			found: own.length,
			useful: count('useful'),
			noise: count('noise'),
			false: count('false'),
			unlabelled: count(undefined),
		};
	};
	return {
		rules: rulesFound.map((code) =>
			scoreOf(
				code,
				findings.filter(({ rule }) => rule === code),
			),
		),
		total: scoreOf('all rules', findings),
		unlabelled,
		missed,
		contradictions,
	};
}

/** Share of labelled findings that are true. */
export const trueShare = ({ useful, noise, false: wrong }: RuleScore): number =>
	useful + noise + wrong === 0 ? 1 : (useful + noise) / (useful + noise + wrong);

/** Share of labelled findings that are true and that somebody would want to know. */
export const usefulShare = ({ useful, noise, false: wrong }: RuleScore): number =>
	useful + noise + wrong === 0 ? 1 : useful / (useful + noise + wrong);

export const isUnderBar = (rule: RuleScore): boolean => trueShare(rule) < bar.true || usefulShare(rule) < bar.useful;
