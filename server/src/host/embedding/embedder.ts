/** Turns texts into vectors; texts of like meaning come out near each other. */
export interface Embedder {
	/** Names the model; vectors of two models are never compared. */
	readonly model: string;
	/**
	 * One vector of length 1 a text, in their order. An `urgent` call goes before those that wait. Throws an
	 * `EmbeddingFailure`, and the signal's reason where it aborts.
	 */
	embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
	/** Ends what runs in the background. The next `embed` starts it anew. */
	rest(): Promise<void>;
}

export interface EmbedOptions {
	readonly signal?: AbortSignal;
	readonly urgent?: boolean;
	/** About how many texts wait behind these; none unless said. For a long job, more of this computer is used. */
	readonly waiting?: number;
	/** Waited for before each text that this computer has to work for; `isLong`: with those that wait, it takes a good while. */
	readonly pause?: (isLong: boolean) => Promise<void>;
	/** Hears of each vector as it comes, with the place of its text: what is done is done, however the call ends. */
	readonly onVector?: (at: number, vector: Float32Array) => void;
}

type EmbeddingFailureKind = 'no-model' | 'broken-model' | 'offline' | 'refused-key' | 'rate-limit' | 'refused-request';

/** Why there are no vectors. `message` says what happened and what to do, and never carries a key. */
export class EmbeddingFailure extends Error {
	override readonly name = 'EmbeddingFailure';
	readonly kind: EmbeddingFailureKind;

	constructor(kind: EmbeddingFailureKind, message: string) {
		super(message);
		this.kind = kind;
	}
}
