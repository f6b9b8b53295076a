import type { RunNote } from '../../../../protocol/preview/runNote.ts';
import type { RunPreparation } from './preparation.ts';

/** When a run does what it does first. */
export const whenDone = ({ atStart, refusal }: RunPreparation): string =>
	`${atStart ? 'at the next start' : 'with the next message'}${refusal ? ', when it can start again' : ''}`;

/** Empty where the run finds all as it should be. `title` is the runtime's. */
export function runNotes(preparation: RunPreparation | undefined, title: string): readonly RunNote[] {
	if (preparation === undefined) return [];
	const { refusal, failure, startsRepository, assumption } = preparation;
	return [
		...(refusal
			? [{ kind: 'refusal', text: `${title} will not start here: ${refusal.why}. ${refusal.remedy}` } as const]
			: []),
		...(failure === undefined
			? []
			: [{ kind: 'failure', text: `Every session fails in ${title}, and no prompt is sent: ${failure}.` } as const]),
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

/** Why nobody gets the prompt, in sentences; undefined where somebody does. */
export const whyUnsent = (preparation: RunPreparation | undefined, title: string): string | undefined =>
	runNotes(preparation, title).find(({ kind }) => kind === 'refusal' || kind === 'failure')?.text;
