import { NotReadYet } from '../store/notReadYet.ts';

/** What the knowledge store calls the reasons for which it refuses something. */
export type ErrorKind =
	| 'input_error'
	| 'not_found'
	| 'conflict'
	| 'auth_error'
	| 'network_error'
	| 'unsupported_mime'
	| 'internal_error';

/** A refusal that the agent can do something about. */
export class HelpfulError extends Error {
	override readonly name = 'HelpfulError';
	readonly kind: ErrorKind;
	/** What people are told, where the runtime has words of its own for agents. */
	readonly forPeople: string;
	constructor(kind: ErrorKind, message: string, forPeople = message) {
		super(message);
		this.kind = kind;
		this.forPeople = forPeople;
	}
}

/**
 * Throws an error of the database again: it may be damaged, or busy, and the agent is told nothing before the host has dealt
 * with that.
 */
export function passOnFailure(error: unknown): void {
	if (error instanceof NotReadYet || (error instanceof Error && 'errcode' in error)) throw error;
}

/** What an agent is to do next. The runtime words it otherwise, a sentence for each place where it refuses. */
export const adviceFor: Readonly<Record<ErrorKind, string>> = {
	input_error: 'Put the input right as the message says, then call the tool again.',
	not_found: 'See which documents there are with membot_list, and which versions one has with membot_versions.',
	conflict: 'Choose another path, or remove what is there with membot_remove first.',
	auth_error: 'The page is only for people who are signed in. Ask the person to save it as a file, and add that.',
	network_error: 'Try again later, or ask the person whether the address is right.',
	unsupported_mime: 'Save it as Markdown or text, and add that.',
	internal_error: 'Take a version_id as membot_versions gives it; if that is not it, try something else.',
};
