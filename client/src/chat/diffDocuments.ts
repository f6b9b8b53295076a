import * as vscode from 'vscode';
import type { FileDiff } from '../../../protocol/conversation.ts';

/** Scheme of the read-only documents that a change is shown by. */
const scheme = 'soulscope-change';
/** Texts kept for diffs that are open; the oldest go. */
const kept = 100;

/** Shows changes that tools made or want to make, in the editor's own diff. */
export class DiffDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
	readonly #texts = new Map<string, string>();
	readonly #registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

	provideTextDocumentContent(uri: vscode.Uri): string {
		return this.#texts.get(uri.query) ?? '';
	}

	/** `name` tells changes apart. */
	async open(name: string, { path, before = '', after = '' }: FileDiff): Promise<void> {
		const side = (which: string, text: string) => {
			const query = `${which} ${name}`;
			this.#texts.delete(query);
			this.#texts.set(query, text);
			return vscode.Uri.from({ scheme, path: `/${path}`, query });
		};
		const [left, right] = [side('before', before), side('after', after)];
		for (const oldest of this.#texts.keys()) {
			if (this.#texts.size <= kept) break;
			this.#texts.delete(oldest);
		}
		const title = vscode.l10n.t('{0}: what the agent changes', path);
		await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
	}

	dispose(): void {
		this.#registration.dispose();
	}
}
