import type { SkillGrantsCapability } from '../../../capabilities/skillGrants.ts';
import { pathOf, placeOf } from '../storedPath.ts';
import { grantsFrom, textOfGrant } from './grantRows.ts';
import { allGrants } from './grantStatements.ts';
import { sightOf } from './sight.ts';
import { visibilityEffect } from './visibilityEffect.ts';

/** Who sees the skills that GoClaw keeps in its database. */
export const skillGrants: SkillGrantsCapability = {
	question: { statement: allGrants, values: [] },
	read: grantsFrom,
	sight: sightOf,
	notes: [
		'GoClaw 2026.2.26 keeps visibility and grants, but does not use them yet: its search finds every active skill. Versions since March 2026 use them.',
		'A grant pins a version, but GoClaw always uses the newest one.',
	],
	visibilities: ['public', 'internal', 'private'],
	visibilityEffect,
	pathOf: (slug, to) => pathOf(to ? { kind: 'grant', slug, to } : { kind: 'visibility', slug }),
	at(path) {
		const place = placeOf(path);
		return place?.kind === 'grant' || place?.kind === 'visibility' ? place : undefined;
	},
	textOf: textOfGrant,
};

/** The same of later versions. */
export const laterGrants: SkillGrantsCapability = {
	...skillGrants,
	notes: [
		'GoClaw makes a private skill internal when it grants it, and an internal one private when it revokes the last grant of an agent. Soulscope does neither: it changes what it says it changes.',
		'A grant pins a version, but GoClaw always uses the newest one.',
	],
};
