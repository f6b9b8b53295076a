import * as vscode from 'vscode';

interface FateLook {
	readonly icon: string;
	/** Of the theme; absent where the fate is nothing to look at. */
	readonly color?: string;
	/** One word beside the icon: colour alone says nothing to many people. */
	readonly label: string;
}

const looks = (): Readonly<Record<string, FateLook>> => ({
	whole: { icon: 'pass', label: vscode.l10n.t('whole') },
	truncated: { icon: 'warning', color: 'list.warningForeground', label: vscode.l10n.t('cut') },
	clamped: { icon: 'warning', color: 'list.warningForeground', label: vscode.l10n.t('cut by the total limit') },
	dropped: { icon: 'error', color: 'list.errorForeground', label: vscode.l10n.t('dropped') },
	withheld: { icon: 'lock', label: vscode.l10n.t('withheld') },
	excerpted: { icon: 'unlock', color: 'list.warningForeground', label: vscode.l10n.t('entries only') },
	swapped: { icon: 'arrow-swap', color: 'list.warningForeground', label: vscode.l10n.t('swapped') },
	missing: { icon: 'circle-slash', label: vscode.l10n.t('missing') },
	seeded: { icon: 'new-file', label: vscode.l10n.t('will be created') },
	deleted: { icon: 'trash', color: 'list.warningForeground', label: vscode.l10n.t('will be deleted') },
	spent: { icon: 'check-all', label: vscode.l10n.t('setup complete') },
	empty: { icon: 'circle-outline', label: vscode.l10n.t('empty') },
	refused: { icon: 'error', color: 'list.errorForeground', label: vscode.l10n.t('refused') },
	listed: { icon: 'list-unordered', label: vscode.l10n.t('listed') },
	shortened: { icon: 'warning', color: 'list.warningForeground', label: vscode.l10n.t('description cut') },
	unlisted: { icon: 'circle-slash', label: vscode.l10n.t('not listed') },
	ignored: { icon: 'eye-closed', label: vscode.l10n.t('never loaded') },
});

/** How a fate looks in lists; a fate of a newer server shows under its own name. */
export function lookOf(fate: string): { readonly icon: vscode.ThemeIcon; readonly label: string } {
	const look = looks()[fate] ?? { icon: 'question', label: fate };
	const color = look.color === undefined ? undefined : new vscode.ThemeColor(look.color);
	return { icon: new vscode.ThemeIcon(look.icon, color), label: look.label };
}
