import type { ClientCapabilities } from 'vscode-languageserver';

/** What the client at the other end can do, as far as our answers depend on it. */
export interface ClientSupport {
	readonly configuration: boolean;
	readonly configurationChanges: boolean;
	readonly workspaceFolders: boolean;
	readonly watchedFiles: boolean;
	readonly relativePatterns: boolean;
	readonly applyEdit: boolean;
	readonly documentChanges: boolean;
	readonly fileOperations: ReadonlySet<'create' | 'rename' | 'delete'>;
	/** Asks the server before it renames files. */
	readonly willRename: boolean;
	readonly relatedDocuments: boolean;
	readonly markdownHover: boolean;
	readonly hierarchicalSymbols: boolean;
	readonly refresh: { readonly diagnostics: boolean; readonly codeLens: boolean; readonly inlayHints: boolean };
}

export function clientSupport({ workspace, textDocument }: ClientCapabilities): ClientSupport {
	return {
		configuration: workspace?.configuration ?? false,
		configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
		workspaceFolders: workspace?.workspaceFolders ?? false,
		watchedFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
		relativePatterns: workspace?.didChangeWatchedFiles?.relativePatternSupport ?? false,
		applyEdit: workspace?.applyEdit ?? false,
		documentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
		fileOperations: new Set(workspace?.workspaceEdit?.resourceOperations ?? []),
		willRename: workspace?.fileOperations?.willRename ?? false,
		relatedDocuments: textDocument?.diagnostic?.relatedDocumentSupport ?? false,
		markdownHover: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
		hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
		refresh: {
			diagnostics: workspace?.diagnostics?.refreshSupport ?? false,
			codeLens: workspace?.codeLens?.refreshSupport ?? false,
			inlayHints: workspace?.inlayHint?.refreshSupport ?? false,
		},
	};
}
