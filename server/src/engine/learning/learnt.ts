import type { MemoryType } from '../memory/memoryTypes.ts';
import { businessFacts } from './businessFacts.ts';
import { capitalised } from './capital.ts';
import { commandFacts } from './commandFacts.ts';
import { procedures } from './procedures.ts';
import { statementsIn } from './statements.ts';

/** Something that a conversation says and that could be remembered. */
export interface Learnt {
	readonly kind: MemoryType | 'profile';
	/** The same for what would take its place: `command:release`. */
	readonly key: string;
	readonly title: string;
	/** What would be written down, in one line. */
	readonly text: string;
	/** The words that it was read from. */
	readonly evidence: string;
	/** 0..1; null where nobody knows. */
	readonly confidence: number | null;
	/** What the runtime's own way to write it needs, where it has one. */
	readonly payload: Readonly<Record<string, unknown>>;
	/** A model proposed it. */
	readonly byModel?: true;
}

/** How sure the rules are of what a person says. */
const confidences = { command: 0.94, business: 0.91, procedure: 0.93 } as const;

const detectors: readonly ((message: string) => readonly Learnt[])[] = [
	(message) =>
		commandFacts(message).map(({ purpose, label, command, evidence }) => ({
			kind: 'fact',
			key: `command:${purpose}`,
			title: `${capitalised(label)} command`,
			text: `The ${label} command is \`${command}\`.`,
			evidence,
			confidence: confidences.command,
			payload: {},
		})),
	(message) =>
		statementsIn(message).map(({ kind, key, title, text, evidence, confidence, value }) => ({
			...{ kind, key, title, text, evidence, confidence },
			payload: value === undefined ? {} : { field: key, value },
		})),
	(message) =>
		businessFacts(message).map(({ slug, title, summary, evidence }) => ({
			kind: 'fact',
			key: `fact:${slug}`,
			title,
			text: summary,
			evidence,
			confidence: confidences.business,
			payload: {},
		})),
	(message) =>
		procedures(message).map(({ subject, label, steps, evidence }) => ({
			kind: 'procedure',
			key: `procedure:${subject}`,
			title: `${capitalised(label)} procedure`,
			text: `${capitalised(label)}: ${steps.map((step, index) => `${index + 1}. ${step.replace(/(?<![.;,])[.;,]+$/u, '')}`).join('; ')}.`,
			evidence,
			confidence: confidences.procedure,
			payload: {},
		})),
];

/** What a person's message says outright, by rules and without a model; of two about the same the first counts. */
export function learntFrom(message: string): readonly Learnt[] {
	const byKey = new Map<string, Learnt>();
	for (const detect of detectors)
		for (const learnt of detect(message)) if (!byKey.has(learnt.key)) byKey.set(learnt.key, learnt);
	return [...byKey.values()];
}
