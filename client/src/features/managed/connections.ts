import * as vscode from 'vscode';
import {
	ConnectDatabaseRequest,
	type ConnectDatabaseResult,
	DatabasePasswordRequest,
	type FoundDatabase,
	FoundDatabasesRequest,
} from '../../../../protocol/managed/managed.ts';
import type { Server } from '../../server/server.ts';
import { managedScheme } from './scheme.ts';

/** A database that was connected before: its address has no password. */
export interface KnownDatabase {
	readonly address: string;
	readonly isWritable: boolean;
	/** Where it is, and whose, for people. */
	readonly place: string;
}

type Connected = Extract<ConnectDatabaseResult, { kind: 'connected' }>;

/** Which databases this person has connected, and how they are reached again. */
export interface ManagedConnections {
	/** Those that were used last, first. */
	readonly known: readonly KnownDatabase[];
	/** Those that are files of this computer, and were not connected yet. */
	found(): Promise<readonly FoundDatabase[]>;
	/** Asks for a password where one is needed. Undefined where the person gave up; rejects with a line for people. */
	connect(database: Pick<KnownDatabase, 'address' | 'isWritable'>): Promise<Connected | undefined>;
	/** Connects the database of a URI as it was connected before. False where it never was, or cannot be now. */
	reconnect(authority: string): Promise<boolean>;
	/** Connects anew whatever has a folder in this window. */
	renew(): void;
}

/** By the authority of their URIs. */
const databasesKey = 'soulscope.databases';

const secretOf = (address: string): string => `soulscope.database.${address}`;

export function createConnections(
	{ globalState, secrets }: vscode.ExtensionContext,
	server: Server,
): ManagedConnections {
	const known = (): Readonly<Record<string, KnownDatabase>> => globalState.get(databasesKey, {});
	const connecting = new Map<string, Promise<boolean>>();

	server.onRequest(DatabasePasswordRequest, async ({ address }) =>
		vscode.workspace.isTrusted ? ((await secrets.get(secretOf(address))) ?? null) : null,
	);

	const askPassword = async (address: string, message: string): Promise<boolean> => {
		const password = await vscode.window.showInputBox({
			title: vscode.l10n.t('Database of Agents'),
			prompt: message,
			placeHolder: vscode.l10n.t('Password; it is kept in the secret storage of the editor'),
			password: true,
			ignoreFocusOut: true,
		});
		if (password === undefined) return false;
		await secrets.store(secretOf(address), password);
		return true;
	};

	const connect: ManagedConnections['connect'] = async ({ address, isWritable }) => {
		for (;;) {
			const result = await vscode.window.withProgress(
				{ location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Connecting to the database') },
				() => server.request(ConnectDatabaseRequest, { address, isWritable }),
			);
			if (result.kind === 'connected') {
				const { [result.database]: _before, ...others } = known();
				const place = `${result.title} · ${result.place}`;
				await globalState.update(databasesKey, { [result.database]: { address, isWritable, place }, ...others });
				return result;
			}
			if (!result.asksPassword) throw new Error(result.message);
			if (!(await askPassword(address, result.message))) return undefined;
		}
	};

	const reconnect = async (authority: string): Promise<boolean> => {
		const database = known()[authority];
		if (!database) return false;
		const result = await server.request(ConnectDatabaseRequest, database);
		if (result.kind === 'connected') return true;
		if (result.asksPassword) return (await connect(database)) !== undefined;
		throw new Error(result.message);
	};

	const reconnectOnce: ManagedConnections['reconnect'] = (authority) => {
		const under = connecting.get(authority) ?? reconnect(authority).finally(() => connecting.delete(authority));
		connecting.set(authority, under);
		return under;
	};

	return {
		get known() {
			return Object.values(known());
		},
		async found() {
			const places = Object.values(known());
			return (await server.request(FoundDatabasesRequest, {})).filter(
				({ path }) => !places.some(({ address, place }) => address === path || place.endsWith(` ${path}`)),
			);
		},
		connect,
		reconnect: reconnectOnce,
		renew() {
			const folders = vscode.workspace.workspaceFolders ?? [];
			const names = new Set(folders.filter(({ uri }) => uri.scheme === managedScheme).map(({ uri }) => uri.authority));
			// Whoever opens one of its files is told why it is not there.
			for (const name of names) void reconnectOnce(name).catch(() => {});
		},
	};
}
