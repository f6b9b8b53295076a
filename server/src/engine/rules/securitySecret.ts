import type { TextRange } from '../text/range.ts';
import type { Rule } from './rule.ts';
import { placeIn } from './support/places.ts';
import { knownTexts, oncePerText } from './support/texts.ts';

interface Secret {
	readonly what: string;
	readonly range: TextRange;
}

/** Only keys that say what they are: a guess by randomness alone would be wrong more often than right. */
const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
	['an Anthropic key', /\bsk-ant-[a-z]{3,5}\d{2}-[\w-]{80,120}/g],
	['an OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{40,200}/g],
	['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{60,255})/g],
	['a GitLab token', /\bglpat-[\w-]{20,60}/g],
	['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
	['an AWS access key', /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/g],
	['a Google key', /\bAIza[\w-]{35}(?![\w-])/g],
	['a Slack token', /\bxox[abeprs]-\d{8,}-[\w-]{20,}/g],
	['a Stripe key', /\b[sr]k_live_[A-Za-z0-9]{24,}/g],
	['a Telegram bot’s token', /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g],
	['a private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----\r?\n[\w+/=:, \r\n-]{64}/g],
];
const mostFindings = 20;
/** Real keys are random; `sk-ant-api03-xxxx…` is not (different characters in it). */
const leastVariety = 14;

const isExample = (key: string): boolean =>
	/example|placeholder|your[-_]|xxxx|0000000|1234567890/i.test(key) || new Set(key).size < leastVariety;

const secretsIn = oncePerText((text): readonly Secret[] => {
	const found: Secret[] = [];
	for (const [what, shape] of shapes) {
		for (const match of text.matchAll(shape)) {
			if (isExample(match[0])) continue;
			const [line = ''] = match[0].split(/\r?\n/, 1);
			found.push({ what, range: { start: match.index, end: match.index + line.length } });
			if (found.length === mostFindings) return found;
		}
	}
	return found;
});

export const securitySecret: Rule = {
	code: 'security.secret',
	severity: 'warning',
	docs: {
		title: 'A key or token in a file that the agent reads',
		why: [
			'A context file goes to the model’s provider with every message, into transcripts, into backups, and usually into version control. A key in it is a key that all of those have, and an agent that was talked into it can say it aloud.',
			'',
			'Reported are keys that say themselves what they are: of Anthropic, OpenAI, GitHub, GitLab, npm, AWS, Google, Slack, Stripe and Telegram, and private keys. Passwords without a shape of their own are not found. Examples are left alone. The finding never repeats the key.',
		].join('\n'),
		fix: 'Revoke the key, make a new one, and keep it where a tool can ask for it: in the environment, or in a secret store. Taking it out of the file alone does not help; it has been sent already.',
		example: { file: 'TOOLS.md', text: '# Tools\n\nThe key is sk-ant-api03-… (95 characters more).\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			for (const { what, range } of secretsIn(file)) {
				yield {
					place: placeIn(file.path, range),
					message: `This looks like ${what}. Whatever the agent reads goes to the model’s provider and into transcripts, and the agent can be talked into saying it. Revoke it, and keep the new one where a tool can ask for it.`,
				};
			}
		}
	},
};
