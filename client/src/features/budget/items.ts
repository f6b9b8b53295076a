import * as vscode from 'vscode';
import type { BudgetResult, BudgetRow } from '../../../../protocol/preview/budget.ts';
import type { RunNote } from '../../../../protocol/preview/runNote.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { compactionLabels } from '../../../../shared/compactionLabels.ts';
import { figure, percent } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { headingOf, nameAlone } from '../../workspaces/agentNames.ts';
import { lookOf } from './fates.ts';
import { type BudgetNode, idOf } from './nodes.ts';
import { keepsBack, lookOfNote } from './runNotes.ts';

/** The most telling first: a side bar is narrow, and cuts off what comes last. */
const described = (...words: readonly string[]): string => words.filter(Boolean).join(' · ');

/** `92 % of 4,000`: a share says little without what it is of. The length itself is in the tooltip. */
const ofLimit = (length: number, limit: number | undefined): string =>
	limit === undefined || limit <= 0 ? '' : vscode.l10n.t('{0} of {1}', percent(length / limit), figure(limit));

const tokens = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 token') : vscode.l10n.t('{0} tokens', figure(count));

function workspaceItem(workspace: WorkspaceInfo): vscode.TreeItem {
	const item = new vscode.TreeItem(headingOf(workspace), vscode.TreeItemCollapsibleState.Expanded);
	item.description = workspace.runtimeTitle;
	item.tooltip = plainMarkdown(nameAlone(workspace), [
		vscode.l10n.t('{0}, because:', workspace.runtimeTitle),
		...workspace.evidence,
		...(workspace.versionReason === undefined ? [] : [workspace.versionReason]),
		vscode.Uri.parse(workspace.uri).fsPath,
	]);
	item.contextValue = 'workspace';
	return item;
}

function sessionItem(session: SessionKind, expanded: boolean): vscode.TreeItem {
	const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
	const item = new vscode.TreeItem(session, expanded ? Expanded : Collapsed);
	item.iconPath = new vscode.ThemeIcon('comment-discussion');
	item.contextValue = 'session';
	item.accessibilityInformation = { label: vscode.l10n.t('Session {0}', session) };
	return item;
}

/** There is no such file to open. One that the next run makes has a size all the same. */
const isAbsent = ({ fate }: BudgetRow): boolean => fate === 'missing' || fate === 'seeded';

const compactionLine = ({ afterCompaction }: BudgetRow): readonly string[] =>
	afterCompaction ? [vscode.l10n.t('After a compaction: {0}', vscode.l10n.t(compactionLabels[afterCompaction]))] : [];

function rowItem(row: BudgetRow): vscode.TreeItem {
	const look = lookOf(row.fate);
	const name = row.name ?? row.path;
	const item = new vscode.TreeItem(name);
	const message = row.reason && row.reason !== look.label ? row.reason : '';
	const cost = row.tokens > 0 ? tokens(row.tokens) : '';
	const share = row.rawLength > 0 ? ofLimit(row.rawLength, row.limit) : '';
	// What is as it should be is said by its icon alone.
	const fateWord = row.fate === 'whole' ? '' : look.label;
	item.description = described([fateWord, share].filter(Boolean).join(' '), cost);
	item.iconPath = look.icon;
	item.contextValue = isAbsent(row) ? 'missing' : 'row';
	if (row.name !== undefined) item.description = described(item.description, row.roleTitle);
	const told = `${row.roleTitle}: ${[look.label, message].filter(Boolean).join(', ')}`;
	const lines = [...row.figures, ...compactionLine(row)];
	item.tooltip = plainMarkdown(row.path, [told, ...lines]);
	item.accessibilityInformation = { label: [name, look.label, message, ...lines].filter(Boolean).join(', ') };
	if (!isAbsent(row)) {
		item.resourceUri = vscode.Uri.parse(row.uri);
		item.command = { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [vscode.Uri.parse(row.uri)] };
	}
	return item;
}

function noteItem(note: RunNote): vscode.TreeItem {
	const { kind, text } = note;
	const { icon, label } = lookOfNote(kind);
	const item = new vscode.TreeItem(label);
	const color = keepsBack(note) ? new vscode.ThemeColor('list.errorForeground') : undefined;
	item.iconPath = new vscode.ThemeIcon(icon, color);
	item.contextValue = 'note';
	item.tooltip = plainMarkdown(label, [text]);
	item.accessibilityInformation = { label: text };
	return item;
}

function totalItem(budget: BudgetResult): vscode.TreeItem {
	const item = new vscode.TreeItem(vscode.l10n.t('Whole prompt'));
	const share = ofLimit(budget.injected, budget.totalLimit);
	item.description = described(tokens(budget.tokens), share);
	item.iconPath = new vscode.ThemeIcon('symbol-numeric');
	item.contextValue = 'total';
	const files = vscode.l10n.t(
		'Files: {0} {1}, {2} tokens including their frames',
		figure(budget.injected),
		budget.unit,
		figure(budget.fileTokens),
	);
	const limit =
		budget.totalLimit === undefined
			? vscode.l10n.t('This runtime has no total limit.')
			: vscode.l10n.t('Total limit: {0} {1}', figure(budget.totalLimit), budget.unit);
	item.tooltip = plainMarkdown(vscode.l10n.t('Whole prompt'), [budget.tokenWords, files, limit]);
	item.accessibilityInformation = { label: [vscode.l10n.t('Whole prompt'), budget.tokenWords, files].join(', ') };
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
				return rowItem(node.row);
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
