import { bounded } from './boundedFetch.ts';

/** Host for people, with its port: `localhost:11434`. Undefined where it is no web address. */
export function hostOf(url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const { protocol, host } = new URL(url);
	return protocol === 'https:' || protocol === 'http:' ? host : undefined;
}

/** Whether the address is this very machine, so that nothing leaves it. */
export function isLoopback(url: string): boolean {
	if (hostOf(url) === undefined) return false;
	const { hostname } = new URL(url);
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127(?:\.\d{1,3}){3}$/.test(hostname)
	);
}

/**
 * What goes to one address stays there: a redirect is answered as it is, and not followed with key and prompt. Of what
 * comes back only so much is taken.
 */
export const fetchOnlyThere: typeof fetch = bounded((input, init) => fetch(input, { ...init, redirect: 'manual' }));
