import { isPlaceholder } from '../../secrets/chance.ts';
import { ownValue } from '../../text/ownValue.ts';
import type { TextRange } from '../../text/range.ts';
import type { FoundSecret } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { textsOfEverybody } from '../support/texts.ts';

interface Secret {
	readonly what: string;
	readonly range: TextRange;
}

/** Words for what the scanner calls its findings. */
const kinds: Readonly<Record<string, string>> = {
	ANTHROPIC_API_KEY: 'an Anthropic key',
	OPENAI_TOKEN: 'an OpenAI key',
	GROQ_API_KEY: 'a Groq key',
	HUGGINGFACE_USER_ACCESS_TOKEN: 'a Hugging Face token',
	VERCEL_AI_GATEWAY_API_KEY: 'a Vercel key',
	VERCEL_PERSONAL_ACCESS_TOKEN: 'a Vercel token',
	VERCEL_INTEGRATION_TOKEN: 'a Vercel token',
	VERCEL_APP_ACCESS_TOKEN: 'a Vercel token',
	VERCEL_APP_REFRESH_TOKEN: 'a Vercel token',
	GITHUB_TOKEN: 'a GitHub token',
	PackageJSON_xOauthToken: 'a GitHub token',
	GITLAB_PERSONAL_ACCESS_TOKEN: 'a GitLab token',
	NPM_ACCESS_TOKEN: 'an npm token',
	Npmrc_authToken: 'an npm token',
	DOCKER_PERSONAL_ACCESS_TOKEN: 'a Docker token',
	AWSAccessKeyID: 'an AWS access key',
	AWSSecretAccessKey: 'an AWS secret key',
	DATABRICKS_PERSONAL_ACCESS_TOKEN: 'a Databricks token',
	GRAFANA_CLOUD_API_TOKEN: 'a Grafana token',
	GRAFANA_SERVICE_ACCOUNT_TOKEN: 'a Grafana token',
	HASHICORP_VAULT_SERVICE_TOKEN: 'a Vault token',
	HASHICORP_VAULT_BATCH_TOKEN: 'a Vault token',
	HASHICORP_VAULT_RECOVERY_TOKEN: 'a Vault token',
	SLACK_TOKEN: 'a Slack token',
	IncomingWebhook: 'a Slack webhook’s address',
	NOTION_INTEGRATION_TOKEN: 'a Notion token',
	LINEAR_API_TOKEN: 'a Linear token',
	FIGMA_PERSONAL_ACCESS_TOKEN: 'a Figma token',
	SENDGRID_KEY: 'a SendGrid key',
	SHOPIFY_KEY: 'a Shopify key',
	OPS_TOKEN: 'a 1Password token',
	PrivateKey: 'a private key',
	BasicAuth: 'an address with a password',
	MongoDBConnection: 'a database address with a password',
	MySQLConnection: 'a database address with a password',
	PostgreSQLConnection: 'a database address with a password',
};
const mostFindings = 20;
/** What people write on a line that a search for secrets is to leave alone: for gitleaks, detect-secrets and secretlint. */
const allowed = /gitleaks:allow|pragma: ?allowlist[ -]secret|secretlint-disable-line/iu;
/** UTF-16 units behind a key in which the mark counts. */
const reach = 200;
const login = /:\/\/([^\s/:@]*):([^\s/@]*)@([^\s/:?]*)/;
/** Passwords and hosts of people who explain how an address is written. */
const shownPassword = /^(?:pass(?:word|wd|phrase)?|pwd?|secret|changeme|token|[^<>{}$[\]*…]*[<>{}$[\]*…].*|(.)\1*)$/i;
const shownHost = /^(?:localhost|127\.|0\.0\.0\.0|host(?:name)?$|\[?::1)|(?:^|\.)(?:test|invalid|local)$/i;

const isExample = (key: string): boolean => {
	const [isAddress, user, password = '', host = ''] = login.exec(key) ?? [];
	if (isAddress === undefined) return isPlaceholder(key);
	return password === user || shownPassword.test(password) || shownHost.test(host) || /example/i.test(key);
};

/** Our own search has looked for stand-ins already, and says what it found in words. */
const isInWords = (kind: string): boolean => /^(?:an?|the) /.test(kind);

const isAllowed = (text: string, { end }: TextRange): boolean =>
	allowed.test(text.slice(end, end + reach).split('\n', 1)[0] ?? '');

/** What stands in the file, in its order, pointed at in its first line. */
function secretsIn(text: string, scanned: readonly FoundSecret[]): readonly Secret[] {
	const found: Secret[] = [];
	for (const { kind, range } of scanned) {
		const isOwn = isInWords(kind);
		if (!isOwn && isExample(text.slice(range.start, range.end))) continue;
		if (isAllowed(text, range)) continue;
		found.push({ what: isOwn ? kind : (ownValue(kinds, kind) ?? 'a key or token'), range });
		if (found.length === mostFindings) break;
	}
	return found
		.sort((a, b) => a.range.start - b.range.start)
		.map(({ what, range: { start, end } }) => {
			const [line = ''] = text.slice(start, end).split(/\r?\n/, 1);
			return { what, range: { start, end: start + line.length } };
		});
}

export const securitySecret: Rule = {
	code: 'security.secret',
	eachText: true,
	severity: 'error',
	secret: true,
	docs: {
		title: 'A key or token is in a file that the agent reads',
		why: [
			'The model’s provider gets a context file with every message. The file is also in transcripts, in backups and usually in version control. Everyone who has those has the key. Someone can also talk the agent into telling it.',
			'',
			'Soulscope reports, in every file that an agent of the folder reads, and in what those files import:',
			'',
			'- keys and tokens of about ninety services: Anthropic, OpenAI, OpenRouter, Google, xAI, Groq, Hugging Face, Replicate, Tavily, Brave, Firecrawl, Moltbook, Telegram, Discord, Slack, GitHub, GitLab, Cloudflare, AWS, Stripe, Notion, Linear, Supabase, ElevenLabs and others;',
			'- private keys, the twelve to twenty-four words of a wallet (if their checksum is right), and addresses with a password;',
			'- long random text after a label: `token:`, `api key`, `export X_KEY=`, `"client_secret":`, `Bearer`, a table column “API key”, a heading with only the value below it; also without a colon, if it cannot be a normal word (`user jan, password …`). Also passwords and door codes after such labels in a dozen languages (`Passwort`, `mot de passe`, `contraseña`, `senha`, `пароль`, `密码`, `パスワード`).',
			'',
			'It does not report placeholders (`sk-xxxx`, `YOUR_KEY_HERE`, `<token>`, `$VAR`), digests, ids, contract addresses, keys that everybody may see (`pk_live_…`, `sb_publishable_…`), pictures, file names, names made of words, or a line with `gitleaks:allow`, `pragma: allowlist secret` or `secretlint-disable-line`.',
			'The search runs on your computer, with [secretlint](https://github.com/secretlint/secretlint), in its own thread, so its results may appear a moment later. The message never shows the key.',
		].join('\n'),
		fix: 'Revoke the key and create a new one. Keep it where a tool can ask for it: in the environment, or in a secret store. It is not enough to remove it from the file, because it has already been sent.',
		example: { file: 'TOOLS.md', text: '# Tools\n\nThe key is sk-ant-api03-… (95 characters more).\n' },
	},
	*check(view) {
		const { secrets } = view.snapshot;
		if (!secrets || secrets.size === 0) return;
		for (const { path, text } of textsOfEverybody(view)) {
			const scanned = secrets.get(path);
			if (!scanned) continue;
			for (const { what, range } of secretsIn(text, scanned)) {
				yield {
					place: placeIn(path, range),
					message: `This looks like ${what}. The agent’s files are sent to the model’s provider, and someone can talk the agent into telling it. Revoke it, and keep the new one where a tool can ask for it.`,
				};
			}
		}
	},
};
