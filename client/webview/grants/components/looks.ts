import * as l10n from '@vscode/l10n';
import type { GrantedSkill, SkillSightInfo } from '../../../../protocol/managed/skillGrants.ts';
import type { Icon } from '../../shared/icon.tsx';
import type { GrantCell, GrantColumn } from '../grantTable.ts';

interface SightLook {
	readonly icon: Parameters<typeof Icon>[0]['name'];
	readonly tone: 'good' | 'cut' | 'quiet';
	/** In two or three words. */
	words(): string;
}

/** Colour alone says nothing to many people: each has a sign, and its words are in the name of the cell. */
export const cellLooks: Readonly<Record<SkillSightInfo['sees'], SightLook>> = {
	yes: { icon: 'check', tone: 'good', words: () => l10n.t('sees it') },
	depends: { icon: 'circle-outline', tone: 'cut', words: () => l10n.t('sees it in some conversations') },
	no: { icon: 'circle-slash', tone: 'quiet', words: () => l10n.t('does not see it') },
};

/** All of a cell in words, for a screen reader. */
export function cellWords(
	{ name }: GrantedSkill,
	{ title }: GrantColumn,
	{ sight, grant, isInVain }: GrantCell,
): string {
	const granted =
		grant === undefined
			? l10n.t('not granted')
			: grant.pinned === undefined
				? l10n.t('granted')
				: l10n.t('granted, version {0} pinned', grant.pinned);
	return `${l10n.t('{0} for {1}: {2}', name, title, cellLooks[sight.sees].words())}, ${granted}${isInVain ? `, ${l10n.t('which changes nothing')}` : ''}`;
}
