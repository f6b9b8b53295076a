import * as vscode from 'vscode';
import { lazyPart } from '../../lazyPart.ts';
import { tellFailure } from '../../ui/tell.ts';
import { knowledgeScheme } from './address.ts';
import type { KnowledgePart } from './knowledgePart.ts';
import type { KnowledgeNode } from './nodes.ts';
import { type KnowledgeServices, rowsType } from './services.ts';

export interface KnowledgeFeature extends vscode.Disposable {
	load(): Promise<KnowledgePart>;
}

/** Rows of the view itself, what comes from the explorer, and what comes from the system. */
const dropTypes = [rowsType, 'text/uri-list', 'files'];

/** Stores are opened in folders that are trusted, and nowhere else. */
const isUsable = (): boolean => vscode.workspace.isTrusted && Boolean(vscode.workspace.workspaceFolders?.length);

/** What the knowledge stores keep. Only what asks for it is here: the rest comes with the view, a command or a document. */
export function createKnowledge(services: Pick<KnowledgeServices, 'server' | 'workspaces'>): KnowledgeFeature {
	const painted = new vscode.EventEmitter<KnowledgeNode | undefined>();
	const changed = new vscode.EventEmitter<vscode.Uri>();
	const part = lazyPart(async () => {
		const { KnowledgePart } = await import('./knowledgePart.ts');
		return new KnowledgePart({ ...services, tree: view, repaint: () => painted.fire(undefined) }, changed);
	});
	/** A drop has nobody else who would say that it failed. */
	const telling = (work: Promise<void>): Promise<void> => work.catch(tellFailure);
	const view: vscode.TreeView<KnowledgeNode> = vscode.window.createTreeView<KnowledgeNode>('soulscope.knowledge', {
		treeDataProvider: {
			onDidChangeTreeData: painted.event,
			getChildren: async (node) => (isUsable() ? (await part.load()).childrenOf(node) : []),
			getTreeItem: async (node) => (await part.load()).itemOf(node),
			getParent: async (node) => (await part.load()).parentOf(node),
		},
		dragAndDropController: {
			dragMimeTypes: [rowsType],
			dropMimeTypes: dropTypes,
			handleDrag: async (rows, data) => (await part.load()).drag(rows, data),
			handleDrop: (node, data) => telling(part.load().then((loaded) => loaded.drop(node, data))),
		},
		canSelectMany: true,
		showCollapseAll: true,
	});
	const subscriptions = vscode.Disposable.from(
		part,
		view,
		painted,
		changed,
		vscode.workspace.onDidGrantWorkspaceTrust(() => painted.fire(undefined)),
		vscode.workspace.registerTextDocumentContentProvider(knowledgeScheme, {
			onDidChange: changed.event,
			provideTextDocumentContent: async (uri, token) => (await part.load()).textOf(uri, token),
		}),
	);
	return { load: part.load, dispose: () => subscriptions.dispose() };
}
