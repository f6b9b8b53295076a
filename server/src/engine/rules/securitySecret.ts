import type { TextRange } from '../text/range.ts';
import type { Rule, RuleView } from './rule.ts';
import { placeIn } from './support/places.ts';
import { type KnownText, knownTexts, oncePerText } from './support/texts.ts';

interface Secret {
	readonly what: string;
	readonly range: TextRange;
}

/**
 * Keys that say what they are and that no scanner is needed for; the private key also where its end is missing. A guess by
 * randomness alone would be wrong more often than right.
 */
const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
	['a Google key', /\bAIza[\w-]{35}(?![\w-])/g],
	['a Stripe key', /\b[sr]k_live_[A-Za-z0-9]{24,}/g],
	['a Telegram bot’s token', /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g],
	['a private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----\r?\n[\w+/=:, \r\n-]{64}/g],
];

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
	BasicAuth: 'an address with a password in it',
	MongoDBConnection: 'the address of a database with a password in it',
	MySQLConnection: 'the address of a database with a password in it',
	PostgreSQLConnection: 'the address of a database with a password in it',
};
const mostFindings = 20;
/** Real keys are random; `sk-ant-api03-xxxx…` is not (different characters in it). */
const leastVariety = 14;

const login = /:\/\/([^\s/:@]*):([^\s/@]*)@([^\s/:?]*)/;
/** Passwords and hosts of people who explain how an address is written. */
const shownPassword = /^(?:pass(?:word|wd|phrase)?|pwd?|secret|changeme|token|.*[<>{}$[\]*…].*|(.)\1*)$/i;
const shownHost = /^(?:localhost|127\.|0\.0\.0\.0|host(?:name)?$|\[?::1)|(?:^|\.)(?:test|invalid|local)$/i;

const isExample = (key: string): boolean => {
	if (/example|placeholder|your[-_]|xxxx|0000000|1234567890/i.test(key)) return true;
	const [isAddress, user, password = '', host = ''] = login.exec(key) ?? [];
	if (isAddress !== undefined) return password === user || shownPassword.test(password) || shownHost.test(host);
	// What the keys of one provider begin with is not what tells an example; a short key has fewer to tell by.
	return new Set(key).size < Math.min(leastVariety, key.length / 2);
};

const ownFinds = oncePerText((text): readonly Secret[] =>
	shapes.flatMap(([what, shape]) =>
		[...text.matchAll(shape)].map(({ 0: match, index }) => ({
			what,
			range: { start: index, end: index + match.length },
		})),
	),
);

const touches = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

/** What stands in the file, in its order, each stretch once, and pointed at in its first line. */
function secretsIn(view: RuleView, file: KnownText): readonly Secret[] {
	const scanned = (view.snapshot.secrets?.get(file.path) ?? []).map(({ kind, range }) => ({
		what: kinds[kind] ?? 'a key or token',
		range,
	}));
	const found: Secret[] = [];
	for (const { what, range } of [...ownFinds(file), ...scanned]) {
		const key = file.text.slice(range.start, range.end);
		if (isExample(key) || found.some((other) => touches(other.range, range))) continue;
		found.push({ what, range });
		if (found.length === mostFindings) break;
	}
	return found
		.sort((a, b) => a.range.start - b.range.start)
		.map(({ what, range: { start, end } }) => {
			const [line = ''] = file.text.slice(start, end).split(/\r?\n/, 1);
			return { what, range: { start, end: start + line.length } };
		});
}

export const securitySecret: Rule = {
	code: 'security.secret',
	severity: 'warning',
	docs: {
		title: 'A key or token in a file that the agent reads',
		why: [
			'A context file goes to the model’s provider with every message, into transcripts, into backups, and usually into version control. A key in it is a key that all of those have, and an agent that was talked into it can say it aloud.',
			'',
			'Reported are keys that say themselves what they are, of some thirty services: Anthropic, OpenAI, GitHub, GitLab, npm, AWS, Google, Slack, Stripe, Telegram, Notion and others; private keys; and addresses with a password in them.',
			'[secretlint](https://github.com/secretlint/secretlint) looks for most of them, on your machine, in a thread of its own: a finding may appear a moment after the others. Passwords without a shape of their own are not found. Examples are left alone. The finding never repeats the key.',
		].join('\n'),
		fix: 'Revoke the key, make a new one, and keep it where a tool can ask for it: in the environment, or in a secret store. Taking it out of the file alone does not help; it has been sent already.',
		example: { file: 'TOOLS.md', text: '# Tools\n\nThe key is sk-ant-api03-… (95 characters more).\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			for (const { what, range } of secretsIn(view, file)) {
				yield {
					place: placeIn(file.path, range),
					message: `This looks like ${what}. Whatever the agent reads goes to the model’s provider and into transcripts, and the agent can be talked into saying it. Revoke it, and keep the new one where a tool can ask for it.`,
				};
			}
		}
	},
};
