import { type ExtractedMemory, isAccepted } from './extracted.ts';
import type { Learnt } from './learnt.ts';
import { relationOf } from './relation.ts';

/** Stands for the place of a memory where a runtime keeps none of them in a file of its own. */
const placeOf = (kind: string, key: string): string => `${kind}/${key}`;

const says = (one: Learnt, other: Learnt): boolean =>
	(one.kind === other.kind && one.key === other.key) || relationOf(one.text, other.text) === 'repeats';

const learntOf = (memory: ExtractedMemory): Learnt => ({
	kind: memory.memoryType,
	key: memory.subjectKey,
	title: memory.title,
	text: memory.summary,
	evidence: memory.evidence,
	confidence: memory.confidence,
	payload: {},
	byModel: true,
});

/**
 * What is believed of a model's candidates, by the bars that Holaboss sets, for runtimes that learn nothing by themselves;
 * without what the rules `found` in the same message.
 */
export function modelLearnt(memories: readonly ExtractedMemory[], found: readonly Learnt[]): readonly Learnt[] {
	const corroborating = found.map(({ kind, key }) => ({
		path: placeOf(kind, key),
		scope: 'workspace',
		memoryType: kind,
		subjectKey: key,
	}));
	const believed: Learnt[] = [];
	for (const memory of memories) {
		if (!isAccepted(memory, placeOf(memory.memoryType, memory.subjectKey), corroborating)) continue;
		const learnt = learntOf(memory);
		if (![...found, ...believed].some((other) => says(other, learnt))) believed.push(learnt);
	}
	return believed;
}
