/** As much of the editor as proposals touch; tests say what the person answers. */

import * as memory from './vscodeMemory.ts';

export { Disposable } from './vscodeChat.ts';
export {
	CancellationTokenSource,
	EventEmitter,
	l10n,
	person,
	Range,
	ThemeIcon,
	TreeItem,
	TreeItemCollapsibleState,
	Uri,
	workspace,
} from './vscodeMemory.ts';

interface Tab {
	readonly label: string;
}

const changed = new memory.EventEmitter<{ readonly closed: readonly Tab[] }>();

/** The tabs that are open, each by its title. */
export const tabs = {
	open: [] as Tab[],
	close(closing: readonly Tab[]): void {
		tabs.open = tabs.open.filter((tab) => !closing.includes(tab));
		if (closing.length > 0) changed.fire({ closed: closing });
	},
};

interface TreeView {
	badge: { readonly value: number; readonly tooltip: string } | undefined;
	dispose(): void;
}

interface Cancellable {
	readonly cancellable: boolean;
}

/** The view that was made last, and what menus are told. */
export const made: { view: TreeView | undefined } = { view: undefined };
export const contexts = new Map<string, unknown>();

/** What the person answers to a question with buttons, and writes into the next box. */
export const answers = {
	button: (_: readonly string[]): string | undefined => undefined,
	box: (_: { readonly value?: string }): string | undefined => undefined,
	/** Where progress is shown that has a cancel button. */
	progress: (_cancel: () => void): void => {},
};

export const env = { language: 'en' };

export const window = {
	...memory.window,
	createTreeView() {
		made.view = { badge: undefined, dispose: () => {} };
		return made.view;
	},
	async showWarningMessage(message: string, ...rest: readonly unknown[]) {
		memory.person.saw.push(`warned: ${message}`);
		const first = rest[0];
		const detail =
			typeof first === 'object' && first !== null ? (first as { readonly detail?: string }).detail : undefined;
		if (detail !== undefined) memory.person.saw.push(`detail: ${detail}`);
		return answers.button(rest.filter((each) => typeof each === 'string'));
	},
	async showErrorMessage(message: string) {
		memory.person.saw.push(`failed: ${message}`);
	},
	async showInformationMessage(message: string, ...buttons: readonly string[]) {
		await memory.window.showInformationMessage(message);
		return answers.button(buttons);
	},
	showInputBox: async (options: { readonly value?: string }) => answers.box(options),
	withProgress({ cancellable }: Cancellable, task: (progress: unknown, token: unknown) => Promise<unknown>) {
		const onCancellationRequested = (cancel: () => void) => answers.progress(cancel);
		return task({}, cancellable ? { onCancellationRequested } : {});
	},
	tabGroups: {
		get all() {
			return [{ tabs: tabs.open }];
		},
		close: async (closing: readonly Tab[]) => tabs.close(closing),
		onDidChangeTabs: changed.event,
	},
};

export const ProgressLocation = { Notification: 15 } as const;

export const commands = {
	async executeCommand(command: string, ...args: readonly unknown[]) {
		if (command === 'setContext') contexts.set(String(args[0]), args[1]);
		const title = { 'vscode.changes': args[0], 'vscode.diff': args[2] }[command];
		if (title === undefined) return;
		tabs.open = [...tabs.open, { label: String(title) }];
		if (command === 'vscode.diff') return;
		await memory.commands.executeCommand(command, ...args);
	},
};

/** Keeps what was put into it, each character as itself. */
export class MarkdownString {
	value = '';
	appendText(text: string): this {
		this.value += text;
		return this;
	}
	appendMarkdown(text: string): this {
		this.value += text;
		return this;
	}
}
