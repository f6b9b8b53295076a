import type { ClientCapabilities } from 'vscode-languageserver';
import { onlyTheProtocol, type Understanding } from '../../../../../protocol/workspace/clientFeatures.ts';

/** What the client at the other end can do, as far as our answers depend on it. */
export interface ClientSupport {
	readonly configuration: boolean;
	readonly configurationChanges: boolean;
	readonly workspaceFolders: boolean;
	readonly watchedFiles: boolean;
	readonly relativePatterns: boolean;
	readonly applyEdit: boolean;
	/** Opens a document where the server asks it to. */
	readonly showDocument: boolean;
	readonly documentChanges: boolean;
	readonly fileOperations: ReadonlySet<'create' | 'rename' | 'delete'>;
	/** Asks the server before it renames files. */
	readonly willRename: boolean;
	/** Asks for problems itself; else they are sent to it. */
	readonly pullsDiagnostics: boolean;
	readonly relatedDocuments: boolean;
	/** Shows what a tag means: text that never reaches the agent is faded. */
	readonly diagnosticTags: boolean;
	readonly markdownHover: boolean;
	readonly hierarchicalSymbols: boolean;
	readonly refresh: { readonly diagnostics: boolean; readonly codeLens: boolean; readonly inlayHints: boolean };
	/** True for a command that the client carries out itself. */
	knowsCommand(command: string): boolean;
	/** Wants the messages under `soulscope/`. */
	readonly ownMessages: boolean;
}

/** As the client has said it; from an editor's settings file, anything can come. */
function understandingIn(given: unknown): Understanding {
	if (typeof given !== 'object' || given === null) return onlyTheProtocol;
	const { commands, messages } = given as Partial<Record<keyof Understanding, unknown>>;
	return {
		commands: Array.isArray(commands) ? commands.filter((command) => typeof command === 'string') : [],
		messages: messages === true,
	};
}

/** `said`: what the client says that it knows beyond the protocol. */
export function clientSupport({ workspace, textDocument, window }: ClientCapabilities, given: unknown): ClientSupport {
	const understands = understandingIn(given);
	const pulled = textDocument?.diagnostic;
	const published = textDocument?.publishDiagnostics;
	return {
		configuration: workspace?.configuration ?? false,
		configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
		workspaceFolders: workspace?.workspaceFolders ?? false,
		watchedFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
		relativePatterns: workspace?.didChangeWatchedFiles?.relativePatternSupport ?? false,
		applyEdit: workspace?.applyEdit ?? false,
		showDocument: window?.showDocument?.support ?? false,
		documentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
		fileOperations: new Set(workspace?.workspaceEdit?.resourceOperations ?? []),
		willRename: workspace?.fileOperations?.willRename ?? false,
		pullsDiagnostics: pulled !== undefined && pulled !== null,
		relatedDocuments: pulled?.relatedDocumentSupport ?? false,
		// Who asks for problems says nothing of tags before 3.18, and shows them.
		diagnosticTags: Boolean(pulled ?? published?.tagSupport),
		markdownHover: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
		hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
		refresh: {
			diagnostics: workspace?.diagnostics?.refreshSupport ?? false,
			codeLens: workspace?.codeLens?.refreshSupport ?? false,
			inlayHints: workspace?.inlayHint?.refreshSupport ?? false,
		},
		knowsCommand: (command) => understands.commands.includes(command),
		ownMessages: understands.messages,
	};
}
