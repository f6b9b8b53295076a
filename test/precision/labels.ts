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

export const keyOf = ({ workspace, rule, file: path, at }: FindingKey): string =>
	JSON.stringify([workspace, rule, path, at]);
