import { sha256 } from '../../../text/sha256.ts';
import { summonedNames } from '../install/summon.ts';
import { templates } from '../install/templates.ts';

/** ms that GoClaw 2026.2.26 gives a model to write the files of an agent; then it calls the summoning failed. */
const summonLimit = 300_000;

/** What the status of an agent means; `isWrong`: somebody has to do something. */
export interface SummonState {
	/** One or two sentences. */
	readonly says: string;
	readonly isWrong: boolean;
}

const usable = 'The agent answers all the same, with the files that it has.';

/**
 * Undefined where there is nothing to be said. `age`: ms since the row last changed; undefined where nobody knows what time it is.
 */
export function summonState(status: string, age: number | undefined): SummonState | undefined {
	switch (status) {
		case 'active':
		case '':
			return undefined;
		case 'summoning':
			return age !== undefined && age <= summonLimit
				? { says: 'GoClaw is having a model write its files, for five minutes at most.', isWrong: false }
				: {
						says: `GoClaw began to have a model write its files${age === undefined ? '' : ' more than five minutes ago'}, and gives it five minutes. If they are over, GoClaw was ended meanwhile and nothing comes any more: it refuses to summon again while this is its status. ${usable}`,
						isWrong: age !== undefined,
					};
		case 'summon_failed':
			return { says: `The model wrote nothing that GoClaw could use, so the templates stay. ${usable}`, isWrong: true };
		default:
			return { says: `GoClaw 2026.2.26 knows no status ${status}. ${usable}`, isWrong: false };
	}
}

/** The same of later versions, as far as it is known. */
export function laterState(status: string): SummonState | undefined {
	if (status === 'summoning')
		return { says: 'GoClaw is having a model write its files, or was ended while it did.', isWrong: false };
	return status === 'summon_failed' ? summonState(status, undefined) : undefined;
}

/** What becomes of a row that a summoning writes. */
type SummonedRow = 'adds it' | 'fills it' | 'replaces the template' | 'replaces what is there';

/** Which rows a summoning would write, in its order; a row that the model leaves out stays. Empty of an agent that is not predefined. */
export function summonedRows(
	type: string | null | undefined,
	files: readonly { readonly name: string; readonly text: string }[],
): Readonly<Record<string, SummonedRow>> {
	if (type !== 'predefined') return {};
	const texts = new Map(files.map(({ name, text }) => [name, text]));
	return Object.fromEntries(summonedNames.map((name) => [name, fateOf(name, texts.get(name))]));
}

function fateOf(name: string, text: string | undefined): SummonedRow {
	if (text === undefined) return 'adds it';
	if (text === '') return 'fills it';
	const template = templates.find((each) => each.name === name);
	return template?.sha256 === sha256(text) ? 'replaces the template' : 'replaces what is there';
}

/** What GoClaw was told of an agent when it was made: the text that it summons from; empty where there is none. */
export function descriptionIn(otherConfig: unknown): string {
	const found =
		typeof otherConfig === 'object' && otherConfig !== null && 'description' in otherConfig
			? otherConfig.description
			: undefined;
	return typeof found === 'string' ? found : '';
}
