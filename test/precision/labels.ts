import { readFileSync } from 'node:fs';
import type { FindingKey } from './findings.ts';

/**
 * What the person who keeps the workspace would say. `useful`: true, and they would want to know. `noise`: true, and nobody
 * would thank for it. `false`: not so.
 */
export type Verdict = 'useful' | 'noise' | 'false';

export interface Label extends FindingKey {
	readonly verdict: Verdict;
	/** Why, where it is not plain. */
	readonly why?: string;
}

const file = new URL('../fixtures/precision/labels.jsonl', import.meta.url);

/** All labels, in the order in which they stand in the file. */
export const readLabels = (): readonly Label[] =>
	readFileSync(file, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Label);

/** What a label is found by; most say nothing of the very words, and hold for all findings of the rule in the line. */
export const keyOf = ({ workspace, rule, file: path, at, mark }: FindingKey): string =>
	JSON.stringify([workspace, rule, path, at, ...(mark === undefined ? [] : [mark])]);

/** The label of a finding, by its very words before by its line. */
export function labelsByKey(labels: readonly Label[]): (finding: FindingKey) => Label | undefined {
	const known = new Map(labels.map((label) => [keyOf(label), label]));
	return (finding) => {
		const { mark, ...line } = finding;
		return known.get(keyOf(finding)) ?? known.get(keyOf(line));
	};
}
