/** Thrown by a command that the person has to do something else for first: nothing went wrong, and the log has no more to say. */
export class NotYet extends Error {
	override readonly name = 'NotYet';
}

/** By name: bundles that come later have a class of their own. */
export const isNotYet = (error: unknown): error is NotYet => error instanceof Error && error.name === 'NotYet';
