import type { ServerCapabilities } from 'vscode-languageserver';
import type { LanguageContext } from './context.ts';
import type { ClientSupport } from './support/client/clientSupport.ts';

/**
 * One thing that the server can do. Features know nothing of each other: what the server offers is the sum of the
 * table in `features.ts`, and adding a feature is one file and one line there.
 */
export interface Feature {
	/** For the log: `hover`. */
	readonly name: string;
	/** What the client is told that it may ask for; merged with what the other features offer. */
	readonly capabilities?: ServerCapabilities | ((client: ClientSupport) => ServerCapabilities);
	/** Called once, while the server is being initialized. Registers handlers; does no work. */
	register(context: LanguageContext): void;
}
