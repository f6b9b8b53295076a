/** Answers as JSON, by their questions: all that the floor knows. */
export type KnownAnswers = Readonly<Record<string, string>>;

interface Asked {
	readonly textDocument?: { readonly uri: string };
	readonly position?: { readonly line: number };
}

/** What tells the questions of the bench apart. */
export const questionOf = (method: string, asked: Asked | undefined): string =>
	`${method} ${asked?.textDocument?.uri ?? ''} ${asked?.position?.line ?? ''}`;

/** What a server has answered last to each question; JSON only once somebody wants it, so that nobody is slower for it. */
export class HeardAnswers {
	readonly #last = new Map<string, unknown>();

	hear(method: string, asked: unknown, answer: unknown): void {
		this.#last.set(questionOf(method, asked as Asked), answer);
	}

	known(): KnownAnswers {
		return Object.fromEntries([...this.#last].map(([question, answer]) => [question, JSON.stringify(answer)]));
	}
}
