import * as vscode from 'vscode';

/** Scheme of the read-only documents that drafts are shown by. */
const scheme = 'soulscope-draft';

type DiffSide = 'before' | 'after';

/** The documents of one draft, which change while it is being written. */
export interface DraftDocuments extends vscode.Disposable {
	/** The same for the same path, so that a diff that is open follows. */
	uriOf(path: string, side: DiffSide): vscode.Uri;
	set(path: string, side: DiffSide, text: string): void;
}

/** `name` tells drafts apart. */
export function createDraftDocuments(name: string): DraftDocuments {
	const texts = new Map<string, string>();
	const changed = new vscode.EventEmitter<vscode.Uri>();
	const uriOf = (path: string, side: DiffSide) =>
		vscode.Uri.from({ scheme, path: `/${path}`, query: `${name} ${side}` });
	const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
		onDidChange: changed.event,
		provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
	});
	// While a document is being opened, the editor drops what is said of its changes.
	const opened = vscode.workspace.onDidOpenTextDocument((document) => {
		const text = texts.get(document.uri.toString());
		if (text !== undefined && document.getText() !== text) changed.fire(document.uri);
	});
	return {
		uriOf,
		set(path, side, text) {
			const uri = uriOf(path, side);
			if (texts.get(uri.toString()) === text) return;
			texts.set(uri.toString(), text);
			changed.fire(uri);
		},
		dispose() {
			opened.dispose();
			provider.dispose();
			changed.dispose();
		},
	};
}
