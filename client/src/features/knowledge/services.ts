import type * as vscode from 'vscode';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { KnowledgeNode } from './nodes.ts';

/** What everything about knowledge works with. */
export interface KnowledgeServices {
	readonly server: Pick<Server, 'request' | 'request0' | 'onNotification'>;
	readonly workspaces: Pick<WorkspaceList, 'byUri' | 'containing' | 'onDidChangeList' | 'load'>;
	/** Has the view painted anew. */
	readonly repaint: () => void;
	readonly tree: Pick<
		vscode.TreeView<KnowledgeNode>,
		'selection' | 'description' | 'visible' | 'onDidChangeVisibility' | 'reveal'
	>;
}

/** What can be done with knowledge, without `soulscope.knowledge.` in front. */
export const commandNames = [
	'add',
	'addFiles',
	'addFolder',
	'addPage',
	'addText',
	'addSelection',
	'openEntry',
	'history',
	'compareWithPrevious',
	'compareWith',
	'restore',
	'delete',
	'undoDelete',
	'move',
	'refresh',
	'refreshDue',
	'schedule',
	'search',
	'choosePlace',
	'showDeleted',
	'hideDeleted',
] as const;

export type KnowledgeCommand = (typeof commandNames)[number];

/** Rows that are dragged within the view; the editor knows them by its name. */
export const rowsType = 'application/vnd.code.tree.soulscope.knowledge';
