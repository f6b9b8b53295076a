import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { AddressRefused, addressFrom, isServerAddress, splitTenant } from '../postgres/address.ts';
import type { ConnectedDatabase } from './connected.ts';

interface AddressOptions {
	/** `postgres://…`, or the path of a file; `?tenant=` may stand behind it. */
	readonly address: string;
	readonly password?: (() => Promise<string | undefined>) | undefined;
	/** Those that it may belong to. */
	readonly runtimes: readonly Runtime[];
	/** False where the person has asked for changes. */
	readonly isReadOnly: boolean;
}

/** What only an address begins with. A letter and a colon begin a path on Windows. */
const scheme = /^[a-z][a-z0-9+.-]+:\/\//iu;

/** The path (absolute) that an address is. Throws `AddressRefused`. */
function fileFrom(address: string): string {
	const text = address.trim();
	if (/^file:\/\//iu.test(text)) {
		try {
			return fileURLToPath(text);
		} catch (error) {
			throw new AddressRefused(`The address of the database cannot be read: ${errorMessage(error)}.`);
		}
	}
	if (text === '' || scheme.test(text))
		throw new AddressRefused('The address of the database has to begin with postgres://, or be the path of a file.');
	const [, inHome] = /^~[\\/](.+)$/u.exec(text) ?? [];
	return inHome === undefined ? resolve(text) : join(homedir(), inHome);
}

/** Finds out whose the database is: one on a server, or one that is a file. Throws `NotConnected` and `AddressRefused`. */
export async function connectAddress({ address, password, ...options }: AddressOptions): Promise<ConnectedDatabase> {
	const { address: own, tenant } = splitTenant(address);
	if (isServerAddress(own)) {
		const { connectDatabase } = await import('./connect.ts');
		return connectDatabase({ address: addressFrom(own), tenant, ...options, ...(password && { password }) });
	}
	const { connectFile } = await import('./file/connectFile.ts');
	return connectFile({ path: fileFrom(own), tenant, ...options });
}
