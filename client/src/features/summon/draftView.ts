import * as vscode from 'vscode';
import { closeTabs } from '../chat/content/diffDocuments.ts';
import { createDraftDocuments, type DraftDocuments } from './documents.ts';
import { type SummaryWords, type SummonDraft, summaryOf } from './summary.ts';

/** The document that a draft begins with: it tells what is to be known of the others. */
const summaryPath = 'draft.md';

const words = (): SummaryWords => ({
	created: vscode.l10n.t('new'),
	changed: vscode.l10n.t('replaces the existing file'),
	same: vscode.l10n.t('no change'),
	template: vscode.l10n.t('from the template'),
	notes: vscode.l10n.t('Notes'),
	files: vscode.l10n.t('Files'),
	findings: vscode.l10n.t('Problems'),
	nothingFound: vscode.l10n.t('No problems found. All files will load completely.'),
	nothingWritten: vscode.l10n.t(
		'Nothing is written yet. Check the files first. Then write or discard them with the buttons at the top right.',
	),
});

/** Shows a draft in the editor’s own diff, file by file, while it is being written and after. */
export class DraftView implements vscode.Disposable {
	readonly #folder: vscode.Uri;
	readonly #title: string;
	readonly #documents: DraftDocuments;
	readonly #paths: string[] = [];
	/** Files that are there already. */
	readonly #there = new Set<string>();
	/** What is there is being read. */
	#reading: Promise<void> = Promise.resolve();
	#opened: Promise<void> | undefined;

	/** `name` tells drafts apart. */
	constructor(name: string, folder: vscode.Uri, title: string) {
		this.#folder = folder;
		this.#title = title;
		this.#documents = createDraftDocuments(name);
		this.#documents.set(
			summaryPath,
			'after',
			`# ${title}\n\n${vscode.l10n.t('The model is writing a draft. No files are changed.')}\n`,
		);
	}

	/** A file says this by now; the first word of a file brings it into the view. */
	progress(path: string, text: string): void {
		this.#documents.set(path, 'after', text);
		if (this.#paths.includes(path)) return;
		this.#paths.push(path);
		this.#reading = this.#reading.then(() => this.#take(path)).catch(() => undefined);
	}

	/** What is there now stands on the left. */
	async #take(path: string): Promise<void> {
		const there = await Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.#folder, path))).catch(
			() => undefined,
		);
		if (!there) return;
		this.#there.add(path);
		this.#documents.set(path, 'before', Buffer.from(there).toString('utf8'));
	}

	/** Opens the diff, once; by then all files that are coming are known. */
	open(): Promise<void> {
		this.#opened ??= this.#open();
		return this.#opened;
	}

	async #open(): Promise<void> {
		await this.#reading;
		const resources = [summaryPath, ...this.#paths].map((path) => [
			vscode.Uri.joinPath(this.#folder, path),
			this.#there.has(path) ? this.#documents.uriOf(path, 'before') : undefined,
			this.#documents.uriOf(path, 'after'),
		]);
		await vscode.commands.executeCommand('vscode.changes', this.#title, resources);
	}

	async show(draft: SummonDraft): Promise<void> {
		// What was to come and was left out stays as it is: in the diff it would look as if it were emptied.
		const drafted = new Set(draft.files.map(({ path }) => path));
		const leftOut = this.#paths.filter((path) => !drafted.has(path));
		for (const path of leftOut) this.#paths.splice(this.#paths.indexOf(path), 1);
		for (const { path, before, after } of draft.files) {
			if (!this.#paths.includes(path)) this.#paths.push(path);
			if (before !== undefined) this.#there.add(path);
			this.#documents.set(path, 'before', before ?? '');
			this.#documents.set(path, 'after', after);
		}
		this.#documents.set(summaryPath, 'after', summaryOf(draft, this.#title, words()));
		await (leftOut.length > 0 ? this.reveal() : this.open());
	}

	/** In front again, where the person went elsewhere or closed it. */
	async reveal(): Promise<void> {
		await this.close();
		this.#opened = undefined;
		await this.open();
	}

	close(): Promise<void> {
		return closeTabs(this.#title);
	}

	dispose(): void {
		this.#documents.dispose();
	}
}
