import type { RunPreparation } from './preparation.ts';

/** What a run does to a workspace as a whole, or what keeps it from it: no ledger of files has a row for that. */
export interface RunNote {
	/** `assumption`: what was taken for granted. */
	readonly kind: 'refusal' | 'repository' | 'assumption';
	/** Sentences for people. */
	readonly text: string;
}

/** When a run does what it does first. */
export const whenDone = ({ atStart, refusal }: RunPreparation): string =>
	`${atStart ? 'at the next start' : 'with the next message'}${refusal ? ', when it can start again' : ''}`;

/** Empty where the run finds all as it should be. `title` is the runtime's. */
export function runNotes(preparation: RunPreparation | undefined, title: string): readonly RunNote[] {
	if (preparation === undefined) return [];
	const { refusal, startsRepository, assumption } = preparation;
	return [
		...(refusal
			? [{ kind: 'refusal', text: `${title} will not start here: ${refusal.why}. ${refusal.remedy}` } as const]
			: []),
		...(startsRepository
			? [
					{
						kind: 'repository',
						text: `If Git is installed, ${title} makes the folder a Git repository (git init) ${whenDone(preparation)}.`,
					} as const,
				]
			: []),
		...(assumption === undefined ? [] : [{ kind: 'assumption', text: assumption } as const]),
	];
}
