import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 that is not the public internet: IANA’s registry of special-purpose addresses (RFC 6890 and what was added since),
 * multicast, what is reserved, and the one public address behind which a cloud keeps keys for its own machines (Azure).
 */
const notPublic4: readonly (readonly [net: string, bits: number])[] = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 4],
	['240.0.0.0', 4],
	['168.63.129.16', 32],
];

/** Of IPv6 only this has ever been given out to the public; the rest is local, mapped, translated or reserved. */
const public6 = ['2000::', 3] as const;

/** What is special within it: protocols such as Teredo, examples, and 6to4, which carries an IPv4 address. */
const notPublic6: readonly (readonly [net: string, bits: number])[] = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
];

const refused4 = new BlockList();
for (const [net, bits] of notPublic4) refused4.addSubnet(net, bits, 'ipv4');
const refused6 = new BlockList();
for (const [net, bits] of notPublic6) refused6.addSubnet(net, bits, 'ipv6');
const given6 = new BlockList();
given6.addSubnet(...public6, 'ipv6');

/** True where an IP address, as a resolver writes it, is one of the public internet. What is none is not. */
export function isPublicAddress(address: string): boolean {
	if (isIPv4(address)) return !refused4.check(address, 'ipv4');
	// A zone (`%eth0`) says that it is of this network.
	if (!isIPv6(address) || address.includes('%')) return false;
	return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
