import { describe, expect, it, test } from 'vitest';
import { isSecretName } from '../../../server/src/engine/secrets/secretName.ts';
import { secretValuesIn } from '../../../server/src/engine/secrets/secretValues.ts';

const secretsIn = (text: string) => secretValuesIn(text).map(({ start, end }) => text.slice(start, end));

describe('the values of a configuration that nobody has to see', () => {
	it('are those whose key says so, of whatever form', () => {
		const config = `{
		channels: { telegram: { botToken: 'plain words here', dmPolicy: 'open' } },
		gateway: { auth: { password: 'hi', token: '\${GATEWAY_TOKEN}' } },
		models: { providers: { x: { apiKey: ['one-key', 'two-key'], maxTokens: 4096, tokens: 100, pin: 1 } } },
		hooks: { secrets: { github: 'deep' } },
	}`;
		expect(secretsIn(config)).toEqual(['plain words here', 'hi', 'one-key', 'two-key', 'deep']);
		expect(secretsIn('{ no json')).toEqual([]);
	});

	it('are found as they are written', () => {
		expect(secretsIn(String.raw`{ token: "sk-\u0061b\"c", '__proto__': { password: 12345 } }`)).toEqual([
			String.raw`sk-\u0061b\"c`,
			'12345',
		]);
	});

	it('are among the arguments of a program too, behind a flag that says so', () => {
		const config = String.raw`{ args: ['serve', '--api-key', 'plain one', '--token=plain t\u0077o', '--max-tokens', '9', '-v', '--password', '--quiet'] }`;
		expect(secretsIn(config)).toEqual(['plain one', String.raw`plain t\u0077o`]);
	});

	it('are hidden whole where somebody nests them deeper than a configuration is', () => {
		for (const depth of [300, 2_000, 9_000]) {
			const text = `{ token: ${'['.repeat(depth)}'plain'${']'.repeat(depth)} }`;
			expect(secretsIn(text).length).toBeLessThanOrEqual(1);
			if (depth < 1_000) expect(secretsIn(text).join()).toContain('plain');
		}
	});

	it('are not those that only say where the secret is', () => {
		expect(secretsIn("{ apiKey: { source: 'env', provider: 'default', id: 'OPENAI_KEY' } }")).toEqual([]);
	});
});

test.each(
	[
		'botToken apiKey APIKey APIKEY api_key x-api-key OPENAI_KEY AWS_SECRET_ACCESS_KEY clientKey SSH_KEY key apiKeys',
		'PASS PGPASS DB_PASS smtpPass PGPASSWORD passwd DB_PWD pwd dbpwd WIFI_PSK passphrase',
		'GOOGLE_CREDENTIALS credential authorization Authorization Proxy-Authorization BASIC_AUTH cookie Set-Cookie',
		'GITHUB_PAT SENTRY_DSN jwt TOKEN_2 API_KEY_PROD GITHUB_TOKEN_OLD secrets client.secret pushToken',
	]
		.join(' ')
		.split(' '),
)('%s is the name of a secret', (name) => {
	expect(isSecretName(name)).toBe(true);
});

test.each(
	[
		'maxTokens defaultMaxTokens max_tokens contextTokens keepRecentTokens softThresholdTokens tokenizer tokenFile',
		'keyboard keyPath keyPrefix monkey hotkey turnkey sessionKey mainKey publicKey cacheKey PUBLIC_KEY updateHostKeys',
		'passive bypass compass passwordFile passEnv passes PWD OLDPWD auth author authDir gitAuthor path pattern',
		'secretary dispatch compat patch mode id workspace default',
	]
		.join(' ')
		.split(' '),
)('%s is the name of something else', (name) => {
	expect(isSecretName(name)).toBe(false);
});
