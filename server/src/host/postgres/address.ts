import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';

/** Where a database is, and how it is reached. It never has a password: that comes from a keychain or a variable. */
export interface DatabaseAddress {
	/** A name or number, or the absolute path of the folder that a socket is in. */
	readonly host: string;
	readonly port: number;
	readonly database: string;
	/** Undefined: `PGUSER`, else the person's name on this machine. */
	readonly user: string | undefined;
	/** `verified`: the server has to prove its name; `none`: what is said does not leave this machine. */
	readonly tls: 'verified' | 'none';
	/** Absolute path of a file with the certificates that count (PEM); undefined: those of Node. */
	readonly rootCertificate: string | undefined;
}

/** An address that is not one, or that must not be used. The message is for people, and never has the address in it. */
export class AddressRefused extends Error {}

const usualPort = 5432;

/** What may stand behind `?`. */
const known: ReadonlySet<string> = new Set(['host', 'port', 'sslmode', 'sslrootcert']);

/** Only of a database of agents; see `splitTenant`. */
const tenantOption = 'tenant';

/** Nobody else can listen to what stays on this machine. */
const isLoopback = (host: string): boolean =>
	host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** True where it can only be one of a server. */
export const isServerAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//u.test(text.trim());

function urlFrom(text: string): URL {
	const trimmed = text.trim();
	if (!isServerAddress(trimmed)) throw new AddressRefused('The address of the database has to begin with postgres://.');
	// Without a host, as with a socket, the last part is not a name for `URL`.
	const whole = trimmed.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)(?=[/?]|$)/u, '$1localhost');
	if (!URL.canParse(whole)) throw new AddressRefused('The address of the database cannot be read.');
	return new URL(whole);
}

function tlsOf(host: string, mode: string | undefined): DatabaseAddress['tls'] {
	if (isAbsolute(host)) return 'none';
	if (mode === undefined || mode === 'verify-full') return 'verified';
	if (mode === 'disable' && isLoopback(host)) return 'none';
	throw new AddressRefused(
		'The database has to prove its name by TLS: leave sslmode out. It can only be “disable” for this very machine.',
	);
}

const decoded = (part: string): string => {
	try {
		return decodeURIComponent(part);
	} catch {
		throw new AddressRefused('The address of the database cannot be read.');
	}
};

/**
 * `postgres://user@host:port/database`, with `?host=` for the folder of a socket, `?sslrootcert=` for the certificates of one's own.
 * Throws `AddressRefused`.
 */
export function addressFrom(text: string): DatabaseAddress {
	const url = urlFrom(text);
	if (url.password !== '' || url.searchParams.has('password'))
		throw new AddressRefused(
			'The address of the database must not have a password in it: anybody who sees the setting would see that too.',
		);
	const strange = [...url.searchParams.keys()].find((name) => !known.has(name));
	if (strange !== undefined)
		throw new AddressRefused(`The address of the database has ?${strange}=, which is not supported.`);
	const option = (name: string): string | undefined => url.searchParams.get(name) ?? undefined;
	const host = option('host') ?? decoded(url.hostname).replace(/^\[(.+)\]$/u, '$1');
	const port = Number(option('port') ?? (url.port || usualPort));
	const database = decoded(url.pathname.slice(1));
	if (database === '') throw new AddressRefused('The address of the database has no name of a database at its end.');
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw new AddressRefused('The address of the database has a port that is none.');
	const rootCertificate = option('sslrootcert');
	if (rootCertificate !== undefined && !isAbsolute(rootCertificate))
		throw new AddressRefused('The path behind ?sslrootcert= has to be a full one.');
	return {
		host,
		port,
		database,
		user: decoded(url.username) || undefined,
		tls: tlsOf(host, option('sslmode')),
		rootCertificate,
	};
}

/** The address with `?tenant=` behind it, which says whose agents are meant, taken apart: the one without it, and the name. */
export function splitTenant(text: string): { readonly address: string; readonly tenant: string | undefined } {
	const [, before = '', query = ''] = /^([^?]*)\?(.*)$/su.exec(text) ?? [];
	const isTenants = (part: string): boolean => part.startsWith(`${tenantOption}=`);
	const parts = query.split('&');
	const own = parts.find(isTenants);
	if (own === undefined) return { address: text, tenant: undefined };
	const rest = parts.filter((part) => !isTenants(part)).join('&');
	return {
		address: rest === '' ? before : `${before}?${rest}`,
		tenant: decoded(own.slice(tenantOption.length + 1)),
	};
}

/** For people: where it is, without who. */
export const sayAddress = ({ host, port, database }: DatabaseAddress): string =>
	isAbsolute(host) ? `${database} in ${host}` : `${database} on ${host}${port === usualPort ? '' : `:${port}`}`;
