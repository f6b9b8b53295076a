import type { Connection } from 'vscode-languageserver';
import { mergeCapabilities } from '../language/capabilities.ts';
import type { LanguageContext } from '../language/context.ts';
import { createContext } from './createContext.ts';
import type { LanguageServerParts } from './languageServerParts.ts';

/** Serves one client over `connection`, from the handshake on. `onContext` is for neighbours that share the connection. */
export function startLanguageServer(
	connection: Connection,
	parts: LanguageServerParts,
	onContext: (context: LanguageContext) => void = () => undefined,
): void {
	let start: (() => Promise<void>) | undefined;
	connection.onInitialize((params) => {
		const made = createContext(connection, params, parts);
		start = made.start;
		for (const feature of parts.features) feature.register(made.context);
		onContext(made.context);
		return {
			capabilities: mergeCapabilities(parts.features, made.context.client),
			serverInfo: { name: 'soulscope', version: parts.version },
		};
	});
	connection.onInitialized(() => void start?.());
	connection.listen();
}
