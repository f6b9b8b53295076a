import * as vscode from 'vscode';
import type { ChangeKind, MemoryChange } from '../../../../protocol/memory/changes.ts';
import type { MemoryFile } from '../../../../protocol/memory/edit.ts';
import type { MemorySearchHit } from '../../../../protocol/memory/search.ts';
import { bytes, dayOf, figure, momentOf } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { headingOf } from '../../workspaces/agentNames.ts';
import { pendingItem, pendingsItem } from '../pending/items.ts';
import { excerptOf } from './excerpt.ts';
import { idOf, type MemoryNode, type ShownSearch } from './nodes.ts';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** UTF-16 units of a row's words: what stands behind them says where they are, and should be seen as well. */
const rowWidth = 60;

const names: Readonly<Record<keyof MemorySearchHit['parts'], () => string>> = {
	keyword: () => vscode.l10n.t('words'),
	file: () => vscode.l10n.t('rest of the file'),
	vector: () => vscode.l10n.t('semantic search'),
	recency: () => vscode.l10n.t('age'),
	share: () => vscode.l10n.t('other results in the same file'),
	decay: () => vscode.l10n.t('age'),
	importance: () => vscode.l10n.t('importance'),
	project: () => vscode.l10n.t('project'),
	scope: () => vscode.l10n.t('scope'),
};

/** Why a result stands where it stands. Text from files goes into Markdown as text. */
function reasonsFor(hit: MemorySearchHit): vscode.MarkdownString {
	const parts = Object.entries(hit.parts).map(([part, value]) => {
		const name = names[part as keyof MemorySearchHit['parts']]?.() ?? part;
		return `${name} ${value.toFixed(2)}`;
	});
	const terms = hit.terms.map(({ term, score }) => `${term} ${score.toFixed(2)}`);
	return plainMarkdown(`${hit.path}:${hit.startLine}–${hit.endLine}`, [
		...(hit.headings.length > 0 ? [hit.headings.join(' › ')] : []),
		hit.snippet,
		vscode.l10n.t('Score {0}: {1}', hit.score.toFixed(2), parts.join(' · ')),
		...(terms.length > 0 ? [vscode.l10n.t('Words found: {0}', terms.join(', '))] : []),
	]);
}

function hitItem(hit: MemorySearchHit): vscode.TreeItem {
	const excerpt = excerptOf(hit.snippet, hit.highlights, rowWidth);
	const item = new vscode.TreeItem(excerpt.label === '' ? { label: hit.path } : excerpt);
	const place = `${hit.path}:${hit.startLine}`;
	item.description = place;
	item.tooltip = reasonsFor(hit);
	item.contextValue = 'hit';
	item.iconPath = new vscode.ThemeIcon(hit.parts.keyword === undefined ? 'sparkle' : 'symbol-text');
	item.accessibilityInformation = { label: [hit.snippet.trim(), place].join(', ') };
	item.command = openCommand(hit.uri, hit.startLine - 1);
	return item;
}

/** `in 12 memory files`; undefined where the runtime searched. */
export function lookedThrough({ looked }: Pick<ShownSearch, 'looked'>): string | undefined {
	if (!looked) return undefined;
	const { files, scope } = looked;
	if (scope === 'memory') {
		return files === 1 ? vscode.l10n.t('in 1 memory file') : vscode.l10n.t('in {0} memory files', figure(files));
	}
	return files === 1 ? vscode.l10n.t('in 1 Markdown file') : vscode.l10n.t('in all {0} Markdown files', figure(files));
}

function openCommand(uri: string, line: number): vscode.Command {
	const selection = new vscode.Range(line, 0, line, 0);
	return {
		title: vscode.l10n.t('Open'),
		command: 'vscode.open',
		arguments: [vscode.Uri.parse(uri), { selection } satisfies vscode.TextDocumentShowOptions],
	};
}

/** A log says of which day it is; of other files the day of their last change is worth a word. */
function fileItem(file: MemoryFile, label: string, icon: string): vscode.TreeItem {
	const item = new vscode.TreeItem(label);
	const { entries, day } = file;
	const changed = dayOf(file.modified, vscode.env.language);
	const one = vscode.l10n.t('1 entry');
	const count = entries === 1 ? one : vscode.l10n.t('{0} entries', figure(entries ?? 0));
	const messages = [
		...(entries === undefined ? [] : [count]),
		bytes(file.size),
		...(day === undefined ? [changed] : []),
	];
	item.description = messages.join(' · ');
	const last = vscode.l10n.t('Last change: {0}', momentOf(file.modified, vscode.env.language));
	item.tooltip = plainMarkdown(undefined, [file.path, ...messages, last]);
	item.iconPath = new vscode.ThemeIcon(icon);
	item.contextValue = 'memoryFile';
	item.accessibilityInformation = { label: [label, ...messages].join(', ') };
	item.command = openCommand(file.uri, 0);
	return item;
}

