import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';
import { setting } from '../settings.ts';
import { plainMarkdown } from '../ui/plainMarkdown.ts';
import type { WorkspaceList } from './workspaces.ts';

interface WorkspaceStatusItem {
	readonly id: string;
	readonly name: string;
	/** The higher, the further to the left. */
	readonly priority: number;
	/** What a press does: a command that is given the workspace. */
	readonly command: { readonly title: string; readonly command: string };
	/** Undefined where there is nothing to say. */
	look(workspace: WorkspaceInfo): WorkspaceStatusLook | undefined;
	/** Comes when `look` would say something else. */
	readonly onDidChange?: vscode.Event<unknown>;
}

interface WorkspaceStatusLook {
	readonly text: string;
	/** Bold, above the lines. */
	readonly title?: string;
	readonly lines: readonly string[];
}

/** The workspace of the file in front, else the only one of the window. */
function workspaceIn(workspaces: WorkspaceList): WorkspaceInfo | undefined {
	const uri = vscode.window.activeTextEditor?.document.uri;
	const [first, ...others] = workspaces.all;
	return (uri && workspaces.containing(uri)) ?? (others.length === 0 ? first : undefined);
}

/** An item of the status bar that says something of the workspace that a person works in. */
export function showWorkspaceStatus(workspaces: WorkspaceList, status: WorkspaceStatusItem): vscode.Disposable {
	const { id, name, priority, command, look, onDidChange } = status;
	const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
	item.name = name;

	const show = () => {
		const workspace = workspaceIn(workspaces);
		const shown = workspace && setting('statusBar.enabled') ? look(workspace) : undefined;
		if (!workspace || !shown) return item.hide();
		const { text, title, lines } = shown;
		item.text = text;
		item.tooltip = plainMarkdown(title, lines);
		const said = [...(title === undefined ? [] : [title]), ...lines];
		item.accessibilityInformation = { label: said.map((line) => line.replace(/(?<![.!?])$/u, '.')).join(' ') };
		item.command = { ...command, arguments: [vscode.Uri.parse(workspace.uri)] };
		return item.show();
	};

	show();
	return vscode.Disposable.from(
		item,
		vscode.window.onDidChangeActiveTextEditor(show),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.statusBar')) show();
		}),
		workspaces.onDidChangeList(show),
		...(onDidChange ? [onDidChange(show)] : []),
	);
}
