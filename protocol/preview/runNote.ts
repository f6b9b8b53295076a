/** What the next run does to a workspace as a whole, or what keeps it from it. */
export interface RunNote {
	/**
	 * `refusal`: it will not start. `failure`: it starts, and nobody gets the prompt. `repository`: it makes the folder one of Git's.
	 * `assumption`: what was taken for granted.
	 */
	readonly kind: 'refusal' | 'failure' | 'repository' | 'assumption';
	/** Sentences for people. */
	readonly text: string;
}
