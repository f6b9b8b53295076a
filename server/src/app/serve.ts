import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import { createLateRegistry } from '../engine/runtimes/createRegistry.ts';
import { lateFamilies } from '../engine/runtimes/table.ts';
import { loadO200kCounter } from '../engine/text/lengths/o200k.ts';
import { dataFolder } from '../host/platform/dataFolder.ts';
import { createSecretScanner } from '../host/secrets/scanner.ts';
import { features } from '../language/features.ts';
import { chatOnDemand } from './chatOnDemand.ts';
import { startLanguageServer } from './languageServer.ts';
import type { LanguageServerParts } from './languageServerParts.ts';
import { pastWorkspacesHere } from './pastWorkspaces.ts';
import { ownVersion, pageOf } from './shipped.ts';
import { environmentHere, timeZoneHere, workspacesHere } from './thisMachine.ts';

/** Wires the server together and serves one client over `connection`. Tests put other parts `instead` of some. */
export function serve(connection: Connection, instead: Partial<LanguageServerParts> = {}): void {
	const { registry = createLateRegistry(lateFamilies) } = instead;
	startLanguageServer(
		connection,
		{
			features,
			registry,
			rules: () => registry.rules,
			version: ownVersion(),
			defaults: {
				home: homedir(),
				storage: join(tmpdir(), 'soulscope'),
				globalStorage: dataFolder(),
				trusted: true,
			},
			timeZone: timeZoneHere,
			createWorkspaces({ home, timeZone, trusted }, settingsFor, wordingFor, { firstAnswer, rest }, databases) {
				return workspacesHere({
					registry,
					databases,
					trusted: () => trusted,
					environment: environmentHere(home, timeZone),
					clock: Date.now,
					looksAfter: rest,
					secrets: createSecretScanner({
						notBefore: firstAnswer,
						onTrouble: (message) => connection.console.warn(message),
					}),
					settingsFor,
					wordingFor,
				});
			},
			pastWorkspaces: (past, root, { home, timeZone }, settingsFor, wordingFor) =>
				pastWorkspacesHere({
					past,
					root,
					registry,
					environment: environmentHere(home, timeZone),
					settingsFor,
					wordingFor,
				}),
			loadCounter: loadO200kCounter,
			pageOf,
			...instead,
		},
		(context) => {
			const chat = chatOnDemand(
				context,
				async (around) => {
					const { registerChatSide } = await import('./chatSide.ts');
					return registerChatSide(around, () => registry.rules);
				},
				async (around) => {
					const { lateRequests } = await import('../language/lateRequests.ts');
					for (const feature of lateRequests) feature.register(around);
				},
			);
			context.catalog.readFrom(async () => (await chat()).records);
			context.pictures.describedBy(async () => (await chat()).describePicture);
		},
	);
}
