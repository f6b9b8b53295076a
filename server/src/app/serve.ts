import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import { registerChat } from '../chat/rpc/chat.ts';
import { registerEntryPoints } from '../chat/rpc/places.ts';
import { registry as ownRegistry } from '../engine/runtimes/registry.ts';
import { loadO200kCounter } from '../engine/text/lengths/o200k.ts';
import { dataFolder } from '../host/platform/dataFolder.ts';
import { createSecretScanner } from '../host/secrets/scanner.ts';
import { features } from '../language/features.ts';
import { chatServices } from './chatServices.ts';
import { type LanguageServerParts, startLanguageServer } from './languageServer.ts';
import { placesAround } from './places.ts';
import { ownVersion, pageOf } from './shipped.ts';
import { environmentHere, timeZoneHere, workspacesHere } from './thisMachine.ts';

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
				timeZone: timeZoneHere(),
				storage: join(tmpdir(), 'soulscope'),
				globalStorage: dataFolder(),
				trusted: true,
			},
			createWorkspaces({ home, timeZone }, settingsFor, wordingFor, notBefore) {
				return workspacesHere({
					registry,
					environment: environmentHere(home, timeZone),
					clock: Date.now,
					secrets: createSecretScanner({ notBefore, onTrouble: (message) => connection.console.warn(message) }),
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
			registerEntryPoints(placesAround(context), services, { rules: registry.rules });
			// It looks every now and then what other windows have said, and would make its file anew where that is taken away.
			context.onShutdown(() => services.transcripts[Symbol.asyncDispose]());
		},
	);
}
