import type { StreamedAnswer } from '../answer.ts';
import type { ModelUsage } from '../model.ts';
import type { StreamListener } from '../streamedReply.ts';
import type { ServerThoughts } from './body.ts';

/** A piece of a call, as any server may send it. */
interface CallPiece {
	readonly index?: number | null;
	readonly id?: string | null;
	readonly function?: { readonly name?: string | null; readonly arguments?: unknown } | null;
	readonly extra_content?: unknown;
}

/** What servers of this protocol stream, theirs and OpenAI's fields together; anything may be missing. */
export interface Chunk {
	readonly choices?:
		| readonly {
				readonly delta?: Delta | null;
				/** In place of `delta` where all comes at once. */
				readonly message?: Delta | null;
				readonly finish_reason?: string | null;
		  }[]
		| null;
	readonly usage?: {
		readonly prompt_tokens?: number | null;
		readonly completion_tokens?: number | null;
		readonly prompt_tokens_details?: {
			readonly cached_tokens?: number | null;
			readonly cache_write_tokens?: number | null;
		} | null;
		readonly prompt_cache_hit_tokens?: number | null;
	} | null;
}

interface Delta {
	readonly content?: unknown;
	readonly refusal?: string | null;
	/** DeepSeek, Qwen, Moonshot. */
	readonly reasoning_content?: string | null;
	/** OpenRouter, Ollama, Groq. */
	readonly reasoning?: string | null;
	readonly reasoning_details?: readonly Readonly<Record<string, unknown>>[] | null;
	readonly tool_calls?: readonly CallPiece[] | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

/** A text, or a list of parts as Mistral has it, thoughts among them. */
function hearContent(content: unknown, answer: StreamedAnswer): void {
	if (typeof content === 'string') answer.text(content);
	if (!Array.isArray(content)) return;
	for (const part of content.filter(isObject)) {
		if (typeof part.text === 'string') answer.text(part.text);
		for (const thought of Array.isArray(part.thinking) ? part.thinking.filter(isObject) : []) {
			if (typeof thought.text === 'string') answer.thinking(thought.text);
		}
	}
}

const isWholeJson = (json: string): boolean => {
	try {
		JSON.parse(json);
		return true;
	} catch {
		return false;
	}
};

/** One call of the stream: what names it on the wire, and what names it in the answer. */
interface Track {
	readonly key: number;
	readonly index: number | undefined;
	id: string;
	json: string;
}

/**
 * Which call a piece belongs to. Servers that keep to the protocol number their calls; others give every call the number 0
 * and an id of its own, or neither.
 */
function trackOf(piece: CallPiece, tracks: readonly Track[]): Track | undefined {
	const id = piece.id || undefined;
	const name = piece.function?.name || undefined;
	const args = piece.function?.arguments;
	const isNewCall = (track: Track): boolean =>
		(id !== undefined && track.id !== '' && track.id !== id) ||
		(id === undefined &&
			name !== undefined &&
			typeof args === 'string' &&
			args.startsWith('{') &&
			isWholeJson(track.json));
	if (typeof piece.index === 'number') {
		const track = tracks.findLast(({ index }) => index === piece.index);
		return track && !isNewCall(track) ? track : undefined;
	}
	if (id !== undefined) return tracks.findLast((track) => track.id === id);
	return name === undefined ? tracks.at(-1) : undefined;
}

/** Pieces of one thought belong together by number; texts are added up, all else is as it was said last. */
function mergeDetails(details: Record<string, unknown>[], pieces: readonly Readonly<Record<string, unknown>>[]): void {
	for (const piece of pieces) {
		const known =
			piece.index === undefined
				? undefined
				: details.find(({ index, type }) => index === piece.index && type === piece.type);
		if (!known) details.push({ ...piece });
		else {
			for (const [field, value] of Object.entries(piece)) {
				const before = known[field];
				const adds =
					['text', 'summary', 'data'].includes(field) && typeof before === 'string' && typeof value === 'string';
				if (value !== null && value !== undefined) known[field] = adds ? before + value : value;
			}
		}
	}
}

function usageOf({ usage }: Chunk): ModelUsage | undefined {
	if (!usage) return undefined;
	const details = usage.prompt_tokens_details;
	const written = details?.cache_write_tokens;
	return {
		input: usage.prompt_tokens ?? 0,
		output: usage.completion_tokens ?? 0,
		cached: details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0,
		...(typeof written === 'number' && { written }),
	};
}

/** Takes in what streams, chunk by chunk. */
export function listenToChunks(answer: StreamedAnswer): StreamListener<Chunk> {
	const tracks: Track[] = [];
	const details: Record<string, unknown>[] = [];
	const extras: Record<string, unknown> = {};
	let reasoning = '';
	let usage: ModelUsage | undefined;
	let finish = '';
	let refused = false;
	let begun = false;

	// Thoughts stand before the answer that they led to, so their place is taken before anything comes.
	answer.replay((): ServerThoughts | undefined => {
		const thoughts: ServerThoughts = {
			...(details.length > 0 ? { reasoning_details: details } : reasoning && { reasoning_content: reasoning }),
			...(Object.keys(extras).length > 0 && { extra_content: extras }),
		};
		return Object.keys(thoughts).length > 0 ? thoughts : undefined;
	});

	const hearCall = (piece: CallPiece): void => {
		const { name, arguments: args } = piece.function ?? {};
		let track = trackOf(piece, tracks);
		if (!track) {
			track = { key: tracks.length, index: piece.index ?? undefined, id: '', json: '' };
			tracks.push(track);
		}
		track.id ||= piece.id ?? '';
		const id = answer.call(track.key, { id: piece.id ?? undefined, name: name ?? undefined });
		// Some servers send the input as what it is and not as its text.
		const json = typeof args === 'string' ? args : isObject(args) ? JSON.stringify(args) : '';
		track.json += json;
		answer.input(track.key, json);
		if (piece.extra_content !== undefined) extras[id] = piece.extra_content;
	};

	const ending = () => {
		if (finish === '') return undefined;
		if (finish === 'length') return 'cut';
		if (refused || finish === 'content_filter') return 'refused';
		return tracks.length > 0 ? 'calls' : 'complete';
	};

	return {
		state: () => ({ usage, begun, ending: ending() }),
		hear(chunk) {
			begun ||= Array.isArray(chunk.choices);
			usage = usageOf(chunk) ?? usage;
			const choice = chunk.choices?.[0];
			if (!choice) return;
			const delta = choice.delta ?? choice.message ?? {};
			// Both are filled with the same by some.
			const thought = delta.reasoning_content || delta.reasoning || '';
			if (thought) answer.thinking(thought);
			if (delta.reasoning_content) reasoning += delta.reasoning_content;
			if (delta.reasoning_details) mergeDetails(details, delta.reasoning_details);
			hearContent(delta.content, answer);
			if (delta.refusal) {
				refused = true;
				answer.text(delta.refusal);
			}
			for (const piece of delta.tool_calls ?? []) hearCall(piece);
			if (!choice.finish_reason) return;
			finish = choice.finish_reason;
			for (const { key } of tracks) answer.close(key);
		},
	};
}
