import { basename } from 'node:path';
import type { RunNote } from '../../../../protocol/preview/runNote.ts';
import type { ConfigStatus } from './configStatus.ts';
import type { RunPreparation } from './preparation.ts';

/** When a run does what it does first. */
export const whenDone = ({ atStart, refusal }: RunPreparation): string =>
	`${atStart ? 'at the next start' : 'with the next message'}${refusal ? ', when it can start again' : ''}`;

/** Empty where the run finds all as it should be. `title` is the runtime's. */
export function runNotes(
	preparation: RunPreparation | undefined,
	title: string,
	config?: ConfigStatus,
): readonly RunNote[] {
	return [...refusalNotes(preparation, title, config), ...preparationNotes(preparation, title)];
}

/** At most one: a person mends the first, and then sees the next. */
function refusalNotes(
	preparation: RunPreparation | undefined,
	title: string,
	config: ConfigStatus | undefined,
): readonly RunNote[] {
	const { refusal } = preparation ?? {};
	if (refusal) return [{ kind: 'refusal', text: `${title} will not start here: ${refusal.why}. ${refusal.remedy}` }];
	if (!config?.refusesToStart) return [];
	const why = `${basename(config.path)} is not valid`;
	return [{ kind: 'refusal', text: `${title} will not start here: ${why}. Correct it first.` }];
}

function preparationNotes(preparation: RunPreparation | undefined, title: string): readonly RunNote[] {
	if (preparation === undefined) return [];
	const { failure, startsRepository, assumption } = preparation;
	return [
		...(failure === undefined
			? []
			: [
					{ kind: 'failure', text: `Every session fails in ${title}, and no prompt is sent: ${failure.why}.` } as const,
				]),
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
export const whyUnsent = (
	preparation: RunPreparation | undefined,
	title: string,
	config?: ConfigStatus,
): string | undefined =>
	runNotes(preparation, title, config).find(({ kind }) => kind === 'refusal' || kind === 'failure')?.text;
