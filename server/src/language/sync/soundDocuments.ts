import type { TextDocumentContentChangeEvent, TextDocumentsConfiguration } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

const isPosition = (value: unknown): boolean =>
	typeof value === 'object' &&
	value !== null &&
	'line' in value &&
	'character' in value &&
	Number.isFinite(value.line) &&
	Number.isFinite(value.character);

/** Whether `change` is one that a document can take. */
function isSound(change: Partial<Record<'text' | 'range', unknown>> | null): change is TextDocumentContentChangeEvent {
	if (typeof change !== 'object' || change === null || typeof change.text !== 'string') return false;
	const { range } = change;
	if (range === undefined) return true;
	return (
		typeof range === 'object' &&
		range !== null &&
		'start' in range &&
		'end' in range &&
		isPosition(range.start) &&
		isPosition(range.end)
	);
}

/**
 * Documents of text, whatever a client sends: a text that is none would break everything that reads it, and closing the
 * document as well. It counts as empty, and a change that is none is left out.
 */
export const soundDocuments: TextDocumentsConfiguration<TextDocument> = {
	create: (uri, languageId, version, content: unknown) =>
		TextDocument.create(uri, String(languageId), version, typeof content === 'string' ? content : ''),
	update: (document, changes: unknown, version) =>
		TextDocument.update(document, Array.isArray(changes) ? changes.filter(isSound) : [], version),
};
