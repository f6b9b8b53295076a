/** Pictures that models look at. */
export type ImageKind = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What a model is asked beside a conversation. */
export interface ModelQuestion {
	/** What the question is about, for people who look at what went out. */
	readonly title: string;
	/** What it is to do. */
	readonly system: string;
	/** What it goes by: data, and nothing that tells it what to do. */
	readonly data: Readonly<Record<string, unknown>>;
	/** Pictures that it looks at. */
	readonly images?: readonly { readonly mime: ImageKind; readonly base64: string }[];
	/** Tokens that an answer may have; the person's setting where absent. */
	readonly longestAnswer?: number;
}
