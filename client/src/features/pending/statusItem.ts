import * as vscode from 'vscode';
import { setting } from '../../settings.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { lineOf } from './actions.ts';
import type { Pending } from './pending.ts';
import type { PendingActions } from './pendingActions.ts';

/** UTF-16 units of what is said: paths are long, and others want room as well. */
const width = 48;

const shortened = (text: string): string =>
	text.length > width ? `${text.slice(0, width - 1).toWellFormed()}…` : text;

function show(item: vscode.StatusBarItem, all: readonly Pending[]): void {
	const [first, ...others] = all;
	if (!first || !setting('statusBar.enabled')) {
		item.hide();
		return;
	}
	const text = shortened(first.kind === 'question' ? first.short : first.message);
	const more = others.length > 0 ? ` ${vscode.l10n.t('({0} more)', others.length)}` : '';
	item.text = lineOf(first, `${text}${more}`);
	const way =
		first.kind === 'question' ? vscode.l10n.t('Click to answer.') : vscode.l10n.t('Click to undo, open or keep it.');
	const messages = [...all.map(({ message }) => message), way];
	item.tooltip = plainMarkdown(undefined, messages);
	item.accessibilityInformation = { label: messages.join(' ') };
	item.show();
}

/** In the status bar what is pending, for as long as it is. */
export function showPendingStatus(pending: PendingActions): vscode.Disposable {
	const item = vscode.window.createStatusBarItem('soulscope.pending', vscode.StatusBarAlignment.Left, 0);
	item.name = vscode.l10n.t('Soulscope: changes and questions');
	item.command = 'soulscope.pending.show';
	const repaint = () => show(item, pending.all);
	return vscode.Disposable.from(
		item,
		pending.onDidChange(repaint),
		pending.onDidUndo(() => vscode.window.setStatusBarMessage(vscode.l10n.t('$(discard) Change undone'), 5000)),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.statusBar')) repaint();
		}),
	);
}
