import * as vscode from 'vscode';
import { type TurnInfo, type TurnPageParams, TurnPageRequest, TurnsRequest } from '../../../../protocol/chat/turns.ts';
import { exactMomentOf } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';
import { turnLink } from './turnLinks.ts';
import { noteText, showNote } from './turnNotes.ts';
import { type TurnServer, turnScheme } from './turnScheme.ts';

export { followLinks } from './turnLinks.ts';

/** The editor's own way to show Markdown rendered, as an editor of a document. */
const rendered = 'vscode.markdown.preview.editor';

/** The document that shows the page; undefined where there is no record of the turn. */
async function documentOf(server: TurnServer, params: TurnPageParams): Promise<vscode.Uri | undefined> {
	const found = await server.request(TurnPageRequest, params);
	if (!found) return undefined;
	const query = `${params.page} ${params.record}`;
	return vscode.Uri.from({ scheme: turnScheme, path: `/${found.title.replaceAll(':', '.')}.md`, query });
}

/** The text of such a document. */
export async function turnText(server: TurnServer, uri: vscode.Uri): Promise<string> {
	// Something else takes its place in a moment.
	if (turnLink(uri)) return '';
	const [page, record = '', ...name] = uri.query.split(' ');
	if (page === 'note') return (await noteText(server, record, name.join(' '))) ?? gone();
	const found = await server.request(TurnPageRequest, { record, page: page === 'request' ? 'request' : 'turn' });
	return found?.text ?? gone();
}

const gone = () => vscode.l10n.t('There is no record of this turn.');

async function pickTurn(turns: readonly TurnInfo[], title: string): Promise<TurnInfo | undefined> {
	const items = turns.map((turn) => ({
		label: exactMomentOf(turn.at, vscode.env.language),
		description: turn.title,
		detail: turn.detail,
		turn,
	}));
	const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true, matchOnDetail: true });
	return picked?.turn;
}

async function turnsOf(server: TurnServer, workspace: string | undefined): Promise<readonly TurnInfo[]> {
	const turns = workspace === undefined ? [] : await server.request(TurnsRequest, { workspace });
	if (turns.length > 0) return turns;
	tell(vscode.l10n.t('No turn of this agent is recorded yet. Send it a message first.'));
	return [];
}

/** Shows one of the notes on a turn that the person picks. */
export async function showNotes(server: TurnServer, workspace: string | undefined): Promise<void> {
	const turns = await turnsOf(server, workspace);
	if (turns.length === 0) return;
	const turn = await pickTurn(turns, vscode.l10n.t('Which turn do you want to see the notes of?'));
	if (turn) await showNote(server, turn.record);
}

/** Shows one turn; the person picks it where `record` does not name it. */
export async function inspectTurn(server: TurnServer, workspace: string | undefined, record: unknown): Promise<void> {
	const named = typeof record === 'string' ? record : undefined;
	const turns = named === undefined ? await turnsOf(server, workspace) : [];
	const picked =
		named ??
		(turns.length > 0 ? (await pickTurn(turns, vscode.l10n.t('Which turn do you want to see?')))?.record : undefined);
	if (picked === undefined) return;
	const uri = await documentOf(server, { record: picked, page: 'turn' });
	if (!uri) throw new Error(gone());
	try {
		// The preview that is a command of its own would go along with the next Markdown file.
		await vscode.commands.executeCommand('vscode.openWith', uri, rendered);
	} catch {
		// An editor without that preview has the text.
		await vscode.window.showTextDocument(uri, { preview: true });
	}
}

/** Shows what two turns sent in the editor's own diff, the older one on the left. */
export async function compareTurns(server: TurnServer, workspace: string | undefined): Promise<void> {
	const turns = await turnsOf(server, workspace);
	if (turns.length === 0) return;
	const one = await pickTurn(turns, vscode.l10n.t('Compare two turns: the first'));
	if (!one) return;
	const others = turns.filter(({ record }) => record !== one.record);
	const other = await pickTurn(others, vscode.l10n.t('Compare two turns: the second'));
	if (!other) return;
	const [older, newer] = [one, other].sort((a, b) => a.at - b.at).map(({ record }) => record);
	const [left, right] = await Promise.all(
		[older, newer].map((record) => documentOf(server, { record: record ?? '', page: 'request' })),
	);
	if (!left || !right) throw new Error(gone());
	const title = vscode.l10n.t('Two turns: {0} ↔ {1}', nameOf(left), nameOf(right));
	await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
}

const nameOf = ({ path }: vscode.Uri): string => path.slice(1, -'.md'.length);
