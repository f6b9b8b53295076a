import * as vscode from 'vscode';
import type { FromPage, ToPage } from '../../../../../protocol/chat/page.ts';
import { pageOptions, pageResources } from '../../../ui/pageResources.ts';
import { pageHtml } from './html.ts';
import { fromPage } from './messages.ts';

/** Shows the chat page in its view. The editor may throw the page away and ask for it again at any time. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
	readonly #extension: vscode.Uri;
	readonly #receive: (message: FromPage) => void;
	#view: vscode.WebviewView | undefined;
	#waiting = 0;

	constructor(extension: vscode.Uri, receive: (message: FromPage) => void) {
		this.#extension = extension;
		this.#receive = receive;
	}

	get visible(): boolean {
		return this.#view?.visible ?? false;
	}

	/** How many questions wait for the person: the editor shows it at the view, also where that is folded away. */
	count(waiting: number): void {
		this.#waiting = waiting;
		if (this.#view) this.#view.badge = this.#badge;
	}

	get #badge(): vscode.ViewBadge | undefined {
		if (this.#waiting === 0) return undefined;
		return { value: this.#waiting, tooltip: vscode.l10n.t('The agent asks for permission to write') };
	}

	post(message: ToPage): void {
		void this.#view?.webview.postMessage(message);
	}

	resolveWebviewView(view: vscode.WebviewView): void {
		this.#view = view;
		view.badge = this.#badge;
		const { webview } = view;
		webview.options = pageOptions(this.#extension);
		webview.onDidReceiveMessage((received: unknown) => {
			const message = fromPage(received);
			if (message) this.#receive(message);
		});
		view.onDidDispose(() => {
			if (this.#view === view) this.#view = undefined;
		});
		const loading = vscode.l10n.t('Loading');
		webview.html = pageHtml({ ...pageResources(webview, this.#extension, 'chat'), loading });
	}
}
