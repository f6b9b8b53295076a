import type { APIError } from 'openai';
import { type Embedder, EmbeddingFailure } from './embedder.ts';

/** A service that embeds for whoever has a key; both speak the same protocol. */
export type RemoteEmbeddings = 'openai' | 'gemini';

interface Service {
	readonly endpoint: string;
	readonly model: string;
	/** Texts that one request may carry. */
	readonly batch: number;
}

/** The services' own addresses and their current general models. */
export const embeddingServices: Readonly<Record<RemoteEmbeddings, Service>> = {
	openai: { endpoint: 'https://api.openai.com/v1', model: 'text-embedding-3-small', batch: 256 },
	gemini: {
		endpoint: 'https://generativelanguage.googleapis.com/v1beta/openai',
		model: 'gemini-embedding-001',
		batch: 100,
	},
};

export interface RemoteEmbedderOptions {
	readonly service: RemoteEmbeddings;
	readonly apiKey: string;
	/** Empty: the service's own. Both from the machine's settings, never from a workspace. */
	readonly model: string;
	readonly baseUrl: string;
}

/** UTF-16 units; the services take some 8,000 tokens a text, and refuse the whole request beyond. */
const longestText = 8_000;

/** Embeds with a service: the texts leave this machine, so it is never chosen but by a person. */
export function createRemoteEmbedder({ service, apiKey, model, baseUrl }: RemoteEmbedderOptions): Embedder {
	const { endpoint, model: usual, batch } = embeddingServices[service];
	const chosen = model || usual;
	const address = baseUrl || endpoint;

	async function embedBatch(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
		const { default: OpenAI, APIError } = await import('openai');
		// Named in full: the library would take its address, organisation and key from the environment where it is not told.
		// Headers it would add to whatever is given, another key among them, so that variable goes.
		delete process.env.OPENAI_CUSTOM_HEADERS;
		const client = new OpenAI({ apiKey, baseURL: address, organization: null, project: null, maxRetries: 2 });
		try {
			const { data } = await client.embeddings.create(
				{
					model: chosen,
					input: texts.map((text) => text.slice(0, longestText).toWellFormed() || ' '),
					encoding_format: 'float',
				},
				{ signal: signal ?? null },
			);
			const vectors = [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => normalized(embedding));
			if (vectors.length === texts.length) return vectors;
			throw new EmbeddingFailure(
				'refused-request',
				`${hostOf(address)} answered with ${vectors.length} vectors for ${texts.length} texts.`,
			);
		} catch (error) {
			if (signal?.aborted) throw signal.reason;
			throw error instanceof APIError ? failureOf(error, hostOf(address), apiKey) : error;
		}
	}

	return {
		model: `${service}:${chosen}`,
		async embed(texts, { signal, onVector } = {}) {
			const vectors: Float32Array[] = [];
			for (let at = 0; at < texts.length; at += batch) {
				signal?.throwIfAborted();
				const some = await embedBatch(texts.slice(at, at + batch), signal);
				vectors.push(...some);
				for (const [index, vector] of some.entries()) onVector?.(at + index, vector);
			}
			return vectors;
		},
		rest: async () => undefined,
	};
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** Length 1, so that a dot product is a cosine. */
function normalized(vector: readonly number[]): Float32Array {
	const length = Math.hypot(...vector);
	return Float32Array.from(vector, (value) => (length > 0 ? value / length : 0));
}

function failureOf(error: APIError, host: string, apiKey: string): EmbeddingFailure {
	const message = error.message.replaceAll(apiKey, '•••').replace(/\s+/g, ' ').slice(0, 200);
	switch (error.status) {
		case undefined:
			return new EmbeddingFailure(
				'offline',
				`${host} could not be reached for semantic search. Check the network, or use a model on this computer.`,
			);
		case 401:
		case 403:
			return new EmbeddingFailure(
				'refused-key',
				`${host} refused the key for semantic search. Set another key, or use a model on this computer.`,
			);
		case 429:
			return new EmbeddingFailure(
				'rate-limit',
				`${host} accepts no more texts for this key at the moment. Wait a little, then try again.`,
			);
		default:
			return new EmbeddingFailure('refused-request', `${host} refused the texts for semantic search: ${message}`);
	}
}
