/** A tool of ours, under the name by which an agent offers it to its model. */
export interface Offer {
	/** As our server calls it. */
	readonly tool: string;
	readonly name: string;
	/** Where the agent keeps the tools of a server together. */
	readonly namespace?: string;
}

/** A request of an agent to its model, as far as the play needs it. */
export interface Asked {
	readonly offers: readonly Offer[];
	/** The agent has more tools than it tells, and one that looks for them. */
	readonly canLookUp: boolean;
	/** What came of the calls so far, by the id that the model gave them. */
	readonly results: ReadonlyMap<string, string>;
}

/** What the model says to it. */
export type Reply =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'lookUp'; readonly id: string; readonly tool: string }
	| { readonly kind: 'call'; readonly id: string; readonly offer: Offer; readonly input: object };

/** How one maker's agents talk with their models, as of what their programs send and accept. */
export interface Dialect {
	/** Undefined where nothing is asked of a model. */
	asked(path: string, body: Readonly<Record<string, unknown>>): Asked | undefined;
	/** The body of the answer: server-sent events. */
	told(reply: Reply): string;
}

/** By this name the server is registered with every agent. */
export const serverName = 'soulscope';

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
	typeof value === 'object' && value !== null ? (value as Fields) : {};

export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

export const events = (those: readonly Fields[], isNamed: boolean): string =>
	those.map((each) => `${isNamed ? `event: ${each.type}\n` : ''}data: ${JSON.stringify(each)}\n\n`).join('');
