import * as vscode from 'vscode';
import type { ChangeKind } from '../../../../protocol/memory/changes.ts';
import { setting } from '../../settings.ts';
import { lineOf } from './journal.ts';
import type { Written } from './pending.ts';
import type { PendingActions } from './pendingActions.ts';

/** By what the journal calls it; everything else is simply written. */
const words: Readonly<Partial<Record<ChangeKind, (when: string) => string>>> = {
	remember: (when) => vscode.l10n.t('Remembered at {0}', when),
	promote: (when) => vscode.l10n.t('Moved here at {0}', when),
};

const written = (when: string) => vscode.l10n.t('Written at {0}', when);

/** The time of day, and the day as well where that is not today. */
function momentOf(at: number): string {
	const [then, now] = [new Date(at), new Date()];
	const timeStyle = 'short';
	return then.toDateString() === now.toDateString()
		? then.toLocaleTimeString(vscode.env.language, { timeStyle })
		: then.toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle });
}

function lensesAbove(line: number, what: ChangeKind, one: Written): vscode.CodeLens[] {
	const range = new vscode.Range(line, 0, line, 0);
	const argument = { kind: 'pending', pending: one };
	const lens = (title: string, command: string, tooltip: string) =>
		new vscode.CodeLens(range, { title, tooltip, command, arguments: [argument] });
	return [
		lens((words[what] ?? written)(momentOf(one.at)), '', one.message),
		lens(vscode.l10n.t('Undo'), 'soulscope.pending.undo', vscode.l10n.t('Undo the entire change: {0}', one.message)),
		lens(vscode.l10n.t('Keep'), 'soulscope.pending.dismiss', vscode.l10n.t('Keep the change and hide this')),
	];
}

/** Above each line that was just written: what it is, and the way back. */
class PendingLens implements vscode.CodeLensProvider {
	readonly #pending: PendingActions;
	readonly onDidChangeCodeLenses: vscode.Event<void>;

	constructor(pending: PendingActions) {
		this.#pending = pending;
		this.onDidChangeCodeLenses = pending.onDidChange;
	}

	provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
		const here = document.uri.toString();
		const all = this.#pending.all.filter((one) => one.kind === 'written');
		const mine = all.flatMap((one) =>
			one.changes.flatMap((change) => (vscode.Uri.parse(change.uri).toString() === here ? [{ one, change }] : [])),
		);
		if (mine.length === 0 || !setting('codeLens.enabled', document.uri)) return [];
		const lines = document.getText().split(/\r?\n/);
		return mine.flatMap(({ one, change }) => {
			const line = lineOf(lines, change);
			return line === undefined ? [] : lensesAbove(line, change.what, one);
		});
	}
}

export const registerPendingLens = (pending: PendingActions): vscode.Disposable =>
	vscode.languages.registerCodeLensProvider(
		[{ language: 'markdown' }, { pattern: '**/*.md' }],
		new PendingLens(pending),
	);
