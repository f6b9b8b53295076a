import * as vscode from 'vscode';
import type { BudgetResult, BudgetRow } from '../../../protocol/budget.ts';
import type { RunNote } from '../../../protocol/runNote.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import { brief, percent } from '../format.ts';
import { type BudgetNode, idOf } from './budgetNodes.ts';
import { lookOf } from './fates.ts';
import { lookOfNote } from './runNotes.ts';

/** Text from files and messages goes into Markdown as text: a file name may hold any character. */
function tooltip(title: string, lines: readonly string[]): vscode.MarkdownString {
	const text = new vscode.MarkdownString();
	text.appendMarkdown('**').appendText(title).appendMarkdown('**');
	for (const line of lines) text.appendMarkdown('\n\n').appendText(line);
	return text;
}

/** The most telling first: a side bar is narrow, and cuts off what comes last. */
const described = (...words: readonly string[]): string => words.filter(Boolean).join(' · ');

const shareOf = (length: number, limit: number | undefined): string =>
	limit === undefined || limit <= 0 ? '' : percent(length / limit);

function workspaceItem(workspace: WorkspaceInfo): vscode.TreeItem {
	const label = [workspace.emoji, workspace.name].filter(Boolean).join(' ');
	const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
	item.description = workspace.runtimeTitle;
	item.tooltip = tooltip(workspace.name, [
		vscode.l10n.t('{0}, because:', workspace.runtimeTitle),
		...workspace.evidence,
		...(workspace.versionReason === undefined ? [] : [workspace.versionReason]),
		vscode.Uri.parse(workspace.uri).fsPath,
	]);
	item.contextValue = 'workspace';
	return item;
}

function sessionItem(session: string, expanded: boolean): vscode.TreeItem {
	const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
	const item = new vscode.TreeItem(session, expanded ? Expanded : Collapsed);
	item.iconPath = new vscode.ThemeIcon('comment-discussion');
	item.contextValue = 'session';
	item.accessibilityInformation = { label: vscode.l10n.t('Session {0}', session) };
	return item;
}

/** There is no such file to open. One that the next run makes has a size all the same. */
const isAbsent = ({ fate }: BudgetRow): boolean => fate === 'missing' || fate === 'seeded';

function rowItem(row: BudgetRow, unit: string): vscode.TreeItem {
	const look = lookOf(row.fate);
	const item = new vscode.TreeItem(row.path);
	const tokens = vscode.l10n.t('{0} tokens', row.tokens.toLocaleString());
	const said = row.reason && row.reason !== look.label ? row.reason : '';
	const cost = row.tokens > 0 ? vscode.l10n.t('{0} tok', brief(row.tokens)) : '';
	const share = row.rawLength > 0 ? shareOf(row.rawLength, row.limit) : '';
	// What is as it should be is said by its icon alone.
	const fateWord = row.fate === 'whole' ? '' : look.label;
	item.description = described([fateWord, share].filter(Boolean).join(' '), cost);
	item.iconPath = look.icon;
	item.contextValue = isAbsent(row) ? 'missing' : 'row';
	const sizes = vscode.l10n.t(
		'{0} of {1} {2} reach the agent',
		row.injectedLength.toLocaleString(),
		row.rawLength.toLocaleString(),
		unit,
	);
	const limit = row.limit === undefined ? '' : vscode.l10n.t('Limit: {0} {1}', row.limit.toLocaleString(), unit);
	const told = `${row.roleTitle}: ${[look.label, said].filter(Boolean).join(', ')}`;
	const lines = [told, row.fate === 'missing' ? '' : sizes, limit, row.tokens > 0 ? tokens : ''].filter(Boolean);
	item.tooltip = tooltip(row.path, lines);
	const spoken = share && vscode.l10n.t('{0} of its limit', share);
	item.accessibilityInformation = { label: [row.path, look.label, said, tokens, spoken].filter(Boolean).join(', ') };
	if (!isAbsent(row)) {
		item.resourceUri = vscode.Uri.parse(row.uri);
		item.command = { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [vscode.Uri.parse(row.uri)] };
	}
	return item;
}

function noteItem({ kind, text }: RunNote): vscode.TreeItem {
	const { icon, label } = lookOfNote(kind);
	const item = new vscode.TreeItem(label);
	item.iconPath = new vscode.ThemeIcon(icon);
	item.contextValue = 'note';
	item.tooltip = tooltip(label, [text]);
	item.accessibilityInformation = { label: text };
	return item;
}

function totalItem(budget: BudgetResult): vscode.TreeItem {
	const item = new vscode.TreeItem(vscode.l10n.t('Whole prompt'));
	const tokens = vscode.l10n.t('{0} tokens', budget.tokens.toLocaleString());
	const share = shareOf(budget.injected, budget.totalLimit);
	item.description = described(share, vscode.l10n.t('{0} tok', brief(budget.tokens)));
	item.iconPath = new vscode.ThemeIcon('symbol-numeric');
	item.contextValue = 'total';
	const files = vscode.l10n.t('Files: {0} {1}', budget.injected.toLocaleString(), budget.unit);
	const limit =
		budget.totalLimit === undefined
			? vscode.l10n.t('This runtime has no limit for all files together.')
			: vscode.l10n.t('Limit for all files together: {0} {1}', budget.totalLimit.toLocaleString(), budget.unit);
	item.tooltip = tooltip(vscode.l10n.t('Whole prompt'), [`${tokens} (${budget.tokenCounter})`, files, limit]);
	item.accessibilityInformation = { label: [vscode.l10n.t('Whole prompt'), tokens, files].join(', ') };
	return item;
}

function failureItem(message: string): vscode.TreeItem {
	const item = new vscode.TreeItem(message);
	item.iconPath = new vscode.ThemeIcon('error');
	item.tooltip = message;
	return item;
}

export function itemOf(node: BudgetNode, expanded: boolean): vscode.TreeItem {
	const item = (() => {
		switch (node.kind) {
			case 'workspace':
				return workspaceItem(node.workspace);
			case 'session':
				return sessionItem(node.session, expanded);
			case 'row':
				return rowItem(node.row, node.unit);
			case 'note':
				return noteItem(node.note);
			case 'total':
				return totalItem(node.budget);
			case 'failure':
				return failureItem(node.message);
		}
	})();
	item.id = idOf(node);
	return item;
}
