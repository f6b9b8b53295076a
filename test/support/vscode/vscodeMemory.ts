import { URI, Utils } from 'vscode-uri';
import { EventEmitter } from './vscode.ts';

/** As much of the editor as commands on memories touch; tests say what is in it and what the person answers. */

export { l10n, Range } from './vscodeChat.ts';
export { EventEmitter };

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export class CancellationTokenSource {
	readonly token = { isCancellationRequested: false };
	cancel(): void {
		this.token.isCancellationRequested = true;
	}
	dispose(): void {}
}

/** Texts of documents by URI. */
export const documents = new Map<string, string>();

export const workspace = {
	workspaceFolders: [{}],
	async openTextDocument(uri: URI) {
		const lines = (documents.get(uri.toString()) ?? '').split('\n');
		return {
			lineCount: lines.length,
			lineAt: (line: number) => ({ text: lines[line] ?? '' }),
			getText: ({ start, end }: { readonly start: { line: number }; readonly end: { line: number } }) =>
				lines.slice(start.line, end.line + 1).join('\n'),
		};
	},
	registerTextDocumentContentProvider: () => ({ dispose: () => {} }),
};

interface Choice {
	readonly label: string;
	readonly picked?: boolean;
}

/** What happened, in order, one line each; and how the person chooses: undefined, they leave. */
export const person = {
	saw: [] as string[],
	choose: (_: readonly Choice[]): unknown => undefined,
};

/** A quick pick that the person types into; it holds what it was last given. */
class Pick {
	items: readonly PickItem[] = [];
	activeItems: readonly PickItem[] = [];
	value = '';
	busy = false;
	readonly #changed = new EventEmitter<string>();
	readonly #accepted = new EventEmitter<undefined>();
	readonly #hidden = new EventEmitter<undefined>();
	readonly onDidChangeValue = this.#changed.event;
	readonly onDidAccept = this.#accepted.event;
	readonly onDidHide = this.#hidden.event;
	type(value: string): void {
		this.value = value;
		this.#changed.fire(value);
	}
	/** Chooses the row of this label. */
	accept(label: string): void {
		this.activeItems = this.items.filter((item) => item.label === label);
		this.#accepted.fire(undefined);
	}
	show(): void {}
	hide(): void {
		this.#hidden.fire(undefined);
	}
	dispose(): void {}
}

interface PickItem extends Choice {
	readonly hit?: { readonly snippet: string };
}

let pick: Pick | undefined;

/** The quick pick that was made last. */
export function lastPick(): Pick {
	if (!pick) throw new Error('no quick pick');
	return pick;
}

export const window = {
	createQuickPick: () => {
		pick = new Pick();
		return pick;
	},
	async showTextDocument(uri: URI) {
		person.saw.push(`opened: ${uri.path}`);
	},
	async showQuickPick(items: readonly Choice[]) {
		person.saw.push(`asked: ${items.map(({ label, picked }) => `${picked ? '[x] ' : ''}${label}`).join(' | ')}`);
		return person.choose(items);
	},
	async showInformationMessage(sentence: string) {
		person.saw.push(`said: ${sentence}`);
	},
	createTreeView: () => ({ message: undefined, dispose: () => {} }),
	tabGroups: { all: [], async close() {} },
};

export const commands = {
	async executeCommand(command: string, ...args: readonly unknown[]) {
		if (command !== 'vscode.changes') return;
		person.saw.push(`shown: ${(args[1] as readonly (readonly URI[])[]).map(([file]) => file?.path).join(', ')}`);
	},
};

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;

export class TreeItem {
	readonly label: unknown;
	constructor(label: unknown) {
		this.label = label;
	}
}

export class ThemeIcon {
	readonly id: string;
	constructor(id: string) {
		this.id = id;
	}
}

export class MarkdownString {
	appendText(): this {
		return this;
	}
	appendMarkdown(): this {
		return this;
	}
}
