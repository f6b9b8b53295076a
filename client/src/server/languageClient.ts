import { join } from 'node:path';
import { DocumentSymbol, type ExtensionContext, type LogOutputChannel, SymbolKind } from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';
import { editorCommands } from '../../../protocol/workspace/clientFeatures.ts';
import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';
import { serverFlags, serverVariables } from '../../../shared/serverProcess.ts';
import { managedScheme } from '../features/managed/scheme.ts';
import { configGlob } from '../workspaces/configGlob.ts';
import { withWhatIsSetHere } from './settingsSent.ts';
import { onlyWhatAdds } from './symbols.ts';

// This module is a bundle of its own (see esbuild.mjs): the client library weighs more than all the rest of the editor
// side, and an activation that does not need the server must not pay for it.

/** The server as a child process of the extension host, by the extension host's own Node. Not started yet. */
export function createLanguageClient(
	context: ExtensionContext,
	log: LogOutputChannel,
	initializationOptions: () => InitializationOptions,
): LanguageClient {
	const module = join(context.extensionPath, 'dist', 'server.cjs');
	const compiled = process.env.NODE_COMPILE_CACHE ?? join(context.globalStorageUri.fsPath, 'compiled');
	const env = serverVariables(compiled);
	const execArgv = [...serverFlags];
	return new LanguageClient(
		'soulscope',
		'Soulscope',
		{
			run: { module, transport: TransportKind.ipc, options: { env, execArgv } },
			debug: {
				module,
				transport: TransportKind.ipc,
				options: { env, execArgv: [...execArgv, '--nolazy', '--inspect=6019'] },
			},
		},
		{
			documentSelector: [
				{ scheme: 'file', language: 'markdown' },
				// The editor has languages of its own for SKILL.md and its like; to a runtime they are Markdown all the same.
				{ scheme: 'file', pattern: '**/*.md' },
				{ scheme: 'file', pattern: '**/{*.mdc,.*rules}' },
				{ scheme: 'untitled', language: 'markdown' },
				{ scheme: 'file', pattern: configGlob },
				{ scheme: managedScheme, language: 'markdown' },
				{ scheme: managedScheme, pattern: '**/*.md' },
			],
			// A link in a hover may do this and nothing else: what stands in a file cannot name another command.
			markdown: { isTrusted: { enabledCommands: [editorCommands.whereFrom] } },
			outputChannel: log,
			revealOutputChannelOn: RevealOutputChannelOn.Never,
			// A function, so that every start is told of the trust that holds by then.
			initializationOptions,
			middleware: {
				workspace: { configuration: withWhatIsSetHere },
				async provideDocumentSymbols(document, token, next) {
					const symbols = await next(document, token);
					const nested = symbols?.filter((symbol) => symbol instanceof DocumentSymbol);
					return nested && onlyWhatAdds(nested, SymbolKind.String);
				},
			},
		},
	);
}
