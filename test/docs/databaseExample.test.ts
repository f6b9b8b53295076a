import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { addressFrom } from '../../server/src/host/postgres/address.ts';

const service = z.strictObject({
	image: z.string(),
	restart: z.string(),
	environment: z.record(z.string(), z.string()),
	ports: z.array(z.string()),
	volumes: z.array(z.string()),
	healthcheck: z.strictObject({ test: z.string(), interval: z.string() }),
});
const file = z.strictObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) });

it('the server to try is the one that its address leads to, has pgvector, and nobody else reaches it', () => {
	const { services, volumes } = file.parse(parse(readFileSync('examples/database/compose.yaml', 'utf8')));
	const { database } = services;
	if (!database) throw new Error('there is no such service');
	const [, port, inside] = /^127\.0\.0\.1:(\d+):(\d+)$/u.exec(database.ports.join(' ')) ?? [];
	expect(inside).toBe('5432');
	expect(Number(/^pgvector\/pgvector:pg(\d+)$/u.exec(database.image)?.[1])).toBeGreaterThanOrEqual(13);
	const { POSTGRES_USER: user, POSTGRES_DB: name, POSTGRES_PASSWORD: password } = database.environment;
	// Without a password of one's own, it does not start.
	expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:\?.+\}$/u);
	const [address = ''] =
		/postgres:\/\/soulscope@\S+?(?=`)/u.exec(
			readFileSync('docs/database.md', 'utf8').split('## A server to try').at(-1) ?? '',
		) ?? [];
	expect(addressFrom(address)).toMatchObject({
		host: 'localhost',
		port: Number(port),
		user,
		database: name,
		tls: 'none',
	});
	expect(database.healthcheck.test).toContain(`--username ${user}`);
	expect(database.volumes).toEqual([`${Object.keys(volumes).join()}:/var/lib/postgresql/data`]);
});
