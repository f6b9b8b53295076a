import type { SkillGrantsResult } from '../../../protocol/managed/skillGrants.ts';
import type { GrantColumn, GrantTable } from './grantTable.ts';

/** Which skills are shown. `vain`: those with a grant that changes nothing. */
export const skillChoices = ['usual', 'granted', 'vain', 'all'] as const;
export type SkillChoice = (typeof skillChoices)[number];

export interface GrantFilters {
	/** Words that a skill has to have in its name, its text or its owner. */
	readonly skill: string;
	readonly choice: SkillChoice;
	/** Empty: any. */
	readonly visibility: string;
	readonly kind: GrantColumn['kind'];
	/** Words that a column has to have. */
	readonly column: string;
	/** Who is at the other end; empty: whoever. */
	readonly together: string;
	/** The page of columns, from 0. */
	readonly page: number;
}

export const noFilters: GrantFilters = {
	skill: '',
	choice: 'usual',
	visibility: '',
	kind: 'agent',
	column: '',
	together: '',
	page: 0,
};

/** Columns that are shown at once. */
export const mostColumns = 30;

const hasWords = (words: string, ...texts: readonly string[]): boolean => {
	const text = texts.join('\n').toLowerCase();
	return words
		.toLowerCase()
		.split(/\s+/u)
		.every((word) => text.includes(word));
};

/** Places of the skills that are shown, in their order. */
export function skillsShown(
	{ skills }: SkillGrantsResult,
	table: GrantTable,
	filters: GrantFilters,
): readonly number[] {
	const { skill: words, choice, visibility } = filters;
	const isChosen = (at: number, status: string): boolean => {
		switch (choice) {
			case 'usual':
				return status === 'active';
			case 'granted':
				return table.grantsOf(at) > 0;
			case 'vain':
				return table.hasVainGrant(at);
			case 'all':
				return true;
		}
	};
	return skills.flatMap(({ slug, name, description, owner, status, visibility: own }, at) =>
		isChosen(at, status) &&
		(visibility === '' || own === visibility) &&
		hasWords(words, slug, name, description ?? '', owner)
			? [at]
			: [],
	);
}

export const columnsShown = ({ columns }: GrantTable, { kind, column }: GrantFilters): readonly GrantColumn[] =>
	columns[kind].filter(({ id, title }) => hasWords(column, id, title));

/** The cell that is shown below the table: where it was, and which it was, as rows come and go while the page is open. */
export interface ChosenCell {
	readonly row: number;
	readonly column: number;
	/** The slug of the skill, and the id of the column; absent where only the place counts. */
	readonly skill?: string;
	readonly id?: string;
}

/** Where among `ids` the chosen one is; where it was, if it is not there any more. */
function placeAmong(ids: readonly (string | undefined)[], chosen: string | undefined, was: number): number {
	const at = chosen === undefined ? -1 : ids.indexOf(chosen);
	return at >= 0 ? at : Math.max(0, Math.min(was, ids.length - 1));
}

/** Where the chosen cell is by now. `rows`: places of the skills that are shown. */
export const placeOfChosen = (
	{ skills }: SkillGrantsResult,
	rows: readonly number[],
	columns: readonly GrantColumn[],
	{ row, column, skill, id }: ChosenCell,
): { readonly row: number; readonly column: number } => ({
	row: placeAmong(
		rows.map((at) => skills[at]?.slug),
		skill,
		row,
	),
	column: placeAmong(
		columns.map((each) => each.id),
		id,
		column,
	),
});
