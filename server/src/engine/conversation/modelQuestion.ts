/** What a model is asked beside a conversation. */
export interface ModelQuestion {
	/** What the question is about, for people who look at what went out. */
	readonly title: string;
	/** What it is to do. */
	readonly system: string;
	/** What it goes by: data, and nothing that tells it what to do. */
	readonly data: Readonly<Record<string, unknown>>;
	/** Tokens that an answer may have; the person's setting where absent. */
	readonly longestAnswer?: number;
}
