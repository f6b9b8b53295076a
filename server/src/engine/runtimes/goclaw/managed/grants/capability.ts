import type { SkillGrantsCapability } from '../../../capabilities/skillGrants.ts';
import { pathOf, placeOf } from '../storedPath.ts';
import { grantsFrom, textOfGrant } from './grantRows.ts';
import { allGrants } from './grantStatements.ts';
import { sightOf } from './sight.ts';

/** Who sees the skills that GoClaw keeps in its database. */
export const skillGrants: SkillGrantsCapability = {
	question: { statement: allGrants, values: [] },
	read: grantsFrom,
	sight: sightOf,
	notes: [
		'GoClaw 2026.2.26 keeps visibility and grants, but does not use them yet: its search finds every active skill. Versions since March 2026 use them.',
		'A grant pins a version, but GoClaw always uses the newest one.',
	],
	pathOf: (slug, to) => pathOf({ kind: 'grant', slug, to }),
	at(path) {
		const place = placeOf(path);
		return place?.kind === 'grant' ? place : undefined;
	},
	textOf: textOfGrant,
};
