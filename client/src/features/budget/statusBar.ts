import * as vscode from 'vscode';
import { type FileStatus, FileStatusRequest } from '../../../../protocol/preview/fileStatus.ts';
import type { Server } from '../../server/server.ts';
import { setting } from '../../settings.ts';
import { figure } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** Typing comes in bursts; one question per pause of this many ms is enough. */
const pause = 150;

function textOf({ tokens, isInPrompt, length, limit }: FileStatus): string {
	const cost = isInPrompt
		? vscode.l10n.t('{0} tokens', figure(tokens))
		: vscode.l10n.t('{0} tokens, none in the prompt', figure(tokens));
	return limit
		? `$(pulse) ${cost} · ${vscode.l10n.t('{0} of {1}', figure(length), figure(limit))}`
		: `$(pulse) ${cost}`;
}

const tooltipOf = (status: FileStatus): vscode.MarkdownString =>
	plainMarkdown(`${status.path} · ${status.roleTitle}`, [
		`${status.runtimeTitle}: ${status.summary}`,
		vscode.l10n.t('In a {0} session:', status.session),
		...status.figures,
		vscode.l10n.t('Click to preview the prompt.'),
	]);

/** The active file's cost and share of its limit; hidden for files that no session loads. */
export function showFileStatus(server: Server, workspaces: WorkspaceList): vscode.Disposable {
	const item = vscode.window.createStatusBarItem('soulscope.file', vscode.StatusBarAlignment.Right, 101);
	item.name = vscode.l10n.t('Soulscope: tokens of the active file');
	let cancel: vscode.CancellationTokenSource | undefined;

	const show = (status: FileStatus | undefined, uri?: vscode.Uri) => {
		void vscode.commands.executeCommand('setContext', 'soulscope.isContextFile', status !== undefined);
		if (!status || !setting('statusBar.enabled')) return item.hide();
		const over = status.limit !== undefined && status.length > status.limit;
		item.text = textOf(status);
		item.tooltip = tooltipOf(status);
		item.backgroundColor = over ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
		item.accessibilityInformation = {
			label: `${status.path}: ${status.figures.join('; ')}. ${status.summary}`,
		};
		item.command = {
			title: vscode.l10n.t('Preview Assembled Prompt'),
			command: 'soulscope.previewPrompt',
			arguments: [uri],
		};
		return item.show();
	};

	const ask = async () => {
		cancel?.cancel();
		const document = vscode.window.activeTextEditor?.document;
		// The status bar alone is no reason to start a server.
		if (!document || server.state !== 'running' || !workspaces.containing(document.uri)) return show(undefined);
		const mine = new vscode.CancellationTokenSource();
		cancel = mine;
		try {
			const status = await server.request(FileStatusRequest, { uri: document.uri.toString() }, mine.token);
			if (!mine.token.isCancellationRequested) show(status ?? undefined, document.uri);
		} catch {
			if (!mine.token.isCancellationRequested) show(undefined);
		} finally {
			mine.dispose();
		}
	};

	const resting = whenAtRest(() => void ask(), pause);

	return vscode.Disposable.from(
		item,
		resting,
		vscode.window.onDidChangeActiveTextEditor(resting.soon),
		vscode.workspace.onDidChangeTextDocument(({ document }) => {
			if (document === vscode.window.activeTextEditor?.document) resting.soon();
		}),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope')) resting.soon();
		}),
		workspaces.onDidChange(resting.soon),
		workspaces.onDidChangeList(resting.soon),
		server.onDidChangeState(resting.soon),
	);
}
