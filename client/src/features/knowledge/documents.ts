import * as vscode from 'vscode';
import { KnowledgeReadRequest } from '../../../../protocol/knowledge/entries.ts';
import { addressIn, type KnowledgeAddress, knowledgeScheme, uriOf } from './address.ts';
import type { KnowledgeServices } from './services.ts';

/** Plain text that is no Markdown. */
const plain = /\.(?:txt|log|csv|tsv|text)$/i;

/** What is written without an extension is Markdown. */
const isMarkdown = ({ languageId, uri }: vscode.TextDocument): boolean =>
	languageId === 'plaintext' && !plain.test(addressIn(uri.query)?.path ?? '');

/** Read-only documents with the texts of stores. Nothing is ever written by way of them. */
export class KnowledgeDocuments implements vscode.Disposable {
	readonly #services: Pick<KnowledgeServices, 'server'>;
	readonly #changed: vscode.EventEmitter<vscode.Uri>;
	/** Texts that are in no store, by their URI. */
	readonly #texts = new Map<string, string>();
	readonly #opened: vscode.Disposable;

	constructor(services: Pick<KnowledgeServices, 'server'>, changed: vscode.EventEmitter<vscode.Uri>) {
		this.#services = services;
		this.#changed = changed;
		this.#opened = vscode.workspace.onDidOpenTextDocument((document) => void inItsLanguage(document));
	}

	async textOf(uri: vscode.Uri, token?: vscode.CancellationToken): Promise<string> {
		const address = addressIn(uri.query);
		if (!address) return this.#texts.get(uri.toString()) ?? '';
		return (await this.#services.server.request(KnowledgeReadRequest, address, token)).text;
	}

	/** A document for a text of ours, such as a list. */
	note(name: string, text: string): vscode.Uri {
		const uri = vscode.Uri.from({ scheme: knowledgeScheme, path: `/${name}` });
		this.#texts.set(uri.toString(), text);
		this.#changed.fire(uri);
		return uri;
	}

	/** The newest texts that are open are read again. */
	renew(): void {
		for (const { uri } of vscode.workspace.textDocuments) {
			if (uri.scheme !== knowledgeScheme) continue;
			const address = addressIn(uri.query);
			if (address && address.version === undefined) this.#changed.fire(uri);
		}
	}

	dispose(): void {
		this.#opened.dispose();
	}
}

async function inItsLanguage(document: vscode.TextDocument): Promise<vscode.TextDocument> {
	if (document.uri.scheme !== knowledgeScheme || !isMarkdown(document)) return document;
	return vscode.languages.setTextDocumentLanguage(document, 'markdown');
}

export const documentUri = (address: KnowledgeAddress): vscode.Uri => vscode.Uri.from(uriOf(address));

/** Shows a text; lines are counted from 0, both in. */
export async function showText(
	address: KnowledgeAddress,
	lines: { readonly start: number; readonly end: number } | undefined,
	options: vscode.TextDocumentShowOptions = {},
): Promise<void> {
	const document = await inItsLanguage(await vscode.workspace.openTextDocument(documentUri(address)));
	const selection = lines && passageIn(document, lines.start, lines.end);
	await vscode.window.showTextDocument(document, { preview: true, ...options, ...(selection && { selection }) });
}

/** From the beginning of one line to the end of another, as far as the text has them. */
function passageIn(document: vscode.TextDocument, start: number, end: number): vscode.Range {
	const last = Math.min(end, document.lineCount - 1);
	return new vscode.Range(Math.min(start, last), 0, last, document.lineAt(last).text.length);
}
