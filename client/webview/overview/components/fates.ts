import type { Fate } from '../../../../protocol/preview/fate.ts';
import type { Icon } from '../../shared/icon.tsx';

/** How much a fate asks to be looked at; the style sheet has a colour for each. */
type FateTone = 'good' | 'cut' | 'gone' | 'quiet';

interface CellLook {
	readonly icon: Parameters<typeof Icon>[0]['name'];
	readonly tone: FateTone;
}

/** Colour alone says nothing to many people: each fate has a sign, and its words are in the name of the cell. */
export const fateLooks: Readonly<Record<Fate, CellLook>> = {
	whole: { icon: 'check', tone: 'good' },
	truncated: { icon: 'warning', tone: 'cut' },
	clamped: { icon: 'warning', tone: 'cut' },
	dropped: { icon: 'error', tone: 'gone' },
	withheld: { icon: 'lock', tone: 'quiet' },
	excerpted: { icon: 'unlock', tone: 'cut' },
	waiting: { icon: 'history', tone: 'quiet' },
	swapped: { icon: 'arrow-swap', tone: 'cut' },
	missing: { icon: 'circle-slash', tone: 'quiet' },
	seeded: { icon: 'new-file', tone: 'good' },
	deleted: { icon: 'trash', tone: 'cut' },
	spent: { icon: 'check-all', tone: 'quiet' },
	empty: { icon: 'circle-outline', tone: 'quiet' },
	refused: { icon: 'error', tone: 'gone' },
	listed: { icon: 'list-unordered', tone: 'good' },
	shortened: { icon: 'warning', tone: 'cut' },
	unlisted: { icon: 'circle-slash', tone: 'quiet' },
	ignored: { icon: 'eye-closed', tone: 'quiet' },
};
