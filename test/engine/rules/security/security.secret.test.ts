import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { securitySecret } from '../../../../server/src/engine/rules/security/securitySecret.ts';
import { couldHoldSecret, secretsOfText } from '../../../../server/src/engine/secrets/find.ts';
import { secretsIn } from '../../../../server/src/host/secrets/search.ts';
import { check, searched, v9 } from '../../../support/ruleTester.ts';

const findingsOf = async (text: string, path = 'AGENTS.md') =>
	check(securitySecret, await searched({ runtime: v9, files: { [path]: `# Notes\n\n- ${text}\n` } }));

/** Letters and digits in no order, of any length; nobody's key. */
const noise = (length: number) =>
	Array.from({ length }, (_, index) => 'aQ7zKp2mXw9RtB4vLc8NfJ5hD3gYs6'[(index * 17 + 5) % 30]).join('');
const upper = (length: number) =>
	noise(length * 3)
		.replace(/[a-z]/g, '')
		.slice(0, length);

const hex = (length: number) =>
	Array.from({ length }, (_, index) => '0f3a9c7e1b8d52646'[(index * 7 + 3) % 17]).join('');
const uuid = `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(12)}`;
/** Capitals, small letters, a mark and digits, as people make them up. */
const password = `Ku${noise(5)}!29`;

/** As programs make them up. */
const longPassword = `Ku${noise(11)}!29`;

const keys: readonly (readonly [string, string])[] = [
	['an Anthropic key', `sk-ant-api03-${noise(93)}AA`],
	['an Anthropic key', `sk-ant-oat01-${noise(93)}AA`],
	['an OpenAI key', `sk-proj-${noise(74)}T3BlbkFJ${noise(74)}`],
	['an OpenRouter key', `sk-or-v1-${hex(64)}`],
	['an API key', `sk-${hex(32)}`],
	['an xAI key', `xai-${noise(80)}`],
	['a Groq key', `gsk_${noise(52)}`],
	['a Google key', `AIza${noise(35)}`],
	['a Hugging Face token', `hf_${noise(70).replace(/\d/g, '').slice(0, 34)}`],
	['a Replicate token', `r8_${noise(37)}`],
	['a Perplexity key', `pplx-${noise(48)}`],
	['a Tavily key', `tvly-${noise(32)}`],
	['a Tavily key', `tvly-dev-${noise(32)}`],
	['a Brave Search key', `BSA${noise(28)}`],
	['a Firecrawl key', `fc-${hex(32)}`],
	['an ElevenLabs key', `sk_${hex(48)}`],
	['a Moltbook key', `moltbook_sk_${noise(32)}`],
	['a Nostr key', `nsec1${'qz7x2mp9tvw5l0ncfdr3jghs8yk4eu6a'.repeat(2).slice(3, 61)}`],
	['a Telegram bot’s token', `987654321:AA${noise(33)}`],
	['a Discord bot’s token', `M${noise(25)}.${noise(6)}.${noise(38)}`],
	['a Slack token', `xoxb-98765432109-${noise(24)}`],
	['a GitHub token', `ghp_${noise(36)}`],
	['a GitHub token', `github_pat_${noise(22)}_${noise(59)}`],
	['a GitLab token', `glpat-${noise(20)}`],
	['an npm token', `npm_${noise(36)}`],
	['a Cloudflare token', `cfat_${noise(40)}${hex(8)}`],
	['a Cloudflare token', `cfut_${noise(40)}${hex(8)}`],
	['a Supabase key', `sbp_${hex(40)}`],
	['a Notion token', `ntn_${noise(46)}`],
	['a Linear key', `lin_api_${noise(40)}`],
	['a Vercel token', `vcp_${noise(56)}`],
	['a SendGrid key', `SG.${noise(22)}.${noise(43)}`],
	['a Twilio key', `SK${hex(32)}`],
	['a Stripe key', `sk_live_${noise(24)}`],
	['an access token', `eyJ${noise(30)}.eyJ${noise(60)}.${noise(43)}`],
	['a private key', `-----BEGIN OPENSSH PRIVATE KEY-----\n${noise(70)}`],
	['an address with a password', `https://sam:${noise(9)}@git.kiln.dev`],
	['a database address with a password', `postgres://sam:${noise(9)}@db.kiln.dev:5432/orders`],
];

