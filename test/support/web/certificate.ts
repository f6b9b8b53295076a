import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A piece of ASN.1 in DER. */
function der(tag: number, ...parts: readonly (Buffer | Uint8Array | readonly number[])[]): Buffer {
	const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
	const { length } = content;
	const head = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Parameters<typeof der>[1][]): Buffer => der(0x30, ...parts);
const time = (date: string): Buffer => der(0x17, Buffer.from(date));
const ecdsaWithSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
const named = (name: string): Buffer =>
	sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))));

interface Certified {
	readonly cert: string;
	readonly key: string;
}

interface Issuing {
	readonly subject: string;
	readonly hosts: readonly string[];
	readonly isAuthority: boolean;
	/** The day from which it counts no more, as `490101000000Z`. */
	readonly until: string;
	/** Who vouches for it; itself where nobody is named. */
	readonly issuer?: { readonly name: string; readonly key: KeyObject };
}

function certify({ subject, hosts, isAuthority, until, issuer }: Issuing): Certified & { readonly own: KeyObject } {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
	const extensions = sequence(
		...(hosts.length > 0 ? [sequence(der(0x06, [0x55, 0x1d, 0x11]), der(0x04, names))] : []),
		sequence(
			der(0x06, [0x55, 0x1d, 0x13]),
			der(0x01, [0xff]),
			der(0x04, isAuthority ? sequence(der(0x01, [0xff])) : sequence()),
		),
	);
	const content = sequence(
		der(0xa0, der(0x02, [2])),
		der(0x02, [isAuthority ? 1 : 2]),
		ecdsaWithSha256,
		named(issuer?.name ?? subject),
		sequence(time('250101000000Z'), time(until)),
		named(subject),
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, extensions),
	);
	const signature = der(0x03, [0], sign('sha256', content, issuer?.key ?? privateKey));
	const base64 = sequence(content, ecdsaWithSha256, signature).toString('base64');
	return {
		cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		own: privateKey,
	};
}

const usual = '490101000000Z';

/** A certificate for these names that vouches for itself, and its key; both in PEM, made anew each time. */
export const certificateFor = (...hosts: readonly string[]): Certified =>
	certify({ subject: 'Test', hosts, isAuthority: true, until: usual });

/** Somebody of one's own who vouches for servers: a certificate in PEM, and those that it has given. */
export function certificateAuthority() {
	const { cert, own } = certify({ subject: 'Test authority', hosts: [], isAuthority: true, until: usual });
	const issuer = { name: 'Test authority', key: own };
	const give = (host: string, until: string): Certified =>
		certify({ subject: 'Test server', hosts: [host], isAuthority: false, until, issuer });
	return { cert, valid: (host: string) => give(host, usual), expired: (host: string) => give(host, '250201000000Z') };
}
