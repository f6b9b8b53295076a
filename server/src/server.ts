import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { registerChat } from './chat/register.ts';
import { rules } from './engine/rules/table.ts';
import { detectRuntime, runtimeById, runtimes } from './engine/runtimes/registry.ts';
import { loadO200kCounter } from './engine/text/o200k.ts';
import { diskFiles } from './host/diskFiles.ts';
import { createWorkspaces } from './host/workspaceStore.ts';
import { features } from './language/features.ts';
import { startLanguageServer } from './language/languageServer.ts';

/** Beside `dist` once bundled; from the source it is a folder further up. */
const rulePages = [new URL('../docs/rules/', import.meta.url), new URL('../../docs/rules/', import.meta.url)].find(
	(folder) => existsSync(folder),
);

const hostTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const connection = createConnection(ProposedFeatures.all);

startLanguageServer(
	connection,
	{
		features,
		rules,
		version: '0.1.0',
		defaults: { home: homedir(), timeZone: hostTimeZone, storage: join(tmpdir(), 'soulscope'), trusted: true },
		createWorkspaces: ({ home, timeZone }, settingsFor) =>
			createWorkspaces({
				files: diskFiles,
				runtimes,
				runtimeById,
				detectRuntime,
				environment: { home, hostTimeZone: timeZone, variables: process.env },
				clock: Date.now,
				settingsFor,
			}),
		loadCounter: loadO200kCounter,
		pageOf: (code) => rulePages && new URL(`${code}.md`, rulePages).href,
	},
	({ workspaces, settings, folders, options }) =>
		registerChat(connection, {
			workspace: (uri) => workspaces.list().find(({ root }) => root === URI.parse(uri).fsPath),
			settings: async () => settings.of(folders.list()[0] ?? '').chat,
			trusted: () => options.trusted,
			tokens: loadO200kCounter,
		}),
);
