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

const icons: Readonly<Record<Pending['kind'], string>> = { written: 'discard', question: 'question' };

/** As a line of its own: `$(discard) Remembered in MEMORY.md`. */
export const lineOf = ({ kind }: Pending, words: string): string => `$(${icons[kind]}) ${words}`;

async function chooseOne(all: readonly Pending[]): Promise<Pending | undefined> {
	if (all.length <= 1) return all[0];
	const items = all.map((one) => ({ label: lineOf(one, one.message), one }));
	const title = vscode.l10n.t('Changes to Undo, Questions to Answer');
	return (await vscode.window.showQuickPick(items, { title }))?.one;
}

/** What can be done about what is pending, and where there is more than that, first about which; for whoever has no mouse, or no view open. */
export async function showPending(pending: PendingActions): Promise<void> {
	const one = await chooseOne(pending.all);
	if (!one) return;
	const actions = [...actionsOf(one, pending)];
	const options = { title: one.message, placeHolder: vscode.l10n.t('Choose an action') };
	await (await vscode.window.showQuickPick(actions, options))?.run();
}
