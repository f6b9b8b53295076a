import * as vscode from 'vscode';
import type { Fate } from '../../../../protocol/preview/fate.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';

interface FateLook {
	readonly icon: string;
	/** Of the theme; absent where the fate is nothing to look at. */
	readonly color?: string;
}

const warning = { icon: 'warning', color: 'list.warningForeground' };

const looks: Readonly<Record<Fate, FateLook>> = {
	whole: { icon: 'pass' },
	truncated: warning,
	clamped: warning,
	dropped: { icon: 'error', color: 'list.errorForeground' },
	withheld: { icon: 'lock' },
	excerpted: { icon: 'unlock', color: 'list.warningForeground' },
	waiting: { icon: 'watch' },
	swapped: { icon: 'arrow-swap', color: 'list.warningForeground' },
	missing: { icon: 'circle-slash' },
	seeded: { icon: 'new-file' },
	deleted: { icon: 'trash', color: 'list.warningForeground' },
	spent: { icon: 'check-all' },
	empty: { icon: 'circle-outline' },
	refused: { icon: 'error', color: 'list.errorForeground' },
	listed: { icon: 'list-unordered' },
	shortened: warning,
	unlisted: { icon: 'circle-slash' },
	ignored: { icon: 'eye-closed' },
};

/** How a fate looks in lists. Colour alone says nothing to many people, so each has its words beside the icon. */
export function lookOf(fate: Fate): { readonly icon: vscode.ThemeIcon; readonly label: string } {
	const { icon, color } = looks[fate];
	const themed = color === undefined ? undefined : new vscode.ThemeColor(color);
	// The words are in the bundle for translators, which takes them from the table.
	return { icon: new vscode.ThemeIcon(icon, themed), label: vscode.l10n.t(fateLabels[fate]) };
}
