import type { ModelFailure, ModelFailureKind } from '../../host/models/failure.ts';
import type { ModelReply } from '../../host/models/model.ts';

/** How often a request is made at most, and how long is waited in between at most, in seconds. */
const attemptLimits = { requests: 4, firstWait: 1, longestWait: 60 } as const;

/** What may pass by itself, and what a person is told meanwhile. */
const passing: Readonly<Partial<Record<ModelFailureKind, string>>> = {
	'rate-limit': 'Too many requests for this key at the moment.',
	overloaded: 'The model is overloaded.',
	offline: 'The model could not be reached.',
};

interface Attempting {
	/** One request. */
	ask(): Promise<ModelReply>;
	/** True where asking again would take back words that the person has read. */
	begun(): boolean;
	/** Called before each wait. */
	onWait(seconds: number, why: string): void;
	/** Resolves after `ms`, or as soon as the signal aborts. */
	wait(ms: number, signal: AbortSignal): Promise<void>;
	/** From [0, 1). */
	random(): number;
	readonly signal: AbortSignal;
}

/** Seconds until the next attempt; undefined where there is none to be made. */
function pauseAfter({ kind, retryAfter }: ModelFailure, attempt: number, random: number): number | undefined {
	if (!passing[kind]) return undefined;
	if (retryAfter !== undefined) return retryAfter <= attemptLimits.longestWait ? retryAfter : undefined;
	// Half of the wait is left to chance, so that many who failed at once do not come back at once.
	const longest = Math.min(attemptLimits.longestWait, attemptLimits.firstWait * 2 ** attempt);
	return longest / 2 + (longest / 2) * random;
}

/** Asks again where that may help and nothing that was read is lost. */
export async function withRetries(attempting: Attempting): Promise<ModelReply> {
	const { ask, begun, onWait, wait, random, signal } = attempting;
	for (let attempt = 0; ; attempt++) {
		const reply = await ask();
		if (reply.kind !== 'failed' || attempt + 1 >= attemptLimits.requests || begun() || signal.aborted) return reply;
		const seconds = pauseAfter(reply.failure, attempt, random());
		if (seconds === undefined) return reply;
		onWait(Math.max(1, Math.ceil(seconds)), passing[reply.failure.kind] ?? '');
		await wait(seconds * 1000, signal);
		if (signal.aborted) return { kind: 'stopped', content: [] };
	}
}
