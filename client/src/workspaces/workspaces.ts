import * as vscode from 'vscode';
import {
	WorkspaceChangedNotification,
	type WorkspaceInfo,
	WorkspacesRequest,
} from '../../../protocol/workspace/workspaces.ts';
import type { Server } from '../server/server.ts';
import { withNames } from './agentNames.ts';
import { innermostContaining } from './uriPrefix.ts';

/** The agents' workspaces in the open folders, as the server last said. */
export interface WorkspaceList extends vscode.Disposable {
	/** Empty until the server has answered once. */
	readonly all: readonly WorkspaceInfo[];
	/** True once the server has answered. */
	readonly isLoaded: boolean;
	/** The list itself changed. */
	readonly onDidChangeList: vscode.Event<void>;
	/** What views of a workspace show is out of date; without a URI, of all of them. */
	readonly onDidChange: vscode.Event<string | undefined>;
	/** The workspace that a file lies in; of nested ones the innermost. */
	containing(uri: vscode.Uri): WorkspaceInfo | undefined;
	byUri(uri: string): WorkspaceInfo | undefined;
	/** Asks the server, starting it where need be. */
	load(): Promise<readonly WorkspaceInfo[]>;
}

export function createWorkspaceList(server: Server): WorkspaceList {
	const listChanged = new vscode.EventEmitter<void>();
	const changed = new vscode.EventEmitter<string | undefined>();
	let all: readonly WorkspaceInfo[] = [];
	let isLoaded = false;
	let asked = 0;
	let latest: Promise<readonly WorkspaceInfo[]> | undefined;

	const load = () => {
		asked += 1;
		latest = ask(asked);
		return latest;
	};
	const ask = async (mine: number): Promise<readonly WorkspaceInfo[]> => {
		const answer = withNames(
			await server.request0(WorkspacesRequest),
			vscode.l10n.t('your agent'),
			vscode.l10n.t('Your agent'),
		);
		// A later question has a later answer, and until it is there the list may still be empty.
		if (mine !== asked && latest) return latest;
		const differs = !isLoaded || JSON.stringify(answer) !== JSON.stringify(all);
		all = answer;
		isLoaded = true;
		void vscode.commands.executeCommand('setContext', 'soulscope.hasWorkspaces', all.length > 0);
		void vscode.commands.executeCommand('setContext', 'soulscope.hasNoWorkspaces', all.length === 0);
		if (differs) listChanged.fire();
		return all;
	};
	const reload = () => void load().catch(() => {});

	server.onNotification(WorkspaceChangedNotification, ({ uri }) => {
		// A workspace's name, or what it misses, may have changed with any of its files.
		reload();
		changed.fire(uri);
	});
	const watching = server.onDidChangeState((state) => {
		if (state !== 'running') return;
		reload();
		changed.fire(undefined);
	});

	return {
		get all() {
			return all;
		},
		get isLoaded() {
			return isLoaded;
		},
		onDidChangeList: listChanged.event,
		onDidChange: changed.event,
		containing: (uri) => innermostContaining(all, uri.toString()),
		byUri: (uri) => all.find((workspace) => workspace.uri === uri),
		load,
		dispose() {
			watching.dispose();
			listChanged.dispose();
			changed.dispose();
		},
	};
}
