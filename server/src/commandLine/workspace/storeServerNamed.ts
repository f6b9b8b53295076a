import type { Lifetime } from '../../host/knowledge/postgres/segments/settling.ts';
import type { StoreServer } from '../../host/knowledge/storeServer.ts';
import { InputError } from '../terminal/terminal.ts';

/** The database that a person names for knowledge; the password is in `PGPASSWORD` or `.pgpass`. Throws an `InputError`. */
export async function storeServerNamed(address: string, lifetime: Lifetime): Promise<StoreServer> {
	const [{ AddressRefused, addressFrom }, { postgresStores }] = await Promise.all([
		import('../../host/postgres/address.ts'),
		import('../../host/knowledge/postgres/server.ts'),
	]);
	try {
		return postgresStores({ address: addressFrom(address), lifetime });
	} catch (error) {
		throw error instanceof AddressRefused ? new InputError(error.message) : error;
	}
}
