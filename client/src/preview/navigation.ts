import * as vscode from 'vscode';
import { promptLanguage } from './address.ts';
import type { PromptOrigin } from './layout.ts';
import { indexLines } from './lines.ts';
import type { PromptStore } from './store.ts';

const byteOrderMark = '\uFEFF';

/** The text that offsets of the prompt count in: an open document as it stands, else the bytes on disk. */
async function sourceText(uri: vscode.Uri): Promise<string> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) return open.getText();
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(uri));
}

async function positionIn(uri: vscode.Uri, offset: number): Promise<vscode.Position> {
	const text = await sourceText(uri);
	const { line, character } = indexLines(text).positionAt(offset);
	// Editors do not show a byte order mark, and do not count it.
	const hidden = line === 0 && text.startsWith(byteOrderMark) ? 1 : 0;
	return new vscode.Position(line, Math.max(0, character - hidden));
}

async function locate(origin: PromptOrigin): Promise<vscode.Location | undefined> {
	const uri = vscode.Uri.parse(origin.uri, true);
	try {
		return new vscode.Location(uri, await positionIn(uri, origin.offset));
	} catch {
		// A file that is said to be missing, or is gone since.
		return undefined;
	}
}

/** Go to Definition from any line of a prompt to the line of the file that it came from. */
const definitions = (store: PromptStore): vscode.DefinitionProvider => ({
	async provideDefinition(document, position) {
		const origin = store.shown(document)?.layout.originAt(position);
		if (!origin) return undefined;
		const found = await locate(origin);
		if (!found) return undefined;
		const link: vscode.LocationLink = {
			originSelectionRange: document.lineAt(position).range,
			targetUri: found.uri,
			targetRange: found.range,
		};
		return [link];
	},
});

class PartLink extends vscode.DocumentLink {
	readonly origin: PromptOrigin;

	constructor(range: vscode.Range, origin: PromptOrigin) {
		super(range);
		this.origin = origin;
		this.tooltip = vscode.l10n.t('Open the file that this part comes from');
	}
}

/** The first line of each file's part opens that file. */
const links = (store: PromptStore): vscode.DocumentLinkProvider<PartLink> => ({
	provideDocumentLinks(document) {
		const shown = store.shown(document);
		if (!shown) return [];
		return shown.layout.parts.flatMap(({ first }) => {
			const line = document.lineAt(Math.min(first, document.lineCount - 1));
			const origin = shown.layout.originAt({ line: first, character: line.firstNonWhitespaceCharacterIndex });
			return origin ? [new PartLink(line.range, origin)] : [];
		});
	},
	async resolveDocumentLink(link) {
		const found = await locate(link.origin);
		if (found) {
			const { line, character } = found.range.start;
			link.target = found.uri.with({ fragment: `L${line + 1},${character + 1}` });
		} else link.target = vscode.Uri.parse(link.origin.uri, true);
		return link;
	},
});

export function registerNavigation(store: PromptStore): vscode.Disposable {
	return vscode.Disposable.from(
		vscode.languages.registerDefinitionProvider(promptLanguage, definitions(store)),
		vscode.languages.registerDocumentLinkProvider(promptLanguage, links(store)),
	);
}
