import * as vscode from 'vscode';
import { type TurnNote, TurnNotesRequest, TurnPageRequest } from '../../../../protocol/chat/turns.ts';
import { workspaceFile } from '../chat/content/workspaceFile.ts';
import { type TurnServer, turnScheme } from './turnScheme.ts';

const documentOf = (record: string, { name, title }: TurnNote): vscode.Uri =>
	vscode.Uri.from({ scheme: turnScheme, path: `/${title}.md`, query: `note ${record} ${name}` });

async function noteOf(server: TurnServer, record: string, name: string): Promise<TurnNote | undefined> {
	return (await server.request(TurnNotesRequest, { record })).find((note) => note.name === name);
}

/** The document that shows a note on a turn; undefined where there is none. */
export async function noteDocument(server: TurnServer, record: string, name: string): Promise<vscode.Uri | undefined> {
	const note = await noteOf(server, record, name);
	return note && documentOf(record, note);
}

/** The text of such a document; undefined where there is no such note. */
export async function noteText(server: TurnServer, record: string, name: string): Promise<string | undefined> {
	return (await noteOf(server, record, name))?.text;
}

/** Shows one of the notes on a turn: the file of the runtime where there is one. */
export async function showNote(server: TurnServer, record: string): Promise<void> {
	const notes = await server.request(TurnNotesRequest, { record });
	const items = notes.map((note) => ({
		label: note.title,
		description: note.file ?? '',
		detail: note.detail,
		note,
	}));
	const title = vscode.l10n.t('Which note do you want to see?');
	const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true, matchOnDetail: true });
	if (!picked) return;
	const { note } = picked;
	const file = note.file === undefined ? undefined : await fileOf(server, record, note.file);
	await vscode.window.showTextDocument(file ?? documentOf(record, note), { preview: true });
}

/** A file of the workspace that the turn was taken in; undefined where it is gone. */
export async function fileOf(server: TurnServer, record: string, path: string): Promise<vscode.Uri | undefined> {
	const page = await server.request(TurnPageRequest, { record, page: 'request' });
	return page ? workspaceFile(page.workspace, path) : undefined;
}
