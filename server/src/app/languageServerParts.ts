import type { InitializationOptions } from '../../../protocol/workspace/settings.ts';
import type { Rule } from '../engine/rules/rule.ts';
import type { Registry } from '../engine/runtimes/createRegistry.ts';
import type { TokenCounter } from '../engine/text/lengths/tokens.ts';
import type { OpenDatabases } from '../host/managed/storedFiles.ts';
import type { Past } from '../host/past/past.ts';
import type { PastWorkspaces } from '../host/past/pastWorkspaces.ts';
import type { WordingShelf } from '../host/wording/shelf.ts';
import type { WorkspaceSettings, Workspaces } from '../host/workspace/workspaces.ts';
import type { Feature } from '../language/feature.ts';
import type { Lifecycle } from './lifecycle.ts';

/** What the server stands on; the entry point supplies it, and tests supply their own. */
export interface LanguageServerParts {
	readonly features: readonly Feature[];
	/** The runtimes that are known. */
	readonly registry: Registry;
	/** More come with the runtimes. */
	readonly rules: () => readonly Rule[];
	readonly version: string;
	/** What applies where the client says nothing of itself. */
	readonly defaults: Omit<InitializationOptions, 'timeZone'>;
	/** Of this machine, as an IANA name. Asked only where the client does not say: it takes as long as a dozen rules. */
	timeZone(): string;
	createWorkspaces(
		options: InitializationOptions,
		settingsFor: (root: string) => WorkspaceSettings,
		wordingFor: WordingShelf['wordingFor'],
		start: Pick<Lifecycle, 'firstAnswer' | 'rest'>,
		databases: OpenDatabases,
	): Workspaces;
	pastWorkspaces(
		past: Past,
		root: string,
		options: InitializationOptions,
		settingsFor: (root: string) => WorkspaceSettings,
		wordingFor: WordingShelf['wordingFor'],
	): PastWorkspaces;
	loadCounter(): Promise<TokenCounter>;
	/** The first answer is out. */
	afterFirstAnswer?(): void;
	/** URI of a rule's page, where there is one. */
	pageOf(code: string): string | undefined;
}
