import { byScript } from '../text/byScript.ts';

/** What a name ends with that holds a secret, by itself or grown together with what is in front of it: `PGPASSWORD`. */
const anywhere = /(?:token|passw(?:or)?d|passphrase|passcode|secret|credential|cookie|authorization)s?$/u;
/** The same for words that are too short to be looked for in others. */
const alone = /^(?:pw|psk|pat|dsn|jwt|bearer|creds?)$/u;

/** Words that end like one of them, and are another. */
const keyWord = /(?<!^(?:mon|don|tur|hoc|joc|lac|whis|hot|turn))keys?$/u;
const passWord = /(?<!^(?:by|com|encom|sur|tres|over|under|im))pass$/u;
/** The shell writes where it is, and where it was before, in capitals. */
const folderName = /^(?:OLD)?PWD$/u;

/** What a key of a table, a text or a conversation is called by. */
const plainKey =
	/^(?:public|pub|cache|primary|foreign|sort|partition|idempotency|dedupe|session|routing|main|host|message|object|lookup|index|map|json|i18n|translation|known)$/u;

/** In front of `tokens`: how many, and not which. */
const counted = /^(?:max|min|reserve|context|budget|limit|keep|recent|threshold|input|output|total|count)$/u;

/** What follows the name where there are several of a kind: `API_KEY_2`, `TOKEN_PROD`. */
const oneOfSeveral =
	/^(?:\d{1,3}|prod|production|dev|development|test|staging|live|old|new|backup|primary|secondary)$/u;

/** Some part of each of them: hardly any name has one. */
const anyPart = /key|token|secret|pass|pw|psk|pat|dsn|jwt|bearer|cred|cookie|auth/iu;

const wordEnd = byScript(/(\p{Ll}|\d)(?=\p{Lu})/gu);
const shoutEnd = byScript(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu);
const between = byScript(/[^\p{L}\p{N}]+/u);

/** `PGPassword`, `pg_password`, `PG-PASSWORD`: the words of a name, in small letters. */
const wordsOf = (name: string): string[] =>
	name
		.replaceAll(wordEnd(name), '$1 ')
		.replaceAll(shoutEnd(name), '$1 ')
		.toLowerCase()
		.split(between(name))
		.filter(Boolean);

/**
 * True for the name of a setting or variable whose value is nobody’s business: it ends with a word for a secret (`botToken`,
 * `OPENAI_KEY`, `PGPASS`). What ends otherwise is about one (`tokenFile`, `passwordMode`), or a limit (`maxTokens`).
 */
export function isSecretName(name: string): boolean {
	if (!anyPart.test(name)) return false;
	const words = wordsOf(name);
	while (words.length > 1 && oneOfSeveral.test(words.at(-1) ?? '')) words.pop();
	const last = words.pop() ?? '';
	const before = words.at(-1) ?? '';
	if (/^tokens?$/u.test(last) && words.some((word) => counted.test(word))) return false;
	if (last.endsWith('pwd')) return !folderName.test(name);
	if (keyWord.test(last)) return !plainKey.test(last.replace(keyWord, '') || before);
	return anywhere.test(last) || alone.test(last) || passWord.test(last) || /(?:^|_)AUTH$/u.test(name);
}
