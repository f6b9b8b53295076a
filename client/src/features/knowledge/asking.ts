import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import type { ShownStore } from './nodes.ts';
import type { KnowledgeStores } from './stores.ts';

/** Throws a line on why nothing is opened or written in this window. */
export function mustBeUsable(): void {
	if (!vscode.workspace.workspaceFolders?.length) {
		throw new NotYet(vscode.l10n.t('First open a folder. Each folder has a knowledge store of its own.'));
	}
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(
			vscode.l10n.t('The knowledge store is not opened, because this workspace is not trusted. Trust it first.'),
		);
	}
}

/** The store that `subject` lies in, else the only one; asked for only where that does not settle it. */
export async function pickStore(
	stores: KnowledgeStores,
	title: string,
	subject?: vscode.Uri,
): Promise<ShownStore | undefined> {
	mustBeUsable();
	const all = await stores.load();
	const path = subject?.toString();
	const around = all.filter(({ info }) => path === info.root || path?.startsWith(`${info.root}/`));
	const settled = around.sort((a, b) => b.info.root.length - a.info.root.length)[0];
	if (settled) return settled;
	if (all.length <= 1) {
		if (all[0]) return all[0];
		throw new NotYet(vscode.l10n.t('No open folder is on a disk, so there is no knowledge store here.'));
	}
	const picked = await vscode.window.showQuickPick(
		all.map((store) => ({
			label: nameAlone(store),
			description: vscode.workspace.asRelativePath(vscode.Uri.parse(store.info.root)),
			store,
		})),
		{ title, placeHolder: vscode.l10n.t('Which knowledge store?') },
	);
	return picked?.store;
}

/** A path that a person writes; undefined where they leave. `taken` says what is in the way, if anything. */
export async function askForPath(
	title: string,
	value: string,
	taken: (path: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
	const name = value.lastIndexOf('/') + 1;
	const dot = value.lastIndexOf('.');
	const path = await vscode.window.showInputBox({
		title,
		prompt: vscode.l10n.t('Path in the knowledge store, such as notes/tea.md'),
		value,
		valueSelection: [name, dot > name ? dot : value.length],
		validateInput: (given) => (given.trim() === '' ? vscode.l10n.t('Write a path.') : taken(given.trim())),
	});
	return path?.trim();
}
