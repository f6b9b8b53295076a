import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import type { WebAccess } from './webAccess.ts';

/** UTF-16 units. */
const longestAddress = 2_000;

const refuse = (why: string): never => {
	throw new HelpfulError('input_error', why);
};

/**
 * The address of a page that may be asked for, without its fragment, which no server hears of. What it resolves to is
 * looked at later. Throws a `HelpfulError`.
 */
export function pageAddress(given: string, { ports }: Pick<WebAccess, 'ports'>, base?: URL): URL {
	const url = (given.length <= longestAddress && URL.parse(given, base?.href)) || refuse('this is not a web address');
	if (url.protocol === 'http:') {
		refuse(
			base
				? 'the page leads to an address without encryption (http:)'
				: 'pages are only fetched with encryption; write https: for http:',
		);
	}
	if (url.protocol !== 'https:') refuse('only https: pages can be fetched');
	if (url.username !== '' || url.password !== '') {
		refuse('an address with a name or a password in it is not fetched; save the page as a file, and add that');
	}
	if (!ports.has(url.port)) refuse('only pages at the usual port (443) are fetched');
	url.hash = '';
	return url;
}

/** An address for people and lists: without a name, a password and a fragment. */
export function shownAddress(given: string): string {
	const url = URL.parse(given);
	if (!url) return given.slice(0, longestAddress).replace(/\/\/[^/@]*@/, '//');
	url.username = '';
	url.password = '';
	url.hash = '';
	return url.href.slice(0, longestAddress);
}
