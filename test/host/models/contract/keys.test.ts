import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { ask, key } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving, status, where } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

const hostile: Readonly<Record<string, string>> = {
	ANTHROPIC_API_KEY: 'sk-from-environment',
	ANTHROPIC_AUTH_TOKEN: 'token-from-environment',
	ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/environment',
	ANTHROPIC_CUSTOM_HEADERS: 'authorization: from-environment\nx-from-environment: yes',
	ANTHROPIC_LOG: 'debug',
	OPENAI_API_KEY: 'sk-from-environment',
	OPENAI_ADMIN_KEY: 'sk-admin-from-environment',
	OPENAI_BASE_URL: 'http://127.0.0.1:9/environment',
	OPENAI_ORG_ID: 'org-from-environment',
	OPENAI_PROJECT_ID: 'project-from-environment',
	OPENAI_CUSTOM_HEADERS: 'authorization: from-environment\nx-from-environment: yes',
	OPENAI_LOG: 'debug',
};

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	where(subject.http).each(['not a url', 'file:///etc/passwd', 'javascript:alert(1)'])(
		'sends nothing to %s',
		async (address) => {
			const { reply } = await ask({ provider: subject.at?.(address) ?? server.running.provider, model: 'm' });
			expect(reply).toMatchObject({
				kind: 'failed',
				failure: { kind: 'refused-request', message: expect.stringContaining(address) },
			});
		},
	);

	where(subject.http)('follows no redirect with key and prompt', async () => {
		const trap = createServer((request, response) => {
			if (request.url?.startsWith('/elsewhere')) reached = true;
			response.writeHead(307, { location: '/elsewhere' });
			response.end();
		});
		let reached = false;
		await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
		const { port } = trap.address() as AddressInfo;
		const { reply } = await ask({
			provider: subject.at?.(`http://127.0.0.1:${port}`) ?? server.running.provider,
			model: 'm',
		});
		trap.closeAllConnections();
		trap.close();
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind: 'refused-request' } });
		expect(reached).toBe(false);
	});

	where(subject.http)('takes neither key, address, header nor organisation from the environment', async () => {
		for (const [name, value] of Object.entries(hostile)) vi.stubEnv(name, value);
		const { reply } = await ask(server.running);
		expect(reply.kind).toBe('done');
		const [request] = server.running.sent();
		expect(request?.headers.authorization).toBe(`Bearer ${key}`);
		expect(JSON.stringify(request?.headers)).not.toMatch(/environment/);
	});

	where(subject.http)('never repeats a key, even where the server does', async () => {
		const echo = `The key ${key} and sk-ant-other-123456789 and AIzaSyD-1234567890abcdefg are wrong`;
		for (const code of [400, 401, 404, 500]) {
			await server.running[Symbol.asyncDispose]();
			const { reply } = await ask(await server.answers(status(code, 'invalid_request_error', echo)));
			expect(JSON.stringify(reply)).not.toMatch(/the-key|sk-ant|AIza/);
		}
	});

	it('puts the key into a header and nowhere else', async () => {
		await ask(server.running);
		expect(JSON.stringify(server.running.sent()[0]?.all)).not.toContain(key);
	});
});
