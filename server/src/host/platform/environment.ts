import { isSecretName } from '../../engine/secrets/secretName.ts';
import type { Environment } from '../../engine/workspace/snapshot.ts';

/** What names of secrets have in them, and of what leads to one: more than `isSecretName` knows, as nothing is lost by it here. */
const secretName =
	/key|token|secret|passw|passphrase|passcode|credential|cookie|private|auth|session|(?:^|_)(?:pat|pwd|dsn|pin)(?:_|$)/i;

/** A word too long and too mixed to be anybody's prose or folder. */
const secretWord = /^(?=\D*\d)(?=[^a-z]*[a-z])[\w+=.~-]{20,}$/i;

/** `https://name:password@host` */
const urlWithPassword = /:\/\/[^/\s:]*:[^/\s@]*@/;

const looksSecret = (name: string, value: string): boolean =>
	secretName.test(name) || isSecretName(name) || secretWord.test(value) || urlWithPassword.test(value);

/** What is shown of a variable. */
const shown = (name: string, value: string | undefined): string | undefined =>
	value?.trim() && looksSecret(name, value) ? `⟦value of ${name}⟧` : value;

/**
 * `variables` with something to show in place of each value that may be a secret. A configuration can name any variable
 * and have it put into the prompt, which people look at, share and send to a model; and a configuration may come with a
 * folder that somebody else made. That a variable is set still counts: the runtime refuses a configuration where it is not.
 * A value is looked at when somebody asks for it: there are dozens, and runtimes ask for a few.
 */
export function withoutSecrets(variables: Environment['variables']): Environment['variables'] {
	const looked = Object.entries(variables).map(([name, value]) => {
		const get = () => shown(name, value);
		return [name, { get, enumerable: true }] as const;
	});
	return Object.defineProperties({}, Object.fromEntries(looked));
}
