import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const textsIn = (folder: string): readonly string[] =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.map((path) => readFileSync(join(root, folder, path), 'utf8'));

const sides = { client: textsIn('client/src'), server: textsIn('server/src') } as const;

const messages = textsIn('protocol').flatMap((text) =>
	[...text.matchAll(/^export const (\w+) = new (?:Request|Notification)Type0?\b/gm)].map(([, name = '']) => name),
);

/** On which side there is a call like this one with the message, once for each. */
const callsOf = (calls: string, message: string): readonly string[] =>
	Object.entries(sides).flatMap(([side, texts]) =>
		texts.flatMap((text) => [...text.matchAll(new RegExp(`\\b(?:${calls})\\(\\s*${message}\\b`, 'g'))].map(() => side)),
	);

describe('the protocol', () => {
	it('has messages', () => {
		expect(messages.length).toBeGreaterThan(40);
		expect(new Set(messages).size).toBe(messages.length);
	});

	it.each(messages)('has one side that sends %s, and one handler on the other', (message) => {
		const senders = [...new Set(callsOf('request0?|sendRequest|sendNotification|notify', message))];
		const handlers = callsOf('onRequest|onNotification', message);
		expect([senders.length, handlers.length]).toEqual([1, 1]);
		expect(handlers).not.toEqual(senders);
	});
});
