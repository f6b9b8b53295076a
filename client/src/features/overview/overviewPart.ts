import * as vscode from 'vscode';
import { OverviewRequest } from '../../../../protocol/overview/overview.ts';
import type { OverviewState, ToOverviewPage } from '../../../../protocol/overview/page.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import { oneAtATime } from '../../ui/oneAtATime.ts';
import { pageOptions, pageResources, tabIcon } from '../../ui/pageResources.ts';
import { whenAtRest } from '../../ui/whenAtRest.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import { type OverviewActions, pageActions } from './actions.ts';
import { askAround, nothingAround } from './around.ts';
import { createGrowth } from './growthPart.ts';
import { fromPage } from './messages.ts';
import { pageHtml } from './pageHtml.ts';
import { type OverviewServices, overviewPanel } from './services.ts';
import { type KnownOfAgent, overviewState } from './state.ts';

// This module is a bundle of its own (see esbuild.mjs): a window starts without the page.

export interface OverviewPart extends vscode.Disposable {
	/**
	 * Brings the page to the front, for the agent that lives at this place or around it, else the one that it shows. At once, though
	 * nobody may know the agents yet. `beside`: next to what the person is at, who stays there.
	 */
	show(place: vscode.Uri | undefined, options?: { readonly beside?: boolean; readonly atEyes?: boolean }): void;
	/** Fills a page that was open when the window closed. */
	restore(panel: vscode.WebviewPanel): void;
}

/** The page, of which a window has one. */
export function createPart(services: OverviewServices): OverviewPart {
	const { context, server, workspaces, proposals } = services;
	let panel: vscode.WebviewPanel | undefined;
	/** An agent, or a file of one, which nobody may know yet. */
	let wanted: vscode.Uri | undefined;
	let wantsAllEyes = false;
	/** True until the page has what each agent reads, where it was asked for that and for nothing else. */
	let bringsEyes = false;
	/** What is posted before is lost. The editor ends the page of a panel that goes out of sight, and begins it anew. */
	let isPageReady = false;
	/** Where one agent is alone, there is nobody but the others to compare it with. */
	const showsAllEyes = ({ eyes }: WorkspaceInfo): boolean => wantsAllEyes || eyes.length < 2;
	let known: KnownOfAgent = { uri: undefined, around: nothingAround };

	const agentAt = (place: vscode.Uri): WorkspaceInfo | undefined =>
		workspaces.byUri(place.toString()) ?? workspaces.containing(place);
	/** The agent that the page shows. What was known of another is forgotten. */
	function agent(): WorkspaceInfo | undefined {
		const found = (wanted && agentAt(wanted)) ?? workspaces.all[0];
		if (found?.uri !== known.uri) {
			known = { uri: found?.uri, around: nothingAround };
			growth.forget();
		}
		return found;
	}

	function stateNow(): OverviewState {
		const shown = agent();
		return overviewState(shown, known, { ...services, showsAllEyes: shown !== undefined && showsAllEyes(shown) });
	}

	const send = (message: ToOverviewPage): void => void panel?.webview.postMessage(message);

	function paint(): void {
		if (!panel?.visible) return;
		const shown = agent();
		panel.title = shown ? vscode.l10n.t('{0}: Overview', nameAlone(shown)) : vscode.l10n.t('Agent Overview');
		send({ type: 'state', state: stateNow() });
		if (!bringsEyes || !isPageReady || !known.result || !known.around.eyes) return;
		bringsEyes = false;
		send({ type: 'bring', section: 'eyes' });
	}

	const ask = oneAtATime(async () => {
		if (!panel?.visible) return;
		let uri: string | undefined;
		const tell = (news: Pick<KnownOfAgent, 'result' | 'failure'>): void => {
			// The person has turned to another agent meanwhile, who is asked about next.
			if (agent()?.uri !== uri) return;
			known = { ...known, ...news };
			paint();
		};
		try {
			if (!workspaces.isLoaded) await workspaces.load();
			uri = agent()?.uri;
			const result = uri === undefined ? undefined : await server.request(OverviewRequest, { workspace: uri });
			tell({ result, failure: undefined });
		} catch (error) {
			tell({ failure: errorMessage(error) });
		}
	});

	const askMore = oneAtATime(async () => {
		const shown = agent();
		if (!panel?.visible || !shown) return;
		await askAround(shown, { ...services, showsAllEyes }, (found) => {
			if (agent()?.uri !== shown.uri) return;
			known = { ...known, around: { ...known.around, ...found } };
			paint();
		});
	});

	const growth = createGrowth({
		server,
		agent: () => agent()?.uri,
		post: (growth) => send({ type: 'growth', growth }),
	});

	const resting = whenAtRest(() => {
		paint();
		void askMore();
		if (panel?.visible) growth.renew();
	});
	function renew(): void {
		void ask();
		resting.soon();
	}

	function pick(place: vscode.Uri | undefined): void {
		// A place of nobody changes nothing once the agents are known.
		if (place && (!workspaces.isLoaded || agentAt(place))) wanted = place;
		renew();
	}

	const actions: OverviewActions = pageActions({
		...services,
		agent,
		overview: () => known.result,
		diagnosis: (code) => known.around.health?.problems.find((each) => each.code === code),
		pick: (uri) => pick(vscode.Uri.parse(uri)),
		ready() {
			isPageReady = true;
			paint();
			renew();
		},
		renew,
		growth: () => growth.show(),
		eyes: () => known.around.eyes,
		showEyes(all) {
			wantsAllEyes = all;
			void askMore();
		},
		compare(then) {
			known = { ...known, earlier: then };
			paint();
		},
	});

	function attach(shown: vscode.WebviewPanel): void {
		panel = shown;
		const { webview } = shown;
		webview.options = pageOptions(context.extensionUri);
		shown.iconPath = tabIcon(context.extensionUri);
		webview.onDidReceiveMessage((received: unknown) => {
			const message = fromPage(received);
			if (message) void actions(message);
		});
		isPageReady = false;
		shown.onDidChangeViewState(() => {
			if (shown.visible) renew();
			else isPageReady = false;
		});
		shown.onDidDispose(() => {
			if (panel !== shown) return;
			panel = undefined;
			growth.forget();
		});
		webview.html = pageHtml({
			...pageResources(webview, context.extensionUri, 'overview'),
			title: vscode.l10n.t('Agent Overview'),
			loading: vscode.l10n.t('Looking for your agents…'),
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
		show(place, { beside = false, atEyes = false } = {}) {
			bringsEyes = atEyes;
			if (panel) panel.reveal(undefined, beside);
			else {
				const viewColumn = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
				const title = vscode.l10n.t('Agent Overview');
				attach(vscode.window.createWebviewPanel(overviewPanel, title, { viewColumn, preserveFocus: beside }));
			}
			pick(place);
		},
		restore: attach,
		dispose() {
			resting.dispose();
			growth.dispose();
			subscriptions.dispose();
			panel?.dispose();
		},
	};
}
