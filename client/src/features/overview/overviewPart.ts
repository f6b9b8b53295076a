import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { ChatPreflightRequest } from '../../../../protocol/chat/chat.ts';
import { OverviewRequest, type OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { OverviewConversation, OverviewState, ToOverviewPage } from '../../../../protocol/overview/page.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { pageHtml } from '../../ui/pageHtml.ts';
import { whenAtRest } from '../../ui/repaint.ts';
import { avatarOf } from '../chat/content/images.ts';
import { reasonsOf } from '../runtime/why.ts';
import { type OverviewActions, pageActions } from './actions.ts';
import { fromPage } from './messages.ts';
import { problemsOf } from './problems.ts';
import { type OverviewServices, overviewPanel } from './services.ts';

// This module is a bundle of its own (see esbuild.mjs): a window starts without the page.

export interface OverviewPart extends vscode.Disposable {
	/** Brings the page of this agent to the front; `beside`: next to what the person is at, who stays there. */
	show(workspace: WorkspaceInfo, options?: { readonly beside?: boolean }): void;
	/** Fills a page that was open when the window closed. */
	restore(panel: vscode.WebviewPanel): void;
}

/** The page, of which a window has one. */
export function createPart(services: OverviewServices): OverviewPart {
	const { context, server, workspaces, proposals } = services;
	const files = vscode.Uri.joinPath(context.extensionUri, 'dist', 'webview');
	let panel: vscode.WebviewPanel | undefined;
	let wanted: string | undefined;
	let result: OverviewResult | undefined;
	let conversation: OverviewConversation | undefined;
	let avatar: string | undefined;
	let failure: string | undefined;
	let isAsking = false;
	let isStale = false;

	const agent = (): WorkspaceInfo | undefined =>
		(wanted === undefined ? undefined : workspaces.byUri(wanted)) ?? workspaces.all[0];

	function stateNow(): OverviewState {
		const shown = agent();
		const agents = workspaces.all.map(({ uri, name }) => ({ uri, name }));
		if (!shown)
			return { agents, problems: [], moreProblems: 0, proposals: 0, ...(failure !== undefined && { failure }) };
		const { uri, name, emoji, runtimeTitle } = shown;
		return {
			agents,
			agent: {
				uri,
				name,
				...(emoji !== undefined && { emoji }),
				...(avatar !== undefined && { avatar }),
				runtimeTitle,
				folder: vscode.Uri.parse(uri).fsPath,
				why: reasonsOf(shown),
			},
			...(result && { result }),
			...(conversation && { conversation }),
			...problemsOf(shown, workspaces),
			proposals: proposals.pending.filter(({ workspace }) => workspace === uri).length,
			...(failure !== undefined && { failure }),
		};
	}

	function paint(): void {
		if (!panel?.visible) return;
		panel.title = agent() ? vscode.l10n.t('{0}: Overview', agent()?.name ?? '') : vscode.l10n.t('Agent Overview');
		void panel.webview.postMessage({ type: 'state', state: stateNow() } satisfies ToOverviewPage);
	}

	/** One question at a time: whatever changes meanwhile is asked for once, behind it. */
	async function ask(): Promise<void> {
		if (isAsking) {
			isStale = true;
			return;
		}
		if (!panel?.visible) return;
		isAsking = true;
		do {
			isStale = false;
			try {
				if (!workspaces.isLoaded) await workspaces.load();
				const uri = agent()?.uri;
				const answer = uri === undefined ? undefined : await server.request(OverviewRequest, { workspace: uri });
				// The person has turned to another agent meanwhile, who is asked about next.
				if (agent()?.uri !== uri) {
					isStale = true;
					continue;
				}
				result = answer;
				failure = undefined;
			} catch (error) {
				failure = error instanceof Error ? error.message : String(error);
			}
			paint();
		} while (isStale);
		isAsking = false;
	}

	/** What is dearer to know, and changes less: the agent's picture, and what a conversation adds. */
	async function askMore(): Promise<void> {
		const shown = agent();
		if (!panel?.visible || !shown) return;
		const session = shown.sessionKinds[0] ?? 'main';
		const asked = server.request(ChatPreflightRequest, { workspace: shown.uri, session }).catch(() => null);
		const [picture, found] = await Promise.all([avatarOf(shown).catch(() => undefined), asked]);
		if (agent()?.uri !== shown.uri) return;
		avatar = picture;
		conversation = found
			? {
					tools: found.toolTokens,
					messages: found.messageTokens,
					recalled: found.recalled.reduce((sum, { tokens }) => sum + tokens, 0),
					model: found.model,
					window: found.window,
				}
			: undefined;
		paint();
	}

	const resting = whenAtRest(() => {
		paint();
		void askMore();
	});
	function renew(): void {
		void ask();
		resting.soon();
	}

	function pick(uri: string): void {
		if (wanted !== uri) [result, conversation, avatar] = [undefined, undefined, undefined];
		wanted = uri;
		renew();
	}

	const actions: OverviewActions = pageActions({ ...services, agent, overview: () => result, pick, renew });

	function attach(shown: vscode.WebviewPanel): void {
		panel = shown;
		const { webview } = shown;
		webview.options = { enableScripts: true, localResourceRoots: [files] };
		shown.iconPath = vscode.Uri.joinPath(context.extensionUri, 'media', 'soulscope.svg');
		webview.onDidReceiveMessage((received: unknown) => {
			const message = fromPage(received);
			if (message) actions(message);
		});
		shown.onDidChangeViewState(() => shown.visible && renew());
		shown.onDidDispose(() => {
			if (panel === shown) panel = undefined;
		});
		const address = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
		webview.html = pageHtml({
			script: address('overview.js'),
			style: address('overview.css'),
			source: webview.cspSource,
			nonce: randomBytes(16).toString('base64url'),
			language: vscode.env.language,
			frame: '',
			words: vscode.l10n.bundle ?? {},
		});
	}

	const subscriptions = vscode.Disposable.from(
		workspaces.onDidChangeList(renew),
		workspaces.onDidChange((uri) => {
			if (uri === undefined || uri === agent()?.uri) renew();
		}),
		proposals.onDidChange(() => resting.soon()),
		vscode.languages.onDidChangeDiagnostics(() => resting.soon()),
	);
	return {
		show(workspace, { beside = false } = {}) {
			if (panel) panel.reveal(undefined, beside);
			else {
				const viewColumn = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
				const title = vscode.l10n.t('Agent Overview');
				attach(vscode.window.createWebviewPanel(overviewPanel, title, { viewColumn, preserveFocus: beside }));
			}
			pick(workspace.uri);
		},
		restore: attach,
		dispose() {
			resting.dispose();
			subscriptions.dispose();
			panel?.dispose();
		},
	};
}
