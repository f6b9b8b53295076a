/** A stretch of an answer, in the pieces that it comes in. */
export type ScriptedBlock =
	| { readonly kind: 'text'; readonly texts: readonly string[] }
	/** Comes with a signature, so that it can be given back. */
	| { readonly kind: 'thinking'; readonly texts: readonly string[] }
	| { readonly kind: 'redacted'; readonly data: string }
	/** `json` is the input, in pieces. */
	| { readonly kind: 'call'; readonly id?: string; readonly name: string; readonly json: readonly string[] };

export interface ScriptedUsage {
	readonly input_tokens: number;
	readonly output_tokens: number;
	readonly cache_read_input_tokens?: number;
	readonly cache_creation_input_tokens?: number;
}

/** What comes before an answer ends, or breaks. */
interface Beginning {
	readonly texts?: readonly string[];
	/** After the texts. */
	readonly blocks?: readonly ScriptedBlock[];
}

/** What a server does with one request. */
export type ScriptedAnswer =
	/** Streams these stretches and ends properly. */
	| (Beginning & {
			readonly kind: 'stream';
			/** As the protocol says it; absent: what fits. */
			readonly stopReason?: string;
			readonly usage?: ScriptedUsage;
			/** Sends so many bytes at a time, through the middle of characters. */
			readonly chop?: number;
			/** Comments between the events, as servers send them to keep a connection open. */
			readonly comments?: boolean;
	  })
	/** Streams these stretches, then says nothing more until the client hangs up. */
	| (Beginning & { readonly kind: 'slow' })
	/** Streams these stretches, then cuts the connection. */
	| (Beginning & { readonly kind: 'dies' })
	/** Streams these stretches, then closes the connection in good order without the last events. */
	| (Beginning & { readonly kind: 'ends-early' })
	/** Streams these stretches, then an error event. */
	| (Beginning & { readonly kind: 'error-event'; readonly type: string })
	/** Streams these stretches, then an event that is no JSON. */
	| (Beginning & { readonly kind: 'garbage' })
	/** Answers with this and nothing else: a page of a portal, say. */
	| { readonly kind: 'body'; readonly type: string; readonly body: string }
	| {
			readonly kind: 'status';
			readonly status: number;
			readonly type: string;
			readonly message: string;
			readonly headers?: Readonly<Record<string, string>>;
	  };

export const blocksOf = ({ texts = [], blocks = [] }: Beginning): readonly ScriptedBlock[] =>
	texts.length > 0 ? [{ kind: 'text', texts }, ...blocks] : blocks;

export const usualUsage: ScriptedUsage = { input_tokens: 1200, output_tokens: 34 };
