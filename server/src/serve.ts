import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import { registerChat } from './chat/register.ts';
import { registerPlaces } from './chat/registerPlaces.ts';
import { registry as ownRegistry } from './engine/runtimes/registry.ts';
import { loadO200kCounter } from './engine/text/o200k.ts';
import type { Environment } from './engine/workspace/snapshot.ts';
import { dataFolder } from './host/dataFolder.ts';
import { diskFiles } from './host/diskFiles.ts';
import { withoutSecrets } from './host/environment.ts';
import { createInstallations } from './host/installations.ts';
import { createSecretScanner } from './host/secrets/scanner.ts';
import { readRecord } from './host/sqlite/recordReader.ts';
import { createWorkspaces } from './host/workspaceStore.ts';
import { features } from './language/features.ts';
import { type LanguageServerParts, startLanguageServer } from './language/languageServer.ts';
import { chatServices } from './serveChat.ts';
import { placesAround } from './servePlaces.ts';
import { ownVersion, pageOf } from './shipped.ts';

const hostTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Wires the server together and serves one client over `connection`. Tests put other parts `instead` of some. */
export function serve(connection: Connection, instead: Partial<LanguageServerParts> = {}): void {
	const { registry = ownRegistry } = instead;
	startLanguageServer(
		connection,
		{
			features,
			registry,
			rules: registry.rules,
			version: ownVersion(),
			defaults: {
				home: homedir(),
				timeZone: hostTimeZone,
				storage: join(tmpdir(), 'soulscope'),
				globalStorage: dataFolder(),
				trusted: true,
			},
			createWorkspaces({ home, timeZone }, settingsFor, wordingFor) {
				const environment: Environment = {
					home,
					hostTimeZone: timeZone,
					platform: process.platform,
					arch: process.arch,
					variables: withoutSecrets(process.env),
				};
				return createWorkspaces({
					files: diskFiles,
					...registry,
					environment,
					installations: createInstallations(diskFiles, environment, registry.programs),
					skills: { searchPath: process.env.PATH },
					clock: Date.now,
					readRecord,
					secrets: createSecretScanner({ onTrouble: (message) => connection.console.warn(message) }),
					settingsFor,
					wordingFor,
				});
			},
			loadCounter: loadO200kCounter,
			pageOf,
			...instead,
		},
		(context) => {
			const services = chatServices(context);
			registerChat(context, services);
			registerPlaces(placesAround(context), services, { rules: registry.rules });
			// It looks every now and then what other windows have said, and would make its file anew where that is taken away.
			context.onShutdown(() => services.transcripts[Symbol.asyncDispose]());
		},
	);
}
