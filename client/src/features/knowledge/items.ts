import * as vscode from 'vscode';
import type { KnowledgeEntryInfo } from '../../../../protocol/knowledge/entries.ts';
import type { KnowledgePlaceName, KnowledgeStoreInfo } from '../../../../protocol/knowledge/stores.ts';
import { bytes, dayOf, momentOf } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import { knowledgeScheme, uriOf } from './address.ts';
import { type EntryNode, idOf, type KnowledgeNode, nameOf, type ShownStore } from './nodes.ts';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

type KnowledgeItems = {
	readonly [K in KnowledgeNode['kind']]: (node: Extract<KnowledgeNode, { readonly kind: K }>) => vscode.TreeItem;
};

/** Where a store is kept, in a few words. */
export function placeName(place: KnowledgePlaceName): string {
	const names: Readonly<Record<KnowledgePlaceName, string>> = {
		project: vscode.l10n.t('in the project'),
		editor: vscode.l10n.t('on this computer'),
	};
	return names[place];
}

/** The same of a store, which may be in a database. */
export const placeWords = ({ place, database }: Pick<KnowledgeStoreInfo, 'place' | 'database'>): string =>
	place === 'project' || database === undefined ? placeName(place) : vscode.l10n.t('in the database {0}', database);

/** The same with its file. */
function placeOf({ info }: ShownStore): string {
	if (info.place === 'editor' && info.database !== undefined)
		return vscode.l10n.t('Kept in the database {0}', info.database);
	const { fsPath } = vscode.Uri.parse(info.file);
	return info.place === 'project'
		? vscode.l10n.t('Kept in the project: {0}', fsPath)
		: vscode.l10n.t('Kept on this computer, outside the project: {0}', fsPath);
}

function storeItem({ store }: Extract<KnowledgeNode, { kind: 'store' }>): vscode.TreeItem {
	const item = new vscode.TreeItem(nameAlone(store), Expanded);
	item.description = placeWords(store.info);
	item.iconPath = new vscode.ThemeIcon('library');
	item.tooltip = plainMarkdown(nameAlone(store), [placeOf(store)]);
	return item;
}

function folderItem({ path }: Extract<KnowledgeNode, { kind: 'folder' }>): vscode.TreeItem {
	const item = new vscode.TreeItem(nameOf(path), Collapsed);
	item.iconPath = vscode.ThemeIcon.Folder;
	item.resourceUri = vscode.Uri.from({ scheme: knowledgeScheme, path: `/${path}` });
	item.tooltip = path;
	return item;
}

/** What is to be said of reading the source again; undefined where all is well. */
function refreshWord({ refresh: { failure, isDue } }: KnowledgeEntryInfo): string | undefined {
	if (failure !== undefined) return vscode.l10n.t('refresh failed');
	return isDue ? vscode.l10n.t('refresh is due') : undefined;
}

const units: readonly (readonly [seconds: number, words: (count: number) => string])[] = [
	[86_400, (count) => (count === 1 ? vscode.l10n.t('every day') : vscode.l10n.t('every {0} days', count))],
	[3600, (count) => (count === 1 ? vscode.l10n.t('every hour') : vscode.l10n.t('every {0} hours', count))],
	[60, (count) => (count === 1 ? vscode.l10n.t('every minute') : vscode.l10n.t('every {0} minutes', count))],
	[1, (count) => (count === 1 ? vscode.l10n.t('every second') : vscode.l10n.t('every {0} seconds', count))],
];

/** `every 12 hours`. */
function often(seconds: number): string {
	const [unit, words] = units.find(([size]) => seconds % size === 0) ?? [1, String];
	return words(seconds / unit);
}

function refreshLines({ source, refresh }: KnowledgeEntryInfo): readonly string[] {
	if (source === undefined) return [];
	const { at, every, failure, isDue } = refresh;
	const language = vscode.env.language;
	return [
		vscode.l10n.t('From {0}', source),
		...(failure === undefined ? [] : [vscode.l10n.t('The last refresh failed: {0}', failure)]),
		...(at === undefined ? [] : [vscode.l10n.t('Last refresh: {0}', momentOf(at, language))]),
		...(every === undefined ? [] : [vscode.l10n.t('Refresh {0}', often(every))]),
		...(isDue ? [vscode.l10n.t('A refresh is due. “Refresh What Is Due” reads the source again.')] : []),
	];
}

/** `1 version`. */
const versionsWord = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 version') : vscode.l10n.t('{0} versions', count);

function entryItem({ entry }: Extract<KnowledgeNode, { kind: 'entry' }>): vscode.TreeItem {
	const language = vscode.env.language;
	const item = new vscode.TreeItem(nameOf(entry.path));
	const words = [
		...(entry.isDeleted ? [vscode.l10n.t('deleted')] : []),
		...(entry.versions > 1 ? [versionsWord(entry.versions)] : []),
		dayOf(entry.at, language),
		refreshWord(entry),
	].filter((word) => word !== undefined);
	item.description = words.join(' · ');
	item.resourceUri = vscode.Uri.from({ scheme: knowledgeScheme, path: `/${entry.path}` });
	item.iconPath = iconOf(entry);
	const when = momentOf(entry.at, language);
	item.tooltip = plainMarkdown(entry.path, [
		...(entry.description === undefined || entry.isDeleted ? [] : [entry.description]),
		entry.isDeleted ? vscode.l10n.t('Deleted: {0}', when) : vscode.l10n.t('Newest version: {0}', when),
		[versionsWord(entry.versions), ...(entry.size === undefined ? [] : [bytes(entry.size)])].join(' · '),
		...(entry.note === undefined ? [] : [vscode.l10n.t('Note: {0}', entry.note)]),
		...refreshLines(entry),
	]);
	item.accessibilityInformation = { label: [entry.path, ...words].join(', ') };
	item.contextValue = entry.isDeleted ? 'deleted' : entry.source === undefined ? 'entry' : 'entry.source';
	return item;
}

function iconOf({ isDeleted, refresh }: KnowledgeEntryInfo): vscode.ThemeIcon {
	if (isDeleted) return new vscode.ThemeIcon('trash');
	if (refresh.failure === undefined) return vscode.ThemeIcon.File;
	return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
}

function failureItem({ message }: Extract<KnowledgeNode, { kind: 'failure' }>): vscode.TreeItem {
	const item = new vscode.TreeItem(message);
	item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
	item.tooltip = plainMarkdown(undefined, [message]);
	return item;
}

const items: KnowledgeItems = { store: storeItem, folder: folderItem, entry: entryItem, failure: failureItem };

export function itemOf(node: KnowledgeNode): vscode.TreeItem {
	const item = (items[node.kind] as (node: KnowledgeNode) => vscode.TreeItem)(node);
	item.id = idOf(node);
	item.contextValue ??= node.kind;
	if (node.kind === 'entry') item.command = openCommand(node);
	return item;
}

/** As the editor opens files: a press leaves the keys in the list, Enter takes them to the text. What was deleted has only its history. */
function openCommand(node: EntryNode): vscode.Command {
	const { entry, store } = node;
	if (entry.isDeleted) {
		return { title: vscode.l10n.t('History'), command: 'soulscope.knowledge.history', arguments: [node] };
	}
	const uri = vscode.Uri.from(uriOf({ root: store.info.root, path: entry.path }));
	return { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [uri] };
}
