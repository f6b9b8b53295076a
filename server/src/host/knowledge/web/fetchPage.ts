import type { IncomingMessage } from 'node:http';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import { acceptedEncodings, bodyOf } from './body.ts';
import { pageAddress } from './pageAddress.ts';
import { request } from './request.ts';
import type { WebAccess } from './webAccess.ts';

/** What is known of a page from the last time. */
interface KnownPage {
	readonly etag?: string | undefined;
	readonly last_modified?: string | undefined;
	/** Where it was: only there do the two mean something. */
	readonly final_url?: string | undefined;
}

export interface FetchedPage {
	/** Undefined where the page is still as `known` says. */
	readonly bytes: Uint8Array | undefined;
	/** As the server says, with its parameters; empty where it says nothing. */
	readonly contentType: string;
	readonly known: KnownPage & { readonly final_url: string };
}

/** What is seen while a page is fetched, also where nothing comes of it. */
export interface FetchTrail {
	final: string;
	status: number | null;
}

export interface PageFetch {
	readonly web: WebAccess;
	/** Who asks: `Soulscope/1.2`. */
	readonly userAgent: string;
	readonly known?: KnownPage;
	readonly signal?: AbortSignal | undefined;
}

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches the page at `address`, redirects included; each is looked at anew. Throws a `HelpfulError`: `input_error` for an
 * address that is refused, `auth_error` where the server wants to know who asks, `network_error` for the rest.
 */
export async function fetchPage(
	address: string,
	{ web, userAgent, known = {}, signal }: PageFetch,
	trail: FetchTrail,
): Promise<FetchedPage> {
	const limit = AbortSignal.timeout(web.timeout);
	const stop = signal ? AbortSignal.any([signal, limit]) : limit;
	let url = pageAddress(address, web);
	try {
		for (let left = mostRedirects; ; left--) {
			trail.final = url.href;
			trail.status = null;
			const message = await request(url, headersFor(url, userAgent, known), web, stop);
			const { statusCode: status = 0, headers } = message;
			trail.status = status;
			const { location } = headers;
			if (!redirects.has(status) || location === undefined) return await answered(message, url, known, web);
			message.destroy();
			if (left === 0) throw new HelpfulError('network_error', `it leads on more than ${mostRedirects} times`);
			url = pageAddress(location, web, url);
		}
	} catch (error) {
		if (error instanceof HelpfulError) throw error;
		if (signal?.aborted) throw new HelpfulError('network_error', 'stopped');
		if (limit.aborted) throw new HelpfulError('network_error', `no answer within ${web.timeout / 1000} seconds`);
		throw new HelpfulError('network_error', whyUnreachable(error, url));
	}
}

function headersFor(url: URL, userAgent: string, { etag, last_modified, final_url }: KnownPage) {
	const asksForNews = final_url === url.href;
	return {
		'user-agent': userAgent,
		accept: 'text/markdown, text/html;q=0.9, text/plain;q=0.9, */*;q=0.5',
		'accept-encoding': acceptedEncodings,
		...(asksForNews && etag !== undefined && { 'if-none-match': etag }),
		...(asksForNews && last_modified !== undefined && { 'if-modified-since': last_modified }),
	};
}

/** How a server says that it wants to know who asks. */
const closed: ReadonlySet<number> = new Set([401, 403, 407]);

async function answered(message: IncomingMessage, url: URL, known: KnownPage, web: WebAccess): Promise<FetchedPage> {
	const { statusCode: status = 0, headers } = message;
	const contentType = headers['content-type'] ?? '';
	const isConditional = known.final_url === url.href && (known.etag ?? known.last_modified) !== undefined;
	if (status === 304 && isConditional) {
		message.destroy();
		return { bytes: undefined, contentType, known: { ...known, final_url: url.href } };
	}
	if (status === 200) {
		const facts = { etag: headers.etag, last_modified: headers['last-modified'], final_url: url.href };
		return { bytes: await bodyOf(message, web.largest), contentType, known: facts };
	}
	message.destroy();
	if (closed.has(status)) {
		throw new HelpfulError('auth_error', `${url.host} does not give it to everybody (${status}); save it as a file`);
	}
	const isGone = status === 404 || status === 410;
	throw new HelpfulError(
		'network_error',
		isGone ? `there is no such page (${status})` : `${url.host} answered ${status}; try again later`,
	);
}

/** By codes of the system, of the resolver and of TLS. */
const reasons: Readonly<Record<string, string>> = {
	ENOTFOUND: 'is not a known name; check the address and the network',
	EAI_AGAIN: 'cannot be looked up; check the network',
	ECONNREFUSED: 'does not answer',
	ECONNRESET: 'ended the connection',
	ETIMEDOUT: 'does not answer',
	EHOSTUNREACH: 'cannot be reached; check the network',
	ENETUNREACH: 'cannot be reached; check the network',
};

function whyUnreachable(error: unknown, { host }: URL): string {
	// Of several addresses that were tried, the errors come together.
	const [first = error] = error instanceof AggregateError ? error.errors : [];
	const code = first instanceof Error && 'code' in first ? String(first.code) : '';
	if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) return `the certificate of ${host} is not valid (${code})`;
	const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
	return `${host} ${known ?? `could not be read (${code || 'the connection failed'})`}`;
}
