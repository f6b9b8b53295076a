import * as vscode from 'vscode';
import { type SentStandpoint, StandpointRequest } from '../../../../protocol/workspace/standpoint.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** What a person has chosen for one folder. `touched` absent: the file in front; `nothing`: no file at all. */
export interface ChosenStandpoint extends Omit<SentStandpoint, 'touched'> {
	readonly touched?: { readonly uri: string } | 'nothing';
}

/** Where sessions of coding agents are looked at from; kept with the window's folder, as nobody else's business. */
export interface Standpoints extends vscode.Disposable {
	chosen(workspace: string): ChosenStandpoint;
	/** As it is sent to the server. */
	now(workspace: WorkspaceInfo): SentStandpoint;
	/** Answered once every view shows it. */
	choose(workspace: WorkspaceInfo, chosen: ChosenStandpoint): Promise<void>;
	readonly onDidChange: vscode.Event<void>;
}

const key = 'soulscope.standpoints';

/** ms. Whoever walks through tabs stops somewhere. */
const pause = 120;

/** Of an editor that shows a file of the disk. */
const fileIn = (editor: vscode.TextEditor | undefined): vscode.Uri | undefined =>
	editor?.document.uri.scheme === 'file' ? editor.document.uri : undefined;

interface StandpointServices {
	readonly memento: vscode.Memento;
	readonly server: Server;
	readonly workspaces: WorkspaceList;
}

export function createStandpoints({ memento, server, workspaces }: StandpointServices): Standpoints {
	const changed = new vscode.EventEmitter<void>();
	/** What the server was told last, by folder. */
	const told = new Map<string, string>();

	const chosen = (workspace: string) =>
		memento.get<Readonly<Record<string, ChosenStandpoint>>>(key, {})[workspace] ?? {};

	/** The file that was in front last: whoever turns to a preview or a list still works on it. */
	let front = fileIn(vscode.window.activeTextEditor);

	/** It, where it is one of this folder. */
	const inFront = (workspace: WorkspaceInfo): string | undefined =>
		front && workspaces.containing(front)?.uri === workspace.uri ? front.toString() : undefined;

	const now = (workspace: WorkspaceInfo): SentStandpoint => {
		const { touched: file, ...rest } = chosen(workspace.uri);
		const touched = file === 'nothing' ? undefined : (file?.uri ?? inFront(workspace));
		const windowFolders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
		return { ...rest, ...(touched !== undefined && { touched }), ...(windowFolders.length > 1 && { windowFolders }) };
	};

	const tell = async (workspace: WorkspaceInfo): Promise<void> => {
		const standpoint = now(workspace);
		const text = JSON.stringify(standpoint);
		if ((told.get(workspace.uri) ?? '{}') === text) return;
		told.set(workspace.uri, text);
		changed.fire();
		await server.request(StandpointRequest, { workspace: workspace.uri, standpoint });
	};

	const tellAll = () => {
		if (server.state !== 'running') return;
		for (const workspace of workspaces.all)
			if (workspace.followsFiles || chosen(workspace.uri).user) void tell(workspace).catch(() => {});
	};

	const resting = whenAtRest(tellAll, pause);

	const subscriptions = [
		workspaces.onDidChangeList(resting.soon),
		vscode.workspace.onDidChangeWorkspaceFolders(resting.soon),
		vscode.window.onDidChangeActiveTextEditor((editor) => {
			const file = fileIn(editor);
			if (!file) return;
			front = file;
			resting.soon();
		}),
		vscode.workspace.onDidCloseTextDocument(({ uri }) => {
			if (uri.toString() !== front?.toString()) return;
			front = fileIn(vscode.window.activeTextEditor);
			resting.soon();
		}),
		server.onDidChangeState((state) => {
			if (state !== 'running') told.clear();
		}),
	];

	return {
		chosen,
		now,
		onDidChange: changed.event,
		async choose(workspace, choice) {
			const all = memento.get<Readonly<Record<string, ChosenStandpoint>>>(key, {});
			await memento.update(key, { ...all, [workspace.uri]: choice });
			tell(workspace);
			changed.fire();
		},
		dispose() {
			resting.dispose();
			for (const subscription of subscriptions) subscription.dispose();
			changed.dispose();
		},
	};
}
