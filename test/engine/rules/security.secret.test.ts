import { describe, expect, it } from 'vitest';
import { securitySecret } from '../../../server/src/engine/rules/securitySecret.ts';
import { check, v9 } from '../../support/ruleTester.ts';

const said = (text: string, path = 'AGENTS.md') =>
	check(securitySecret, { runtime: v9, files: { [path]: `# Notes\n\n- ${text}\n` } });

/** Letters and digits in no order, of any length; nobody's key. */
const noise = (length: number) =>
	Array.from({ length }, (_, index) => 'aQ7zKp2mXw9RtB4vLc8NfJ5hD3gYs6'[(index * 17 + 5) % 30]).join('');
const upper = (length: number) =>
	noise(length * 3)
		.replace(/[a-z]/g, '')
		.slice(0, length);

const keys: readonly (readonly [string, string])[] = [
	['an Anthropic key', `sk-ant-api03-${noise(93)}`],
	['an OpenAI key', `sk-proj-${noise(60)}`],
	['a GitHub token', `ghp_${noise(36)}`],
	['a GitHub token', `github_pat_${noise(70)}`],
	['a GitLab token', `glpat-${noise(20)}`],
	['an npm token', `npm_${noise(36)}`],
	['a Google key', `AIza${noise(35)}`],
	['a Slack token', `xoxb-98765432109-${noise(24)}`],
	['a Stripe key', `sk_live_${noise(24)}`],
	['a Telegram bot’s token', `987654321:AA${noise(33)}`],
	['a private key', `-----BEGIN OPENSSH PRIVATE KEY-----\n${noise(70)}`],
];

describe('security.secret', () => {
	it.each(keys)('finds %s without repeating it', (what, key) => {
		const [first, ...others] = said(key);
		expect(others).toEqual([]);
		expect(first?.message).toContain(`This looks like ${what}.`);
		expect(first?.message).not.toContain(key);
		expect(first?.text).toBe(key.split('\n')[0]);
	});

	it('looks at memory that is known, too', () => {
		expect(said(`ghp_${noise(36)}`, 'memory/2026-11-16.md')).toHaveLength(1);
		expect(said(`AKIA${upper(16)}`)).toHaveLength(1);
	});

	it.each([
		`sk-ant-api03-${'x'.repeat(93)}`,
		'AKIAIOSFODNN7EXAMPLE',
		'ghp_your-token-here',
		`sk-${noise(20)}`,
		'-----BEGIN PUBLIC KEY-----',
		'The private key is in the vault.',
		`https://example.org/${noise(40)}`,
	])('is silent about %s', (text) => {
		expect(said(text)).toEqual([]);
	});
});
