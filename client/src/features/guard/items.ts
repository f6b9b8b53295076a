import * as vscode from 'vscode';
import type { GuardedChange, GuardedLine } from '../../../../protocol/guard/guard.ts';
import { momentOf } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import type { GuardNode } from './nodes.ts';

const { None, Expanded } = vscode.TreeItemCollapsibleState;

/** Why a line is marked, in a few words. */
export const markWords: Readonly<Record<GuardedLine['kind'], () => string>> = {
	'speaks-to-model': () => vscode.l10n.t('speaks to the model'),
	'outside-text': () => vscode.l10n.t('from an outside text'),
	'other-audience': () => vscode.l10n.t('reaches others'),
};

const becameWords: Readonly<Record<GuardedChange['became'], () => string>> = {
	added: () => vscode.l10n.t('added from outside'),
	changed: () => vscode.l10n.t('changed from outside'),
	deleted: () => vscode.l10n.t('deleted from outside'),
};

const shortId = (id: string): string => id.slice(0, 8);

/** What happened to the file, in a few words. */
const happened = ({ from, became, commit }: GuardedChange): string =>
	from === 'git' && commit
		? vscode.l10n.t('came with commit {0} by {1}', shortId(commit.id), commit.author)
		: becameWords[became]();

function marked({ lines }: GuardedChange): string | undefined {
	if (lines.length === 0) return undefined;
	return lines.length === 1 ? vscode.l10n.t('1 marked line') : vscode.l10n.t('{0} marked lines', lines.length);
}

/** All that is known of a change, one line each. */
export function aboutChange(change: GuardedChange): readonly string[] {
	const { title, path, from, commit, at, odd, executable, readers } = change;
	const ways =
		from === 'git'
			? vscode.l10n.t('Git brought it. Keep it to remove this row, or put the file back.')
			: vscode.l10n.t(
					'Neither you in this editor nor an approved tool did this. Compare, then keep it or put the file back.',
				);
	return [
		`${title}: ${happened(change)}`,
		...(at === undefined ? [] : [momentOf(at, vscode.env.language)]),
		...(commit ? [`${shortId(commit.id)} ${commit.subject}`] : []),
		...(from === 'outside' && commit
			? [vscode.l10n.t('It was committed after it stood on the disk. That does not say who wrote it.')]
			: []),
		...(odd === undefined ? [] : [`${path} ${odd}.`]),
		...(executable === undefined
			? []
			: [
					executable
						? vscode.l10n.t('It can be run as a program now.')
						: vscode.l10n.t('It can no longer be run as a program.'),
				]),
		...(readers.length === 0 ? [] : [vscode.l10n.t('Read in these sessions: {0}', readers.join(', '))]),
		...(marked(change) ? [marked(change) ?? ''] : []),
		ways,
	];
}

const outsideIcons: Readonly<Record<GuardedChange['became'], string>> = {
	added: 'diff-added',
	changed: 'diff-modified',
	deleted: 'diff-removed',
};

function changeItem(change: GuardedChange): vscode.TreeItem {
	const { path, from, became, lines, workspace, id } = change;
	const item = new vscode.TreeItem(path, lines.length > 0 ? Expanded : None);
	item.id = [workspace, path, id].join('\n');
	item.description = [happened(change), marked(change)].filter(Boolean).join(' · ');
	item.iconPath =
		from === 'git'
			? new vscode.ThemeIcon('git-commit')
			: new vscode.ThemeIcon(outsideIcons[became], new vscode.ThemeColor('list.warningForeground'));
	item.contextValue = `guarded.${from}`;
	item.tooltip = plainMarkdown(path, aboutChange(change));
	item.accessibilityInformation = { label: [path, ...aboutChange(change)].join(', ') };
	const title = vscode.l10n.t('Show Change');
	item.command = { title, command: 'soulscope.guard.show', arguments: [{ kind: 'guarded', change }] };
	return item;
}

function lineItem(node: Extract<GuardNode, { kind: 'line' }>): vscode.TreeItem {
	const { line, kind, excerpt, message } = node.line;
	const item = new vscode.TreeItem(vscode.l10n.t('Line {0}: {1}', line + 1, excerpt), None);
	item.description = markWords[kind]();
	item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
	item.contextValue = 'guardedLine';
	item.tooltip = plainMarkdown(markWords[kind](), [excerpt, message]);
	item.accessibilityInformation = { label: [excerpt, markWords[kind](), message].join(', ') };
	const title = vscode.l10n.t('Show Change');
	item.command = { title, command: 'soulscope.guard.show', arguments: [node] };
	return item;
}

/** `nameOf`: what an agent is called, by its workspace. */
export function itemOf(node: GuardNode, nameOf: (workspace: string) => string): vscode.TreeItem {
	switch (node.kind) {
		case 'agent':
			return new vscode.TreeItem(nameOf(node.workspace), Expanded);
		case 'guarded':
			return changeItem(node.change);
		case 'line':
			return lineItem(node);
	}
}
