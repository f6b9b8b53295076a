import { generateKeyPairSync, sign } from 'node:crypto';

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

/** A certificate for these names that vouches for itself, and its key; both in PEM, made anew each time. */
export function certificateFor(...hosts: readonly string[]): { readonly cert: string; readonly key: string } {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
	const extensions = sequence(
		sequence(der(0x06, [0x55, 0x1d, 0x11]), der(0x04, names)),
		sequence(der(0x06, [0x55, 0x1d, 0x13]), der(0x01, [0xff]), der(0x04, sequence(der(0x01, [0xff])))),
	);
	const content = sequence(
		der(0xa0, der(0x02, [2])),
		der(0x02, [1]),
		ecdsaWithSha256,
		named('Test'),
		sequence(time('260101000000Z'), time('490101000000Z')),
		named('Test'),
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, extensions),
	);
	const signature = der(0x03, [0], sign('sha256', content, privateKey));
	const base64 = sequence(content, ecdsaWithSha256, signature).toString('base64');
	return {
		cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
	};
}
