import type { Connection, TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isStored } from '../../host/managed/storedPlaces.ts';
import { readRegularFileNow } from '../../host/platform/readRegularFile.ts';
import type { OpenDocuments } from '../../host/writes/gate.ts';
import type { ClientSupport } from '../support/client/clientSupport.ts';
import type { WorkspaceFiles } from '../support/workspace/files.ts';

/** ms. A client that has applied an edit sends the document's change right after, or never. */
const changeArrivesWithin = 5_000;

/** Bytes; an editor opens no larger text. */
const largestOpen = 64 * 1024 * 1024;

/** The text on disk without its byte order mark, as editors have it; undefined where there is none to be had. */
function textOnDisk(file: string): string | undefined {
	try {
		return readRegularFileNow(file, largestOpen)
			.bytes.toString('utf8')
			.replace(/^\uFEFF/, '');
	} catch {
		return undefined;
	}
}

/**
 * Lets the write gate change what is open in the editor through the editor, so that nothing typed is ever lost. `seen`: of what is in a
 * database, the texts that the editor has had last.
 */
export function createEditorDocuments(
	connection: Connection,
	documents: TextDocuments<TextDocument>,
	files: WorkspaceFiles,
	client: Pick<ClientSupport, 'applyEdit' | 'documentChanges'>,
	seen: ReadonlyMap<string, string>,
): OpenDocuments {
	/** Documents known to be as they were saved, by version: no need to look at the disk for them. */
	const saved = new WeakMap<TextDocument, number>();
	documents.onDidSave(({ document }) => saved.set(document, document.version));

	const openAt = (file: string): TextDocument | undefined => documents.get(files.uriOf(files.diskPathOf(file)));

	const isReached = (document: TextDocument, expected: string): Promise<boolean> =>
		new Promise((resolve) => {
			if (document.getText() === expected) return resolve(true);
			const done = (reached: boolean) => {
				subscription.dispose();
				clearTimeout(timer);
				resolve(reached);
			};
			const subscription = documents.onDidChangeContent((changed) => {
				if (changed.document.uri === document.uri && changed.document.getText() === expected) done(true);
			});
			// Applied all the same: to say otherwise would have the same change made twice.
			const timer = setTimeout(() => done(true), changeArrivesWithin);
		});

	return {
		dirtyText(file) {
			const document = openAt(file);
			if (!document || saved.get(document) === document.version) return undefined;
			const text = document.getText();
			return text === (isStored(file) ? seen.get(file) : textOnDisk(file)) ? undefined : text;
		},
		async edit(file, changes) {
			const document = openAt(file);
			if (!document || !client.applyEdit) return false;
			const { uri, version } = document;
			const edits = changes.map(({ range: { start, end }, text }) => ({
				range: { start: document.positionAt(start), end: document.positionAt(end) },
				newText: text,
			}));
			const expected = TextDocument.applyEdits(document, edits);
			// With a version, a client that has moved on meanwhile refuses; not every client can be told one.
			const edit = client.documentChanges
				? { documentChanges: [{ textDocument: { uri, version }, edits }] }
				: { changes: { [uri]: edits } };
			const { applied } = await connection.workspace.applyEdit(edit);
			return applied && isReached(document, expected);
		},
	};
}
