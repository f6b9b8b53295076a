/** Thrown by a command that the person has to do something else for first: nothing went wrong, and the log has no more to say. */
export class NotYet extends Error {
	override readonly name = 'NotYet';
}

/** How JSON-RPC numbers wrong parameters: so the server answers what it refuses, with a line for the person and none in its log. */
const refused = -32602;

/** The server did not do it, and said why: its log has no more to say either. */
export const isRefusal = (error: unknown): error is Error =>
	error instanceof Error && 'code' in error && error.code === refused;

/** By name: bundles that come later have a class of their own. */
export const isNotYet = (error: unknown): error is NotYet => error instanceof Error && error.name === 'NotYet';