/** In quotation marks it is what source code has for want of a real one. */
const ofExample = ['Secure', 'Pass', '123!'].join('');
/** The one that everybody knows. */
const ofEverybody = ['P@ss', 'w0rd'].join('');
/** Typed along the alphabet and the numbers. */
const counted = ['abc', '123', 'xyz', '789'].join('');

/** Text, and the part of it that is secret. */
const labelled: readonly (readonly [text: string, secret: string])[] = [
	[`token: ${hex(40)}`, hex(40)],
	[`**API Key:** \`${noise(32)}\``, noise(32)],
	[`API key (prod): ${hex(32)}`, hex(32)],
	[`API key for the weather service: ${hex(32)}`, hex(32)],
	[`The API key is ${hex(32)}, keep it.`, hex(32)],
	[`export EXA_API_KEY=${uuid}`, uuid],
	[`export KILN_TOKEN="${noise(40)}"`, noise(40)],
	[`{ "apiKey": "${noise(32)}", "x": 1 }`, noise(32)],
	[`botToken: '${noise(32)}'`, noise(32)],
	[`client_secret: ${noise(24)}`, noise(24)],
	[`curl -H "Authorization: Bearer ${noise(40)}" https://api.kiln.dev`, noise(40)],
	[`kiln login --token ${hex(40)} --quiet`, hex(40)],
	[`https://api.kiln.dev/v1?api_key=${hex(32)}&x=1`, hex(32)],
	[`## API Key\n\n\`${hex(32)}\`\n`, hex(32)],
	[`Token:\n${noise(40)}\n`, noise(40)],
	[`| Service | Value |\n|---|---|\n| Todoist token | ${hex(40)} |`, hex(40)],
	[`| Service | API key | Note |\n|---|---|---|\n| Exa | ${uuid} | test |`, uuid],
	[`Private key: 0x${hex(64)}`, `0x${hex(64)}`],
	[`password: ${password}`, password],
	[`password: ${password} for the shed, and nobody else has it`, password],
	[`The kiln's password is ${password} since May.`, password],
	[`WLAN-Passwort: ${password} gilt auch oben`, password],
	[`"password": "${password}",`, password],
	[`Wi-Fi password: ${ofExample}`, ofExample],
	[`Wi-Fi password: ${ofEverybody}`, ofEverybody],
	[`API_KEY="sk_live_${counted}${noise(8)}"`, `sk_live_${counted}${noise(8)}`],
	[`API_KEY="sk_live_${noise(8)}${counted}"`, `sk_live_${noise(8)}${counted}`],
	[`Login: sam / ${password}`, password],
	[`Wi-Fi at the quay: guests / ${longPassword}`, longPassword],
	[`Door code: ${password}`, password],
	[`kiln.dev, user \`sam\`, password ${longPassword}`, longPassword],
	[`Exa: **api key** \`${hex(32)}\``, hex(32)],
	[`CMS: cms.kiln.dev, token ${hex(40)}`, hex(40)],
	[`| Network | Password |\n|---|---|\n| Wi-Fi | ${password} |`, password],
	[`密码(路由器):${password}`, password],
	[`- WLAN-Passwort: ${password}`, password],
	[`API-Schlüssel für Tibber: ${hex(40)}`, hex(40)],
	[`Mot de passe : ${password}`, password],
	[`Clé API : ${noise(32)}`, noise(32)],
	[`Contraseña: ${password}`, password],
	[`Clave de API: ${hex(32)}`, hex(32)],
	[`Senha: ${password}`, password],
	[`Chave de API: ${hex(32)}`, hex(32)],
	[`Пароль: ${password}`, password],
	[`API-ключ: ${hex(32)}`, hex(32)],
	[`密码：${password}`, password],
	[`访问令牌是 ${hex(40)}`, hex(40)],
	[`パスワード：${password}`, password],
	[`APIキー: ${noise(32)}`, noise(32)],
];

