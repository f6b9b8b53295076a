import * as vscode from 'vscode';
import { tell } from '../../ui/tell.ts';
import { fileOf, noteDocument } from './turnNotes.ts';
import { type TurnServer, turnScheme } from './turnScheme.ts';

/** What a link of a page stands for. */
interface TurnLink {
	readonly kind: string;
	readonly record: string;
	/** Path of a file in the workspace, or the name of a note. */
	readonly name: string;
	/** From 1. */
	readonly line: string;
}

/** Undefined of any other document. */
export function turnLink({ scheme, path }: vscode.Uri): TurnLink | undefined {
	if (scheme !== turnScheme) return undefined;
	const [, kind, record, name, line] = /^\/open\/(file|note)\/([^/]+)\/(.+)\/(\d+)$/u.exec(path) ?? [];
	return kind && record && name && line ? { kind, record, name, line } : undefined;
}

const gone = (path: string) => vscode.l10n.t('There is no “{0}” in this workspace.', path);

const targetOf = (server: TurnServer, { kind, record, name }: TurnLink): Promise<vscode.Uri | undefined> =>
	kind === 'note' ? noteDocument(server, record, name) : fileOf(server, record, name);

async function open(server: TurnServer, link: TurnLink, viewColumn: vscode.ViewColumn): Promise<void> {
	const target = await targetOf(server, link);
	if (!target) {
		tell(gone(link.name));
		return;
	}
	const start = new vscode.Position(Number(link.line) - 1, 0);
	await vscode.window.showTextDocument(target, {
		preview: true,
		viewColumn,
		selection: new vscode.Range(start, start),
	});
}

const isOpen = (tab: vscode.Tab): boolean =>
	vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((each) => each === tab));

/**
 * Follows the links of pages. What renders a page opens a link as a document of the page's own kind: the file, or the note, takes
 * the place of that document as soon as its tab is there.
 */
export const followLinks = (server: TurnServer): vscode.Disposable =>
	vscode.window.tabGroups.onDidChangeTabs(async ({ opened }) => {
		for (const tab of opened) {
			const link = tab.input instanceof vscode.TabInputText ? turnLink(tab.input.uri) : undefined;
			if (!link) continue;
			const { viewColumn } = tab.group;
			try {
				await open(server, link, viewColumn);
			} finally {
				if (isOpen(tab)) await vscode.window.tabGroups.close(tab);
			}
		}
	});
