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
