import { describe, expect, it } from 'vitest';
import { securitySecret } from '../../../server/src/engine/rules/securitySecret.ts';
import { check, searched, v9 } from '../../support/ruleTester.ts';

const said = async (text: string, path = 'AGENTS.md') =>
	check(securitySecret, await searched({ runtime: v9, files: { [path]: `# Notes\n\n- ${text}\n` } }));

/** Letters and digits in no order, of any length; nobody's key. */
const noise = (length: number) =>
	Array.from({ length }, (_, index) => 'aQ7zKp2mXw9RtB4vLc8NfJ5hD3gYs6'[(index * 17 + 5) % 30]).join('');
const upper = (length: number) =>
	noise(length * 3)
		.replace(/[a-z]/g, '')
		.slice(0, length);

const keys: readonly (readonly [string, string])[] = [
	['an Anthropic key', `sk-ant-api03-${noise(93)}AA`],
	['an OpenAI key', `sk-proj-${noise(74)}T3BlbkFJ${noise(74)}`],
	['a GitHub token', `ghp_${noise(36)}`],
	['a GitHub token', `github_pat_${noise(22)}_${noise(59)}`],
	['a GitLab token', `glpat-${noise(20)}`],
	['an npm token', `npm_${noise(36)}`],
	['a Groq key', `gsk_${noise(52)}`],
	['a Google key', `AIza${noise(35)}`],
	['a Slack token', `xoxb-98765432109-${noise(24)}`],
	['a Stripe key', `sk_live_${noise(24)}`],
	['a Telegram bot’s token', `987654321:AA${noise(33)}`],
	['a private key', `-----BEGIN OPENSSH PRIVATE KEY-----\n${noise(70)}`],
	['an address with a password in it', `https://sam:${noise(9)}@git.kiln.dev`],
	['the address of a database with a password in it', `postgres://sam:${noise(9)}@db.kiln.dev:5432/orders`],
];

describe('security.secret', () => {
	it.each(keys)('finds %s without repeating it', async (what, key) => {
		const [first, ...others] = await said(key);
		expect(others).toEqual([]);
		expect(first?.message).toContain(`This looks like ${what}.`);
		expect(first?.message).not.toContain(key);
		expect(first?.text).toBe(key.split('\n')[0]);
	});

	it('looks at memory that is known, too', async () => {
		expect(await said(`ghp_${noise(36)}`, 'memory/2026-11-16.md')).toHaveLength(1);
		expect(await said(`AKIA${upper(16)}`)).toHaveLength(1);
	});

	it('says of one key one thing, and of several each', async () => {
		const whole = `-----BEGIN RSA PRIVATE KEY-----\n${`${noise(64)}\n`.repeat(20)}-----END RSA PRIVATE KEY-----`;
		expect(await said(whole)).toHaveLength(1);
		expect((await said(`${keys[2]?.[1]} and ${keys[7]?.[1]}`)).map(({ text }) => text.slice(0, 4))).toEqual([
			'ghp_',
			'AIza',
		]);
	});

	it('is silenced like any other rule', async () => {
		const comment = '<!-- soulscope-disable-next-line security.secret -->';
		const tree = { runtime: v9, files: { 'AGENTS.md': `# Notes\n\n${comment}\nghp_${noise(36)}\n` } };
		expect(check(securitySecret, await searched(tree))).toEqual([]);
	});

	it.each([
		`sk-ant-api03-${'x'.repeat(93)}`,
		`sk-ant-api03-${'x'.repeat(93)}AA`,
		'AKIAIOSFODNN7EXAMPLE',
		'ghp_your-token-here',
		`sk-${noise(20)}`,
		'-----BEGIN PUBLIC KEY-----',
		'The private key is in the vault.',
		`https://example.org/${noise(40)}`,
		'https://user:password@git.kiln.dev',
		'https://sam:<token>@git.kiln.dev',
		'https://sam:{{token}}@git.kiln.dev',
		'postgres://app:app@db:5432/orders',
		'mysql://root:hunter22@localhost:3306/orders',
		'account id: 1234-5678-9012',
	])('is silent about %s', async (text) => {
		expect(await said(text)).toEqual([]);
	});
});
