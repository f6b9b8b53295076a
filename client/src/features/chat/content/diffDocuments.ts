import * as vscode from 'vscode';
import type { FileDiff } from '../../../../../protocol/chat/conversation.ts';

/** Scheme of the read-only documents that a change is shown by. */
const scheme = 'soulscope-change';
/** Texts kept for diffs that are open; the oldest go. */
const kept = 100;

/** A diff that stands in a tab. */
interface OpenDiff {
	/** In front again, where the person went elsewhere or closed it. */
	show(): Promise<void>;
	/** Takes it away, where the person has not done so. */
	close(): Promise<void>;
}

export async function closeTabsWhere(is: (tab: vscode.Tab) => boolean): Promise<void> {
	await vscode.window.tabGroups.close(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(is)));
}

/** The editor puts the number of files behind the title of a diff. */
export const closeTabs = (title: string): Promise<void> => closeTabsWhere(({ label }) => label.startsWith(title));

/** What a file of a diff is told by, of which the name of the change begins with `name`: on the left is what was there before. */
export const isBefore = ({ scheme: own, path, query }: vscode.Uri, name: string, file: string): boolean =>
	own === scheme && path === pathOf(file) && query.startsWith(`before ${name}`);

/** Of a path in the workspace, or an absolute one. */
const pathOf = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** Opens it, and tells how to do so again and how to take it away. */
async function standing(title: string, open: () => Thenable<unknown>): Promise<OpenDiff> {
	await open();
	const close = () => closeTabs(title);
	return {
		close,
		async show() {
			await close();
			await open();
		},
	};
}

/** Shows changes that were made, or are about to be, in the editor's own diff. */
export class DiffDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
	readonly #texts = new Map<string, string>();
	readonly #registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

	provideTextDocumentContent(uri: vscode.Uri): string {
		return this.#texts.get(uri.toString()) ?? '';
	}

	/** `name` tells changes apart. */
	async open(name: string, diff: FileDiff): Promise<void> {
		const [left, right] = [this.#side('before', name, diff), this.#side('after', name, diff)];
		this.#forgetOldest();
		const title = vscode.l10n.t('{0}: changes by the agent', diff.path);
		await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
	}

	/** One file in a tab of its own. */
	async openOne(name: string, title: string, diff: FileDiff): Promise<OpenDiff> {
		const sides = [this.#side('before', name, diff), this.#side('after', name, diff)];
		this.#forgetOldest();
		return standing(title, () => vscode.commands.executeCommand('vscode.diff', ...sides, title));
	}

	/** What was there before beside the file itself, at `line` (zero-based) of it, in a tab of its own. */
	async openBesideFile(name: string, title: string, diff: FileDiff, line = 0): Promise<void> {
		const before = this.#side('before', name, diff);
		this.#forgetOldest();
		const selection = new vscode.Range(line, 0, line, 0);
		await vscode.commands.executeCommand('vscode.diff', before, vscode.Uri.parse(diff.uri), title, { selection });
	}

	/** All files of one change in one tab. */
	async openAll(name: string, title: string, diffs: readonly FileDiff[]): Promise<OpenDiff> {
		const rows = diffs.map((diff) => [
			vscode.Uri.parse(diff.uri),
			diff.before === undefined ? undefined : this.#side('before', name, diff),
			diff.after === undefined ? undefined : this.#side('after', name, diff),
		]);
		this.#forgetOldest();
		return standing(title, () => vscode.commands.executeCommand('vscode.changes', title, rows));
	}

	#side(which: 'before' | 'after', name: string, diff: FileDiff): vscode.Uri {
		const query = `${which} ${name}`;
		const uri = vscode.Uri.from({ scheme, path: pathOf(diff.path), query });
		this.#texts.delete(uri.toString());
		this.#texts.set(uri.toString(), diff[which] ?? '');
		return uri;
	}

	#forgetOldest(): void {
		for (const oldest of this.#texts.keys()) {
			if (this.#texts.size <= kept) break;
			this.#texts.delete(oldest);
		}
	}

	dispose(): void {
		this.#registration.dispose();
	}
}
