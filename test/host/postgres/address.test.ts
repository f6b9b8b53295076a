import { describe, expect, it } from 'vitest';
import { AddressRefused, addressFrom, sayAddress } from '../../../server/src/host/postgres/address.ts';

const plain = { host: 'db.example', port: 5432, database: 'team', user: undefined, tls: 'verified' };

describe('the address of a database', () => {
	it.each([
		['postgres://db.example/team', plain],
		['postgresql://ann@db.example:6543/team', { ...plain, user: 'ann', port: 6543 }],
		[
			'postgres://db.example/team?sslmode=verify-full&sslrootcert=/c/root.pem',
			{ ...plain, rootCertificate: '/c/root.pem' },
		],
		[
			'postgres://a%40b@[::1]/my%20team?sslmode=disable',
			{ ...plain, host: '::1', user: 'a@b', database: 'my team', tls: 'none' },
		],
		['postgres://127.0.0.1/team?sslmode=disable', { ...plain, host: '127.0.0.1', tls: 'none' }],
		['postgres:///team?host=/var/run/postgresql', { ...plain, host: '/var/run/postgresql', tls: 'none' }],
		[
			'postgres://ann@/team?host=%2Frun%2Fpg&port=7000',
			{ ...plain, host: '/run/pg', port: 7000, user: 'ann', tls: 'none' },
		],
		['postgres://localhost/team', { ...plain, host: 'localhost' }],
	])('is read: %s', (text, expected) => {
		expect(addressFrom(text)).toEqual({ rootCertificate: undefined, ...expected });
	});

	it.each([
		['mysql://db.example/team', 'begin with postgres://'],
		['postgres://ann:secret-word@db.example/team', 'must not have a password'],
		['postgres://ann@db.example/team?password=secret-word', 'must not have a password'],
		['postgres://db.example', 'no name of a database'],
		['postgres://db.example/', 'no name of a database'],
		['postgres://db.example/team?sslmode=disable', 'prove its name by TLS'],
		['postgres://db.example/team?sslmode=require', 'prove its name by TLS'],
		['postgres://127.0.0.1.example/team?sslmode=disable', 'prove its name by TLS'],
		['postgres://db.example/team?options=-c%20x=y', '?options='],
		['postgres://db.example/team?sslrootcert=root.pem', 'has to be a full one'],
		['postgres://db.example:99999/team', 'cannot be read'],
		['postgres://db.example/team?port=0', 'port that is none'],
		['postgres://db.example/%E0%A4%A', 'cannot be read'],
	])('is refused in one line that does not repeat it: %s', (text, why) => {
		let refusal: unknown;
		try {
			addressFrom(text);
		} catch (error) {
			refusal = error;
		}
		expect(refusal).toBeInstanceOf(AddressRefused);
		const { message } = refusal as AddressRefused;
		expect(message).toContain(why);
		expect(message).not.toMatch(/secret-word|\n/u);
	});

	it('is said without whose it is', () => {
		expect(sayAddress(addressFrom('postgres://ann@db.example:6543/team'))).toBe('team on db.example:6543');
		expect(sayAddress(addressFrom('postgres:///team?host=/run/pg'))).toBe('team in /run/pg');
	});
});
