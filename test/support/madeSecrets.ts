import { createHash } from 'node:crypto';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const hex = `${digits}abcdef`;
const word = lower + upper + digits;

/** What each kind of secret looks like. Only the parts that say nothing stand here; the rest is made at run time. */
const kinds: Readonly<Record<string, readonly (string | readonly [alphabet: string, length: number])[]>> = {
	anthropic: ['sk-', 'ant-', 'api03-', [word, 93], 'AA'],
	aws: ['AK', 'IA', [upper + digits, 16]],
	awsSecret: [[`${word}/+`, 40]],
	base64: [[`${word}+/`, 43], '='],
	card: ['4', [digits, 14]],
	cloudflare: ['cf', 'at_', [word, 40]],
	github: ['gh', 'p_', [word, 36]],
	google: ['AI', 'za', [`${word}_-`, 35]],
	hex: [[hex, 64]],
	iban: [[digits, 11]],
	moltbook: ['molt', 'book_', 'sk_', [word, 32]],
	npm: ['np', 'm_', [word, 36]],
	openai: ['sk-', 'proj-', [word, 74], 'T3Blbk', 'FJ', [word, 74]],
	openrouter: ['sk-', 'or-', 'v1-', [hex, 64]],
	password: [[`${word}!%&=?`, 18]],
	replicate: ['r', '8_', [word, 37]],
	sha1: [[hex, 40]],
	slack: ['xo', 'xb-', [digits, 12], '-', [digits, 12], '-', [word, 24]],
	tavily: ['tv', 'ly-', 'dev-', [word, 32]],
	telegram: ['71', [digits, 8], ':', 'AA', [`${word}_-`, 33]],
	uuid: [[hex, 8], '-', [hex, 4], '-4', [hex, 3], '-a', [hex, 3], '-', [hex, 12]],
};

/** `text` with the digit behind it that makes it pass the check of payment cards. */
function withCardCheck(text: string): string {
	const sum = [...text].reverse().reduce((total, digit, index) => {
		const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
		return total + (doubled > 9 ? doubled - 9 : doubled);
	}, 0);
	return `${text}${(10 - (sum % 10)) % 10}`;
}

/** The account with the two digits by which a bank knows a slip; `country` in letters. */
function withAccountCheck(country: string, account: string): string {
	const rearranged = [...`${account}${country}00`].map((letter) => Number.parseInt(letter, 36)).join('');
	const check = String(98n - (BigInt(rearranged) % 97n)).padStart(2, '0');
	return `${country}${check}${account}`;
}

/** What has to hold for the whole of it. */
const finishing: Readonly<Record<string, (text: string) => string>> = {
	card: withCardCheck,
	iban: (text) => withAccountCheck('NO', text),
};

/** The same for the same marker, so that a secret that stands in two files is one. */
function make(marker: string, kind: string): string {
	const shape = kinds[kind];
	if (!shape) throw new Error(`${marker}: there is no secret of the kind ${kind}`);
	let seed = createHash('sha512').update(marker).digest();
	let at = 0;
	const draw = (below: number): number => {
		if (at === seed.length) [seed, at] = [createHash('sha512').update(seed).digest(), 0];
		return (seed[at++] as number) % below;
	};
	const chars = ([alphabet, length]: readonly [string, number]): string =>
		Array.from({ length }, () => alphabet[draw(alphabet.length)]).join('');
	const text = shape.map((piece) => (typeof piece === 'string' ? piece : chars(piece))).join('');
	return finishing[kind]?.(text) ?? text;
}

const marker = /\{\{(?:secret|made):([a-zA-Z0-9]+)(?::[a-z0-9-]+)?\}\}/gu;

/**
 * `text` with a secret of that kind for each `{{secret:github}}` or `{{secret:github:second}}`; `made` hears which is which. What
 * only looks like one, such as the digest of a commit, is written `{{made:sha1:fix}}`.
 */
export const withSecrets = (text: string, made: (secret: string, marker: string) => void): string =>
	text.replace(marker, (whole, kind: string) => {
		const secret = make(whole, kind);
		made(secret, whole);
		return secret;
	});
