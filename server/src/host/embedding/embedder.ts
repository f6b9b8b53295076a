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
	/** Waited for before each batch that this computer has to work for. */
	readonly pause?: () => Promise<void>;
	/** Hears how many texts are done. */
	readonly onProgress?: (done: number) => void;
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
