import { entropy, isPlaceholder, isWordy } from './chance.ts';

/** A stretch of text that may be a secret, if what stands in front of it says so. Offsets in UTF-16 units. */
export interface SecretCandidate {
	readonly value: string;
	readonly start: number;
	/** `token`: long and random. `id`: a UUID. `password`: short, but nothing that stands in a sentence. */
	readonly looks: 'token' | 'id' | 'password';
}

/** What goes without a break; quotation marks, brackets and the cells of tables end it. */
const run = /[^\s"'`<>|,;()[\]{}“”„‚«»‹›：，。；、（）「」]{8,2000}/g;
/** UTF-16 units. What is longer goes on as the next one. */
const shortest = 8;
const longest = 2000;
const noBreak = '[^ \\t\\n\\v\\f\\r"\'`<>|,;()[\\]{}]';
/**
 * As far as the breaks are ASCII: V8 finds these in a tenth of the time, the more so as the characters are written out, where it looks at the last
 * of them first.
 */
const asciiRun = new RegExp(`${noBreak.repeat(shortest)}${noBreak}*`, 'g');
/** What an assignment or an address puts before the value, in the same run. */
const assigned = /^[^=:]{1,200}?(?::=|==|=|:(?!\/))/;
const parameters = /[?&#]([\w.-]{1,60}=)([^?&#]{8,})/g;

/** What `run` finds in `text`, with its place. */
function* runsIn(text: string): Generator<readonly [whole: string, index: number]> {
	for (const { 0: found, index } of text.matchAll(asciiRun)) {
		if (/[^\0-\x7f]/.test(found)) {
			for (const { 0: whole, index: at } of found.matchAll(run)) yield [whole, index + at];
			continue;
		}
		for (let at = 0; at + shortest <= found.length; at += longest) yield [found.slice(at, at + longest), index + at];
	}
}

/** Every candidate of `text`, in order. Linear. */
export function* candidatesIn(text: string): Generator<SecretCandidate> {
	for (const [whole, index] of runsIn(text)) {
		// A rule, or a key that somebody leant on: nothing with so few characters is taken for a secret below.
		if (!hasVariety(whole)) continue;
		// Most runs are plain words.
		if (!/\d/.test(whole) && !/[^\p{L}]/u.test(whole.slice(1, -1)) && whole.length < 20) continue;
		yield* candidatesOfRun(whole, index);
	}
}

/** Different characters that even a short password has. */
const leastVariety = 5;

/** What is compared at once in a row of one character. */
const stride = 64;

/** Stops at the first characters of nearly every run. */
function hasVariety(run: string): boolean {
	let seen = '';
	for (let at = 0; at < run.length; at += 1) {
		const character = run.charAt(at);
		if (seen.includes(character)) continue;
		seen += character;
		if (seen.length >= leastVariety) return true;
		const row = run.charAt(at + 1) === character ? character.repeat(stride) : '';
		while (row !== '' && run.startsWith(row, at + 1)) at += stride;
	}
	return false;
}

function* candidatesOfRun(whole: string, index: number): Generator<SecretCandidate> {
	if (/^\w{1,12}:\/\//.test(whole)) {
		for (const { 0: all, 2: value = '', index: at } of whole.matchAll(parameters)) {
			const found = candidate(value, index + at + all.length - value.length);
			if (found) yield found;
		}
		return;
	}
	const lead = assigned.exec(whole)?.[0].length ?? 0;
	const rest = candidate(whole.slice(lead), index + lead);
	const found = lead > 0 && !rest ? candidate(whole, index) : rest;
	if (found) yield found;
}

/** Without the marks that Markdown and sentences put behind a value. From behind, as a run of them has many beginnings. */
function withoutEnd(value: string): string {
	let end = value.length;
	for (;;) {
		if (end > 0 && '*.:?\\'.includes(value.charAt(end - 1))) end -= 1;
		else if (value.endsWith('~~', end)) end -= 2;
		else return value.slice(0, end);
	}
}

function candidate(written: string, at: number): SecretCandidate | undefined {
	// Behind a bracket, the sign of an assignment begins the run.
	const lead = /^[:=]{0,2}[*_~\\]{0,3}/.exec(written)?.[0].length ?? 0;
	const value = withoutEnd(written.slice(lead));
	const looks = looksOf(value);
	if (looks === 'token' && isBeginning(value) && written.startsWith('...', lead + value.length)) return undefined;
	return looks && { value, start: at + lead, looks };
}

/** Of what dots stand behind: the beginning of a key, or what every token of a kind begins with. Who writes the whole key has written more. */
const isBeginning = (value: string): boolean => value.length < 32 || /^eyJ[\w-]*$/.test(value);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const tokenLetters = /^[\w+/=.~%-]+$/;
/**
 * An address of a chain, a digest that names its method, a public key, what services give out for pages that everybody can read
 * (Supabase, Stripe, PostHog, Langfuse), a date with a time, a number with its unit.
 */
const known =
	/^(?:sb_publishable_.*|pk_(?:live|test)_.*|phc_.*|pk-lf-.*|0x[0-9a-f]{40}|(?:sha\d{1,3}|md5|blake\w{1,3})[-:].*|SHA256:.*|AAAA[BC]3Nza.*|\d{4}-\d\d-\d\dT.*|v?\d+\.\d.*|\d[\d.,:]*[A-Za-z%]{0,4})$/i;
const address =
	/^(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[~.]{0,2}\/.*|\w{2,12}:\/\/.*|(?:[\w-]+\.)+[a-z]{2,6}(?:[:/].*)?|[A-Z]:\\.*)$/i;
const fileName =
	/\.(?:md|mdx|txt|json5?|jsonl|ya?ml|toml|env|ini|conf|pem|key|pub|crt|csv|tsv|pdf|png|jpe?g|gif|webp|svg|sqlite3?|db|log|sh|py|[cm]?[jt]sx?|go|rs|html?|css|zip|gz|tgz|mp[34]|wav|ogg|lock)(?:[:#][\s\S]*)?$/i;
/** How programs and vaults are told where the value is. */
const reference =
	/^(?:\$|%|op:|vault:|env[:.]|secrets?[.:]|keychain|process\.env|import\.meta|os\.|config\.|Deno\.|ssm:|arn:|kms:|file:|ref:|none$|null$|true$|false$|undefined$)/i;
const variable = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Za-z_]\w*(?:(?:\?\.|\.|->|::)[A-Za-z_]\w*)+$/;

/** What kind of secret `value` could be; undefined where it is plainly none. */
function looksOf(value: string): SecretCandidate['looks'] | undefined {
	if (
		value.length < 8 ||
		known.test(value) ||
		address.test(value) ||
		fileName.test(value) ||
		reference.test(value) ||
		variable.test(value)
	)
		return undefined;
	if (!/[A-Za-z\d]/.test(value) || /[^\0-\x7f]/.test(value)) return undefined;
	if (uuid.test(value)) return new Set(value).size < 8 ? undefined : 'id';
	if (isPlaceholder(value)) return isPassword(value) ? 'password' : undefined;
	if (isToken(value)) return 'token';
	return isPassword(value) ? 'password' : undefined;
}

/** bits for each character. Of 20 hexadecimal digits in no order, nine in ten have more. */
const leastEntropy = 2.9;

const isToken = (value: string): boolean =>
	value.length >= 16 &&
	tokenLetters.test(value) &&
	/[A-Za-z]/.test(value) &&
	// One stretch at least is no word: names of models and packages have digits, too.
	value.split(/[-_./+=~%]+/).some((piece) => piece.length >= 10 && !isWordy(piece)) &&
	entropy(value) >= leastEntropy;

/** What people name in place of a password: where it is kept, or how it is made. */
const keepers = [
	'1pass',
	'keepass',
	'bitwarden',
	'vaultwarden',
	'lastpass',
	'oauth',
	'base64',
	'aes',
	'rsa',
	'ed25519',
	'utf-',
	'http',
	'totp',
];

/** Three of small letters, capitals, digits and marks; or letters and digits without a word among them. */
function isPassword(value: string): boolean {
	if (
		value.length > 64 ||
		keepers.some((keeper) => value.toLowerCase().startsWith(keeper)) ||
		/example|placeholder|your[-_]|xxxx|\*{3}|\.{3}|change-?_?me/i.test(value)
	)
		return false;
	if (new Set(value).size < leastVariety || !/[A-Za-z]/.test(value) || !/[\d\W]/.test(value)) return false;
	const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
	const marks = value.replace(/[A-Za-z\d]/g, '');
	// Hyphens, dots and slashes part words; they make no password.
	if (/^[-_./:+]*$/.test(marks)) return !isWordy(value) && /\d/.test(value) && kinds >= 2;
	return kinds >= 3;
}
