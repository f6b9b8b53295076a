import * as vscode from 'vscode';
import type { Pending, PendingQuestion, Written } from './pending.ts';
import type { PendingActions } from './pendingActions.ts';

interface Action {
	readonly label: string;
	run(): Promise<void>;
}

/** Where it was written, as far as that is still there. */
export const placeOf = ({ changes }: Written) => changes.find(({ became }) => became !== 'deleted');

async function open({ uri, line = 0 }: { readonly uri: string; readonly line?: number }): Promise<void> {
	const selection = new vscode.Range(line, 0, line, 0);
	await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

type ActionTable = {
	readonly [K in Pending['kind']]: (
		one: Extract<Pending, { readonly kind: K }>,
		pending: PendingActions,
	) => readonly Action[];
};

const table: ActionTable = {
	written(one: Written, pending) {
		const place = placeOf(one);
		return [
			{ label: vscode.l10n.t('$(discard) Undo'), run: () => pending.undo(one.id) },
			...(place ? [{ label: vscode.l10n.t('$(go-to-file) Open'), run: () => open(place) }] : []),
			{ label: vscode.l10n.t('$(check) Keep'), run: () => pending.drop(one.id) },
		];
	},
	question: ({ answers }: PendingQuestion) => answers,
};

/** What can be done about it, the usual thing first. */
const actionsOf = (one: Pending, pending: PendingActions): readonly Action[] =>
	(table[one.kind] as (one: Pending, pending: PendingActions) => readonly Action[])(one, pending);

/** All that is pending in one list, each with what can be done about it; for whoever has no mouse, or no view open. */
export async function showPending(pending: PendingActions): Promise<void> {
	const items = pending.all.flatMap((one) =>
		actionsOf(one, pending).map((action) => ({ label: action.label, detail: one.message, action })),
	);
	const picked = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Changes to Undo, Questions to Answer'),
		placeHolder: vscode.l10n.t('Choose an action'),
		matchOnDetail: true,
	});
	await picked?.action.run();
}