describe('security.secret', () => {
	it.each(keys)('finds %s without repeating it', async (what, key) => {
		const [first, ...others] = await findingsOf(key);
		expect(others).toEqual([]);
		expect(first?.message).toContain(`This looks like ${what}.`);
		expect(first?.message).not.toContain(key);
		expect(first?.text).toBe(key.split('\n')[0]);
	});

	it.each(labelled)('finds what a label announces: %s', async (text, secret) => {
		const tree = await searched({ runtime: v9, files: { 'TOOLS.md': `# Notes\n\n${text}\n` } });
		const found = check(securitySecret, tree);
		expect(found.map((each) => each.text)).toEqual([secret]);
		expect(found[0]?.message).not.toContain(secret);
	});

	it('finds the words that open a wallet, but not a row of words', async () => {
		const words = generateMnemonic(wordlist).split(' ');
		const numbered = words.map((word, index) => `${index + 1}. ${word}`).join('\n');
		for (const text of [words.join(' '), numbered]) {
			const [found] = await findingsOf(`Wallet, seed phrase:\n\n${text}\n`);
			expect(found?.message).toContain('the words that open a wallet');
		}
		expect(await findingsOf(`Wallet words: ${wordlist.slice(0, 12).join(' ')}`)).toEqual([]);
	});

	it('looks at memory that is known, too', async () => {
		expect(await findingsOf(`ghp_${noise(36)}`, 'memory/2026-11-16.md')).toHaveLength(1);
		expect(await findingsOf(`AKIA${upper(16)}`)).toHaveLength(1);
	});

	it('says of one key one thing, and of several each', async () => {
		const whole = `-----BEGIN RSA PRIVATE KEY-----\n${`${noise(64)}\n`.repeat(20)}-----END RSA PRIVATE KEY-----`;
		expect(await findingsOf(whole)).toHaveLength(1);
		expect((await findingsOf(`ghp_${noise(36)} and AIza${noise(35)}`)).map(({ text }) => text.slice(0, 4))).toEqual([
			'ghp_',
			'AIza',
		]);
	});

	it('finds a private key to its end, and one that is cut off as far as it goes', () => {
		for (const newline of ['\n', '\r\n', '\\n']) {
			const body = `-----BEGIN RSA PRIVATE KEY-----${newline}${`${noise(64)}${newline}`.repeat(20)}`;
			const whole = `${body}-----END RSA PRIVATE KEY-----`;
			const found = (text: string) =>
				secretsOfText(`Here: ${text}${newline}The shed is open.`).shaped.map(({ range }) => range.end - range.start);
			expect(found(whole)).toEqual([whole.length]);
			expect(found(body)).toEqual([body.length - newline.length]);
		}
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
		'API key: YOUR_KEY_HERE',
		'token: <your-token-here>',
		'export KILN_TOKEN=$KILN_TOKEN',
		'api_key: ...',
		`Authorization: Bearer ${noise(20)}...`,
		'password: ********',
		'password: see 1Password',
		'Password: stored in Bitwarden (item „Server1“)',
		'Password: Argon2id with a salt for each',
		'- [ ] Passwords: Argon2/bcrypt',
		`    password: '${ofExample}',`,
		`var address = "Server=kiln;Password=${ofEverybody}"`,
		`grep -iE "(default.*password|changeme|${ofEverybody}|root)"`,
		`| Field | Value |\n|---|---|\n| Password | ${['Test', 'Pass', '123!'].join('')} |`,
		`const API_KEY = "sk_live_${counted}";`,
		`OPENAI_API_KEY=sk-proj-${'abcdefghijklmnopqrstuvwxyz'.repeat(2)}`,
		`token: ${counted}${counted}`,
		'Passwords: PBKDF2-SHA256',
		'Password: MacBookPro2019 has none',
		'Passwords: PBKDF2-SHA512 everywhere',
		'Login: Route53-Admin2 signs in for you',
		'Password must have 8+ letters, Upper, lower1!',
		'secret: op://Private/OpenAI/credential',
		'apiKey: process.env.OPENAI_API_KEY',
		'API key: memory/2026-11-20-notes.md',
		'key: claude-sonnet-4-20250514',
		'token: HEARTBEAT_OK',
		'max_tokens: 4096',
		'token usage: 12k/200k (6%)',
		'Login: sam@kiln.dev',
		`commit ${hex(40)}`,
		`image: kiln/api@sha256:${hex(64)}`,
		`checksum: ${hex(64)}`,
		`id: ${uuid}`,
		`cache key: ${hex(32)}`,
		`cache key ${hex(32)}`,
		`Token ${uuid} was seen twice.`,
		`The token ${noise(32)} goes on for a while`,
		'the token gpt-4o-mini-2024-07-18',
		'password MacBookPro2019',
		'WLAN: FRITZ!Box7590AX',
		'Wi-Fi: Netgear R7000 / 802.11ac-Wave2',
		'| Wi-Fi | FRITZ!Box7590AX |',
		'Door code: 4711',
		'Access code: see 2026-11-20.md',
		`Public key: ${hex(64)}`,
		`Token: 0x${hex(40)}`,
		`doc_token: ${noise(27)}`,
		`client_id: ${noise(32)}`,
		`![](data:image/png;base64,${noise(400)})`,
		`key: ${uuid}`,
		`SUPABASE_KEY = "sb_publishable_${noise(22)}_${noise(8)}"`,
		`export STRIPE_KEY=pk_live_${noise(60)}`,
		`PostHog API key: phc_${noise(43)}`,
		`Langfuse key: pk-lf-${uuid}`,
	])('is silent about %s', async (text) => {
		expect(await findingsOf(text)).toEqual([]);
	});

	it.each([...keys.map(([, key]) => key), ...labelled.map(([text]) => text)])(
		'starts no search in vain: %s',
		(text) => {
			expect(couldHoldSecret(`# Notes\n\n- ${text}\n`)).toBe(true);
		},
	);
});

