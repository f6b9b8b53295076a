import * as vscode from 'vscode';
import { figure, momentOf } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { excerptOf } from '../memory/excerpt.ts';
import { placeOf } from './actions.ts';
import { tellingLine } from './journal.ts';
import type { Pending, PendingQuestion, Written } from './pending.ts';

/** UTF-16 units of a row's words. */
const rowWidth = 60;

/** Files of one operation of which the first says well enough what it was: an entry, and the log that it went from. */
const mostExcerpted = 2;

const { Expanded } = vscode.TreeItemCollapsibleState;

/** The row that holds them all. */
export function pendingsItem(pendings: readonly Pending[]): vscode.TreeItem {
	const item = new vscode.TreeItem(vscode.l10n.t('Undo or answer'), Expanded);
	item.description = figure(pendings.length);
	item.iconPath = new vscode.ThemeIcon('bell');
	item.contextValue = pendings.some(({ kind }) => kind === 'written') ? 'pendings' : 'group';
	return item;
}

function writtenItem(one: Written): vscode.TreeItem {
	const when = momentOf(one.at, vscode.env.language);
	const { changes } = one;
	// Where a line took the place of another, the new one tells more than the one that is gone.
	const told = changes.find(({ added = 0 }) => added > 0) ?? changes[0];
	const isTold = told !== undefined && changes.length <= mostExcerpted;
	const excerpt = isTold ? excerptOf(tellingLine(told), [], rowWidth).label : '';
	const item = new vscode.TreeItem(excerpt || one.message);
	item.description = excerpt === '' ? when : `${one.message} · ${when}`;
	item.iconPath = new vscode.ThemeIcon('discard');
	item.contextValue = 'pending.written';
	const ways = vscode.l10n.t('You can undo this change, or keep it.');
	item.tooltip = plainMarkdown(undefined, [one.message, when, ways]);
	item.accessibilityInformation = { label: [one.message, excerpt, when, ways].filter(Boolean).join(', ') };
	const place = placeOf(one);
	if (place) {
		const selection = new vscode.Range(place.line ?? 0, 0, place.line ?? 0, 0);
		const options: vscode.TextDocumentShowOptions = { selection };
		const uri = vscode.Uri.parse(place.uri);
		item.command = { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [uri, options] };
	}
	return item;
}

function questionItem(one: PendingQuestion): vscode.TreeItem {
	const item = new vscode.TreeItem(one.message);
	const ways = one.answers.map(({ label }) => label.replace(/^\$\([^)]*\) /, '')).join(', ');
	item.iconPath = new vscode.ThemeIcon('question', new vscode.ThemeColor('list.warningForeground'));
	item.contextValue = `pending.${one.about}`;
	item.tooltip = plainMarkdown(undefined, [one.message, ways]);
	item.accessibilityInformation = { label: [one.message, ways].join(', ') };
	const show = one.answers.find(({ id }) => id === 'show') ?? one.answers[0];
	if (show) {
		const argument = { kind: 'pending', pending: one };
		item.command = { title: show.label, command: 'soulscope.pending.show', arguments: [argument, show.id] };
	}
	return item;
}

type ItemTable = { readonly [K in Pending['kind']]: (one: Extract<Pending, { readonly kind: K }>) => vscode.TreeItem };

const items: ItemTable = { written: writtenItem, question: questionItem };

export const pendingItem = (one: Pending): vscode.TreeItem =>
	(items[one.kind] as (one: Pending) => vscode.TreeItem)(one);