/** What was done, for people. */
const operations: Readonly<Record<ChangeKind, () => string>> = {
	remember: () => vscode.l10n.t('remembered'),
	forget: () => vscode.l10n.t('removed'),
	promote: () => vscode.l10n.t('moved to long-term memory'),
	archive: () => vscode.l10n.t('archived'),
	move: () => vscode.l10n.t('moved'),
	delete: () => vscode.l10n.t('deleted'),
	fix: () => vscode.l10n.t('fixed'),
	restore: () => vscode.l10n.t('restored from an earlier day'),
	'put back': () => vscode.l10n.t('put back'),
	'set up': () => vscode.l10n.t('set up'),
	skill: () => vscode.l10n.t('skill'),
	summon: () => vscode.l10n.t('summoned'),
	tool: () => vscode.l10n.t('edited'),
	undo: () => vscode.l10n.t('undone'),
	grant: () => vscode.l10n.t('changed who sees a skill'),
	edit: () => vscode.l10n.t('edited'),
};

const changeIcons: Readonly<Record<MemoryChange['became'], string>> = {
	created: 'diff-added',
	changed: 'diff-modified',
	deleted: 'diff-removed',
};

function changeItem(change: MemoryChange): vscode.TreeItem {
	const { by, what, path, line, excerpt = '', added = 0, removed = 0 } = change;
	const done = by.kind === 'agent' ? vscode.l10n.t('by the agent, with {0}', by.tool ?? what) : operations[what]();
	const place = line === undefined || change.became === 'deleted' ? path : `${path}:${line + 1}`;
	const label = excerptOf(excerpt, [], rowWidth).label || path;
	const item = new vscode.TreeItem(label);
	const messages = [done, place, momentOf(change.at, vscode.env.language)];
	item.description = messages.join(' · ');
	const lines = vscode.l10n.t('Lines added: {0}, removed: {1}', figure(added), figure(removed));
	const shown = [path, momentOf(change.at, vscode.env.language), done, lines];
	item.tooltip = plainMarkdown(undefined, excerpt === '' ? shown : [...shown, excerpt]);
	item.iconPath = new vscode.ThemeIcon(changeIcons[change.became]);
	item.contextValue = change.undo === undefined ? 'change' : 'changeWithUndo';
	item.accessibilityInformation = { label: [label, ...messages].join(', ') };
	if (change.became !== 'deleted') item.command = openCommand(change.uri, line ?? 0);
	return item;
}

function groupItem(label: string, count: number, icon: string, open: boolean): vscode.TreeItem {
	const item = new vscode.TreeItem(label, open ? Expanded : Collapsed);
	item.description = figure(count);
	item.iconPath = new vscode.ThemeIcon(icon);
	item.contextValue = 'group';
	return item;
}

function itemFor(node: MemoryNode): vscode.TreeItem {
	switch (node.kind) {
		case 'pendings':
			return pendingsItem(node.pendings);
		case 'pending':
			return pendingItem(node.pending);
		case 'workspace': {
			const { workspace } = node;
			const item = new vscode.TreeItem(headingOf(workspace), Expanded);
			item.description = workspace.runtimeTitle;
			return item;
		}
		case 'results': {
			const { query, by, hits } = node.found;
			const label = by === undefined ? `“${query}”` : vscode.l10n.t('“{0}” in {1}', query, by);
			const item = groupItem(label, hits.length, 'search', true);
			item.contextValue = 'results';
			const looked = lookedThrough(node.found);
			if (looked !== undefined) item.description = `${figure(hits.length)} · ${looked}`;
			item.tooltip = plainMarkdown(undefined, node.found.notes);
			return item;
		}
		case 'nothing': {
			const item = new vscode.TreeItem(vscode.l10n.t('Nothing found'));
			const looked = lookedThrough(node.found);
			if (looked !== undefined) item.description = looked;
			item.iconPath = new vscode.ThemeIcon('info');
			item.contextValue = 'nothing';
			return item;
		}
		case 'hit':
			return hitItem(node.hit);
		case 'days':
			return groupItem(vscode.l10n.t('By day'), node.files.length, 'calendar', true);
		case 'files':
			return groupItem(vscode.l10n.t('By size'), node.files.length, 'files', false);
		case 'changes': {
			const item = new vscode.TreeItem(vscode.l10n.t('Changes'), Collapsed);
			item.iconPath = new vscode.ThemeIcon('history');
			item.contextValue = 'group';
			return item;
		}
		case 'unchanged': {
			const item = new vscode.TreeItem(vscode.l10n.t('None yet'));
			item.description = vscode.l10n.t('what Soulscope writes here can be undone');
			item.iconPath = new vscode.ThemeIcon('info');
			item.contextValue = 'nothing';
			return item;
		}
		case 'change':
			return changeItem(node.change);
		case 'day':
			return fileItem(node.file, node.file.path.replace(/^.*\//, '').replace(/\.md$/, ''), 'calendar');
		case 'file':
			return fileItem(node.file, node.file.path, node.file.isLongTerm ? 'bookmark' : 'file');
		case 'failure': {
			const item = new vscode.TreeItem(node.message);
			item.iconPath = new vscode.ThemeIcon('error');
			item.tooltip = node.message;
			return item;
		}
	}
}

export function itemOf(node: MemoryNode): vscode.TreeItem {
	const item = itemFor(node);
	item.id = idOf(node);
	return item;
}
