import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import type { WebAccess } from './webAccess.ts';

/** The name without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Every address that the host has: one that is not public spoils them all. Throws a `HelpfulError`. */
async function addressesOf(url: URL, web: WebAccess, signal: AbortSignal): Promise<readonly LookupAddress[]> {
	const host = hostOf(url);
	const family = isIP(host);
	const all = family > 0 ? [{ address: host, family }] : await unlessAborted(web.resolve(host), signal);
	if (all.length === 0) throw new HelpfulError('network_error', `${host} has no address`);
	if (all.every(({ address }) => web.isAllowed(address))) return all;
	throw new HelpfulError('input_error', `${host} is not on the public internet, and only public pages are fetched`);
}

/** A resolver cannot be stopped, but nobody has to wait for it. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
	let stop = () => {};
	const stopped = new Promise<never>((_, reject) => {
		stop = () => reject(signal.reason);
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
	});
	try {
		return await Promise.race([work, stopped]);
	} finally {
		signal.removeEventListener('abort', stop);
	}
}

/** Connects to what was looked at, whatever the name would resolve to by then. */
const pinnedTo =
	(addresses: readonly LookupAddress[]): LookupFunction =>
	(_host, options, callback) => {
		const [first] = addresses;
		if (options.all) callback(null, [...addresses]);
		else callback(null, first?.address ?? '', first?.family);
	};

/**
 * Asks once for `url`, and answers with what the server says first; the body is still to be read. No cookie, no referrer,
 * nothing of the person’s; no proxy either, as that would resolve the name anew. Throws a `HelpfulError`, or an error of
 * the network.
 */
export async function request(
	url: URL,
	headers: Readonly<Record<string, string>>,
	web: WebAccess,
	signal: AbortSignal,
): Promise<IncomingMessage> {
	const addresses = await addressesOf(url, web, signal);
	// Loaded when first needed: most calls of the store never are that far.
	const https = await import('node:https');
	const host = hostOf(url);
	const options: RequestOptions = {
		host,
		port: url.port || 443,
		path: `${url.pathname}${url.search}`,
		method: 'GET',
		headers,
		// One of its own: a shared one may have been told of a proxy, and keeps connections.
		agent: false,
		lookup: pinnedTo(addresses),
		servername: isIP(host) > 0 ? '' : host,
		// Whatever the environment says of it.
		rejectUnauthorized: true,
		...(web.ca !== undefined && { ca: web.ca }),
		signal,
	};
	return new Promise((resolve, reject) => {
		const outgoing = https.request(options, resolve);
		outgoing.on('error', reject);
		outgoing.end();
	});
}