describe('the search for secrets in hostile texts', () => {
	const size = 100_000;
	const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

	/** Steps that a backtracking expression would need a lifetime for; the worker gives up after five seconds. */
	it.each([
		'a',
		'token:',
		'token for a a a ',
		'key (',
		'| token ',
		`| token | ${hex(40)} |\n`,
		'a=',
		'a1.',
		'eyJ',
		'*',
		`${hex(40)} `,
		'-----BEGIN PRIVATE KEY-----\n',
		'https://discord.com/api/webhooks/',
		'app password ',
		'wifi / ',
		'token ** ',
		`password ${hex(12)}A!, `,
		`${wordlist.slice(0, 60).join(' ')}. seed `,
	])(
		'comes to an end: %s',
		async (piece) => {
			await expect(secretsIn(fill(piece))).resolves.toBeDefined();
		},
		5_000,
	);

	it('leaves alone what somebody has marked for a search', async () => {
		const key = `sk_live_${noise(24)}`;
		expect(await findingsOf(`KEY = "${key}"`)).toHaveLength(1);
		for (const mark of ['gitleaks:allow', 'pragma: allowlist secret', 'secretlint-disable-line'])
			expect(await findingsOf(`KEY = "${key}"  # ${mark}`), mark).toEqual([]);
		expect(await findingsOf(`KEY = "${key}"\n# gitleaks:allow`)).toHaveLength(1);
	});
});
