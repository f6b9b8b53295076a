import { describe, expect, it } from 'vitest';
import { pageAddress } from '../../../../server/src/host/knowledge/web/pageAddress.ts';
import { isPublicAddress } from '../../../../server/src/host/knowledge/web/publicAddresses.ts';
import { theWeb } from '../../../../server/src/host/knowledge/web/webAccess.ts';

describe('an address of the public internet', () => {
	it.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '2a00::1'])(
		'is %s',
		(address) => expect(isPublicAddress(address)).toBe(true),
	);

	it.each([
		'0.0.0.0',
		'0.1.2.3',
		'10.1.2.3',
		'100.64.0.1',
		'127.0.0.1',
		'127.255.255.254',
		'169.254.169.254',
		'172.16.0.1',
		'172.31.255.255',
		'192.0.0.192',
		'192.168.1.1',
		'198.18.0.1',
		'224.0.0.1',
		'240.0.0.1',
		'255.255.255.255',
		'168.63.129.16',
		'::',
		'::1',
		'::ffff:127.0.0.1',
		'::ffff:1.1.1.1',
		'::127.0.0.1',
		'64:ff9b::7f00:1',
		'64:ff9b:1::1',
		'100::1',
		'2001::1',
		'2001:db8::1',
		'2002:7f00:1::',
		'3fff::1',
		'fc00::1',
		'fd12::1',
		'fe80::1',
		'fe80::1%eth0',
		'2606::1%eth0',
		'fec0::1',
		'ff02::1',
		'localhost',
		'',
		'1.1.1',
	])('is not %j', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the address of a page', () => {
	const hostOf = (given: string) => pageAddress(given, theWeb).hostname;

	it.each([
		'https://2130706433/',
		'https://0x7f000001/',
		'https://0177.0.0.1/',
		'https://127.1/',
		'https://127.0.0.1./',
		'https://１２７.0.0.1/',
	])('is seen through: %s', (given) => expect(isPublicAddress(hostOf(given))).toBe(false));

	it.each([
		['http://example.com/', 'pages are only fetched with encryption; write https: for http:'],
		['ftp://example.com/', 'only https: pages can be fetched'],
		['https://me:secret@example.com/', 'an address with a name or a password in it is not fetched'],
		['https://example.com:8443/', 'only pages at the usual port (443) are fetched'],
		['https://', 'this is not a web address'],
		[`https://example.com/${'a'.repeat(2_000)}`, 'this is not a web address'],
	])('is refused: %s', (given, why) => expect(() => pageAddress(given, theWeb)).toThrow(why));

	it('may name the usual port, and has no fragment', () => {
		expect(pageAddress('https://example.com:443/a#b', theWeb).href).toBe('https://example.com/a');
	});
});
