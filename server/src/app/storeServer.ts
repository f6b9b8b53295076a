import type { Connection } from 'vscode-languageserver';
import { ApiKeyRequest } from '../../../protocol/chat/chat.ts';
import { passwordName } from '../../../shared/databasePassword.ts';
import { errorMessage } from '../engine/text/errorMessage.ts';
import { postgresStores } from '../host/knowledge/postgres/server.ts';
import type { StoreServer } from '../host/knowledge/storeServer.ts';
import { addressFrom } from '../host/postgres/address.ts';

/** Asks the editor for the password that belongs to the address, with each new connection. */
export const passwordOver = (connection: Connection, address: string) => async (): Promise<string | undefined> =>
	(await connection.sendRequest(ApiKeyRequest, { provider: passwordName(address) }).catch(() => undefined)) ??
	undefined;

/** The database at `address`; undefined for one that must not be used, which the conversations have said already. */
export function storeServerAt(connection: Connection, address: string): StoreServer | undefined {
	try {
		return postgresStores({ address: addressFrom(address), password: passwordOver(connection, address) });
	} catch (error) {
		connection.console.warn(`${errorMessage(error)} Knowledge is kept on this computer.`);
		return undefined;
	}
}
