import {
	type CodeAction,
	CodeActionRequest,
	CodeLensRequest,
	type CompletionItem,
	CompletionRequest,
	type Diagnostic,
	DidCloseTextDocumentNotification,
	type DocumentDiagnosticReport,
	DocumentDiagnosticRequest,
	DocumentLinkRequest,
	type DocumentSymbol,
	DocumentSymbolRequest,
	type FoldingRange,
	FoldingRangeRequest,
	type Hover,
	HoverRequest,
	type InlayHint,
	InlayHintRequest,
	type Location,
	type Position,
	type Range,
	ReferencesRequest,
	RenameRequest,
	type TextEdit,
	type WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { DidChangeTextDocumentNotification, type ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const everything: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

/** A document that is open in the editor. */
export class OpenDocument {
	readonly uri: string;
	readonly #connection: ProtocolConnection;
	#document: TextDocument;

	constructor(connection: ProtocolConnection, uri: string, text: string) {
		this.uri = uri;
		this.#connection = connection;
		this.#document = TextDocument.create(uri, 'markdown', 1, text);
	}

	get text(): string {
		return this.#document.getText();
	}

	get version(): number {
		return this.#document.version;
	}

	/** The first position after `needle`, or of the offset itself. */
	at(needle: string | number): Position {
		const offset = typeof needle === 'number' ? needle : this.text.indexOf(needle) + needle.length;
		return this.#document.positionAt(offset);
	}

	/** The text at a range, as the editor would select it. */
	textAt(range: Range): string {
		return this.#document.getText(range);
	}

	/** Types: the edits reach the server as one change. */
	async edit(edits: readonly TextEdit[]): Promise<void> {
		const version = this.version + 1;
		const after = TextDocument.applyEdits(this.#document, [...edits]);
		this.#document = TextDocument.create(this.uri, 'markdown', version, after);
		await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, {
			textDocument: { uri: this.uri, version },
			contentChanges: [{ text: after }],
		});
	}

	replaceAll(text: string): Promise<void> {
		return this.edit([{ range: everything, newText: text }]);
	}

	/** Types `text` at the end. */
	append(text: string): Promise<void> {
		const end = this.at(this.text.length);
		return this.edit([{ range: { start: end, end }, newText: text }]);
	}

	close(): Promise<void> {
		return this.#connection.sendNotification(DidCloseTextDocumentNotification.type, {
			textDocument: { uri: this.uri },
		});
	}

	report(previousResultId?: string): Promise<DocumentDiagnosticReport> {
		return this.#connection.sendRequest(DocumentDiagnosticRequest.type, {
			textDocument: { uri: this.uri },
			...(previousResultId !== undefined && { previousResultId }),
		});
	}

	async diagnostics(): Promise<readonly Diagnostic[]> {
		const report = await this.report();
		return report.kind === 'full' ? report.items : [];
	}

	hover(position: Position): Promise<Hover | null> {
		return this.#connection.sendRequest(HoverRequest.type, { textDocument: { uri: this.uri }, position });
	}

	/** The text of the hover; empty where there is none. */
	async hoverText(position: Position): Promise<string> {
		const contents = (await this.hover(position))?.contents;
		return contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
	}

	async lenses(): Promise<readonly { title: string; command: string; arguments?: unknown[] }[]> {
		const lenses = await this.#connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: this.uri } });
		return (lenses ?? []).flatMap(({ command }) => (command ? [command] : []));
	}

	async hints(range: Range = everything): Promise<readonly InlayHint[]> {
		return (
			(await this.#connection.sendRequest(InlayHintRequest.type, { textDocument: { uri: this.uri }, range })) ?? []
		);
	}

	/** What is offered at the position; accepted with `accept`. */
	async completions(position: Position): Promise<readonly CompletionItem[]> {
		const answer = await this.#connection.sendRequest(CompletionRequest.type, {
			textDocument: { uri: this.uri },
			position,
		});
		return Array.isArray(answer) ? answer : (answer?.items ?? []);
	}

	/** Takes an item that was offered, as Enter does. */
	accept(item: CompletionItem | undefined): Promise<void> {
		if (!item?.textEdit || !('range' in item.textEdit)) throw new Error('there is nothing to accept');
		return this.edit([item.textEdit]);
	}

	async references(position: Position, includeDeclaration = false): Promise<readonly Location[]> {
		const params = { textDocument: { uri: this.uri }, position, context: { includeDeclaration } };
		return (await this.#connection.sendRequest(ReferencesRequest.type, params)) ?? [];
	}

	rename(position: Position, newName: string): Promise<WorkspaceEdit | null> {
		const params = { textDocument: { uri: this.uri }, position, newName };
		return this.#connection.sendRequest(RenameRequest.type, params);
	}

	async folds(): Promise<readonly FoldingRange[] | null> {
		return this.#connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri: this.uri } });
	}

	async symbols(): Promise<readonly DocumentSymbol[]> {
		const symbols = await this.#connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri: this.uri } });
		return (symbols ?? []) as DocumentSymbol[];
	}

	/** What is linked, as the text that is underlined and the URI behind it. */
	async links(): Promise<readonly { text: string; target: string | undefined }[]> {
		const links = await this.#connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: this.uri } });
		return (links ?? []).map(({ range, target }) => ({ text: this.textAt(range), target }));
	}

	async actions(range: Range = everything, only?: string[]): Promise<readonly CodeAction[]> {
		const diagnostics = [...(await this.diagnostics())];
		const actions = await this.#connection.sendRequest(CodeActionRequest.type, {
			textDocument: { uri: this.uri },
			range,
			context: { diagnostics, ...(only && { only }) },
		});
		return (actions ?? []) as CodeAction[];
	}
}
