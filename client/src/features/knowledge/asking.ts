import * as vscode from 'vscode';
import { KnowledgeProgressNotification } from '../../../../protocol/knowledge/changes.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { ShownStore } from './nodes.ts';
import type { KnowledgeServices } from './services.ts';
import type { KnowledgeStores } from './stores.ts';

/** ms below which progress would only flicker. */
const timeoutMs = 300;

/** A request that names itself, and says how far it is under that name. */
type LongRequest<Result> = (id: string, token: vscode.CancellationToken) => Promise<Result>;

/** Shows how far long requests are. */
export class LongRequests {
	readonly #heard = new Map<string, (done: number, path: string) => void>();
	#number = 0;

	constructor({ server }: Pick<KnowledgeServices, 'server'>) {
		server.onNotification(KnowledgeProgressNotification, ({ id, done, path }) => this.#heard.get(id)?.(done, path));
	}

	/** Undefined where the person did not want to wait; then `done` sources were dealt with. */
	async run<Result>(title: string, request: LongRequest<Result>): Promise<Result | { readonly stoppedAfter: number }> {
		const id = `${++this.#number}`;
		const source = new vscode.CancellationTokenSource();
		let latest = { done: 0, path: '' };
		let tell = (): void => {};
		this.#heard.set(id, (done, path) => {
			latest = { done, path };
			tell();
		});
		const asked = request(id, source.token).catch((error: unknown) => {
			if (source.token.isCancellationRequested) return { stoppedAfter: latest.done };
			throw error;
		});
		const timer = setTimeout(() => {
			const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
			void vscode.window.withProgress(options, (progress, token) => {
				token.onCancellationRequested(() => source.cancel());
				tell = () => progress.report({ message: `${latest.done} · ${latest.path}` });
				if (latest.done > 0) tell();
				return asked.then(
					() => undefined,
					() => undefined,
				);
			});
		}, timeoutMs);
		try {
			return await asked;
		} finally {
			clearTimeout(timer);
			this.#heard.delete(id);
		}
	}
}

/** Throws a line on why nothing is opened or written in this window. */
export function mustBeUsable(): void {
	if (!vscode.workspace.workspaceFolders?.length) {
		throw new NotYet(vscode.l10n.t('First open a folder. Each folder has a knowledge store of its own.'));
	}
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(
			vscode.l10n.t('The knowledge store is not opened, because this workspace is not trusted. Trust it first.'),
		);
	}
}

/** The store that `subject` lies in, else the only one; asked for only where that does not settle it. */
export async function pickStore(
	stores: KnowledgeStores,
	title: string,
	subject?: vscode.Uri,
): Promise<ShownStore | undefined> {
	mustBeUsable();
	const all = await stores.load();
	const path = subject?.toString();
	const around = all.filter(({ info }) => path === info.root || path?.startsWith(`${info.root}/`));
	const settled = around.sort((a, b) => b.info.root.length - a.info.root.length)[0];
	if (settled) return settled;
	if (all.length <= 1) {
		if (all[0]) return all[0];
		throw new NotYet(vscode.l10n.t('No open folder is on a disk, so there is no knowledge store here.'));
	}
	const picked = await vscode.window.showQuickPick(
		all.map((store) => ({
			label: store.name,
			description: vscode.workspace.asRelativePath(vscode.Uri.parse(store.info.root)),
			store,
		})),
		{ title, placeHolder: vscode.l10n.t('Which knowledge store?') },
	);
	return picked?.store;
}

/** A path that a person writes; undefined where they leave. `taken` says what is in the way, if anything. */
export async function askForPath(
	title: string,
	value: string,
	taken: (path: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
	const name = value.lastIndexOf('/') + 1;
	const dot = value.lastIndexOf('.');
	const path = await vscode.window.showInputBox({
		title,
		prompt: vscode.l10n.t('Path in the knowledge store, such as notes/tea.md'),
		value,
		valueSelection: [name, dot > name ? dot : value.length],
		validateInput: (given) => (given.trim() === '' ? vscode.l10n.t('Write a path.') : taken(given.trim())),
	});
	return path?.trim();
}
