import * as vscode from 'vscode';
import type {
	ConsideredVisibility,
	FromGrantsPage,
	GrantsState,
	ToGrantsPage,
} from '../../../../../protocol/managed/grantsPage.ts';
import type { ManagedAnswer } from '../../../../../protocol/managed/managed.ts';
import {
	ChangeGrantRequest,
	ChangeVisibilityRequest,
	SkillGrantsRequest,
	type SkillGrantsResult,
	VisibilityEffectRequest,
} from '../../../../../protocol/managed/skillGrants.ts';
import type { Server } from '../../../server/server.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { oneAtATime } from '../../../ui/oneAtATime.ts';
import { escaped, pageHtml } from '../../../ui/pageHtml.ts';
import { pageOptions, pageResources, tabIcon } from '../../../ui/pageResources.ts';
import { whenAtRest } from '../../../ui/whenAtRest.ts';
import type { PendingActions } from '../../pending/pendingActions.ts';
import type { ManagedConnections } from '../connections.ts';
import type { ManagedFiles } from '../files.ts';
import { managedScheme } from '../scheme.ts';
import { checkSkillArchive } from '../skillArchive.ts';
import { fromGrantsPage } from './messages.ts';

/** The page that says who may see which skill of a database, and changes it. */
export interface GrantsPages extends vscode.Disposable {
	/** Brings the page of this database to the front. `database`: the authority of its URIs. */
	show(database: string): void;
}

interface GrantsPagesOptions {
	readonly context: vscode.ExtensionContext;
	readonly server: Server;
	readonly connections: Pick<ManagedConnections, 'reconnect'>;
	readonly files: Pick<ManagedFiles, 'onDidChangeFile'>;
	readonly pending: Pick<PendingActions, 'wrote' | 'undo' | 'onDidUndo'>;
}

export function createGrantsPages(options: GrantsPagesOptions): GrantsPages {
	const pages = new Map<string, vscode.WebviewPanel>();
	return {
		show(database) {
			const open = pages.get(database);
			if (open) return open.reveal();
			const panel = openPage(database, options);
			pages.set(database, panel);
			panel.onDidDispose(() => pages.delete(database));
			return undefined;
		},
		dispose() {
			for (const panel of pages.values()) panel.dispose();
		},
	};
}

function openPage(database: string, options: GrantsPagesOptions): vscode.WebviewPanel {
	const { context, server, connections, files: rows, pending } = options;
	const title = vscode.l10n.t('Skills and Grants');
	const panel = vscode.window.createWebviewPanel('soulscope.grants', title, vscode.ViewColumn.Active, {
		...pageOptions(context.extensionUri),
		// What was filtered and chosen stays while another tab is in front.
		retainContextWhenHidden: true,
	});
	const { webview } = panel;
	let state: GrantsState = { isBusy: true };
	const tell = (news: Omit<GrantsState, 'isBusy'>, isBusy = false): void => {
		state = { ...news, isBusy };
		void webview.postMessage({ type: 'state', state } satisfies ToGrantsPage);
	};
	const kept = () => ({ ...(state.result && { result: state.result }) });

	async function read(): Promise<SkillGrantsResult> {
		let answer = await server.request(SkillGrantsRequest, { database });
		if (answer.kind === 'failed' && answer.failure === 'disconnected' && (await connections.reconnect(database)))
			answer = await server.request(SkillGrantsRequest, { database });
		if (answer.kind === 'failed') throw new Error(answer.message);
		return answer.result;
	}

	/** The visibility that somebody thinks of: what would come of it is asked anew with everything else. */
	let thoughtOf: ConsideredVisibility | undefined;
	async function effects(): Promise<Pick<GrantsState, 'considered'>> {
		const visibility = thoughtOf;
		if (!visibility) return {};
		const answer = await server.request(VisibilityEffectRequest, { database, ...visibility });
		if (answer.kind === 'failed') throw new Error(answer.message);
		return visibility === thoughtOf ? { considered: { ...visibility, effects: answer.effects } } : {};
	}

	const look = oneAtATime(async () => {
		try {
			const [result, considered] = [await read(), await effects()];
			// What an act has said meanwhile stays.
			const { told } = state;
			tell({ result, ...(told !== undefined && { told }), ...considered });
		} catch (error) {
			tell({ ...kept(), failure: errorMessage(error) });
		}
	});

	const consider = oneAtATime(async () => {
		try {
			tell({ ...kept(), ...(await effects()) });
		} catch (error) {
			tell({ ...kept(), failure: errorMessage(error) });
		}
	});

	/** Does something and says what came of it; then shows how it all is. */
	async function act(work: () => Promise<string>): Promise<void> {
		thoughtOf = undefined;
		tell(kept(), true);
		const news = await work().then(
			(told) => ({ told }),
			(error: unknown) => ({ failure: errorMessage(error) }),
		);
		const result = await read().catch(() => state.result);
		tell({ ...(result && { result }), ...news });
	}

	function changed(answer: ManagedAnswer<{ readonly message: string; readonly undo: string }>): string {
		if (answer.kind === 'failed') throw new Error(answer.message);
		const { undo: id, message } = answer;
		pending.wrote({ id, workspace: `${managedScheme}://${database}`, message });
		return message;
	}

	async function change(wish: Extract<FromGrantsPage, { type: 'change' }>): Promise<string> {
		const { type: _type, ...params } = wish;
		return changed(await server.request(ChangeGrantRequest, { database, ...params }));
	}

	async function show(wish: Extract<FromGrantsPage, { type: 'visibility' }>): Promise<string> {
		const { type: _type, ...params } = wish;
		return changed(await server.request(ChangeVisibilityRequest, { database, ...params }));
	}

	async function undo(operation: string): Promise<string> {
		await pending.undo(operation);
		return vscode.l10n.t('The change was undone.');
	}

	const actions: {
		readonly [T in FromGrantsPage['type']]: (message: Extract<FromGrantsPage, { type: T }>) => unknown;
	} = {
		ready: look,
		refresh: look,
		connect: () => vscode.commands.executeCommand('soulscope.openManagedAgents'),
		'check-archive': () =>
			checkSkillArchive(server, undefined, database).catch((error: unknown) =>
				tell({ ...kept(), failure: errorMessage(error) }),
			),
		consider({ visibility }) {
			thoughtOf = visibility;
			return consider();
		},
		change: (wish) => act(() => change(wish)),
		visibility: (wish) => act(() => show(wish)),
		undo: ({ undo: operation }) => act(() => undo(operation)),
	};
	const resting = whenAtRest(() => void look());
	const subscriptions = vscode.Disposable.from(
		webview.onDidReceiveMessage((received: unknown) => {
			const message = fromGrantsPage(received);
			if (message) void (actions[message.type] as (message: FromGrantsPage) => unknown)(message);
		}),
		rows.onDidChangeFile((changes) => {
			if (changes.some(({ uri }) => uri.authority === database && uri.path.includes('/skills/'))) resting.soon();
		}),
		pending.onDidUndo(() => resting.soon()),
		panel.onDidChangeViewState(() => panel.visible && resting.soon()),
		resting,
	);
	panel.onDidDispose(() => subscriptions.dispose());
	panel.iconPath = tabIcon(context.extensionUri);
	webview.html = pageHtml({
		...pageResources(webview, context.extensionUri, 'grants'),
		frame: `<div class="frame"><h1>${escaped(title)}</h1></div>`,
	});
	return panel;
}
