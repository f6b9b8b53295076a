import { promises as dns, type LookupAddress } from 'node:dns';
import { isPublicAddress } from './publicAddresses.ts';

/** What pages are fetched by. Never a workspace’s to say: another one is for tests alone. */
export interface WebAccess {
	/** All addresses of a host. Rejects where there are none. */
	resolve(host: string): Promise<readonly LookupAddress[]>;
	/** Whether something may be sent to an IP address. */
	isAllowed(address: string): boolean;
	/**
	 * As they stand in an address, the usual one as an empty text. Pages that are for everybody are at the usual one, and
	 * what a redirect names must not knock at any other service.
	 */
	readonly ports: ReadonlySet<string>;
	/** Certificates that are trusted instead of those of the machine, in PEM. */
	readonly ca?: string;
	/** ms for a page, with all redirects. */
	readonly timeout: number;
	/** Bytes of a page, both as they come and as they are read. */
	readonly largest: number;
}

export const theWeb: WebAccess = {
	resolve: (host) => dns.lookup(host, { all: true, verbatim: true }),
	isAllowed: isPublicAddress,
	ports: new Set(['']),
	timeout: 30_000,
	largest: 25 * 1024 * 1024,
};
