import { isFailure, isJsonObject, type Json, parseJson5 } from '../../engine/text/json5.ts';

/** Keys whose value is nobody's business, whatever it looks like: `botToken`, `apiKey`, `hooks.token`, `signing_secret`. */
const secretKey = /(?:token|password|passphrase|secret|credential|cookie|(?:api|private|access|secret)[-_]?key)s?$/iu;

/** The name of a setting that only limits or names something: `maxTokens`, `${TOKEN}`. */
const limit = /^(?:max|min|reserve|context|budget|limit)/iu;
const ofTokens = /tokens?$/iu;
const isHarmless = (key: string): boolean => limit.test(key) && ofTokens.test(key);
const reference = /^\$\{?[A-Z_][A-Z0-9_]*\}?$/u;

/** Fewer characters are as likely to be words that stand all over the text. */
const shortest = 4;

function* texts(value: Json | undefined, isSecret: boolean): Generator<string> {
	if (typeof value === 'string') {
		if (isSecret && value.length >= shortest && !reference.test(value)) yield value;
	} else if (Array.isArray(value)) for (const each of value as Json[]) yield* texts(each, isSecret);
	else if (isJsonObject(value)) {
		for (const [key, each] of Object.entries(value)) {
			yield* texts(each, isSecret || (secretKey.test(key) && !isHarmless(key)));
		}
	}
}

/** The values in a configuration that their keys say are secrets, of whatever form; none where it is no JSON5. */
export function secretValuesIn(text: string): readonly string[] {
	const parsed = parseJson5(text);
	return isFailure(parsed) ? [] : [...texts(parsed.value, false)];
}
