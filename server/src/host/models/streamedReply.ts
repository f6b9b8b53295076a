import { endingWith, type ReplyEnding, type StreamedAnswer } from './answer.ts';
import { type ModelFailure, modelFailure } from './failure.ts';
import { notThisProtocol } from './http/failure.ts';
import type { ModelReply, ModelUsage } from './model.ts';

/** What a stream says besides the answer itself. */
export interface StreamState {
	readonly usage: ModelUsage | undefined;
	readonly begun: boolean;
	/** Undefined as long as the provider has not ended it. */
	readonly ending: ReplyEnding | undefined;
}

/** Takes in what streams, event by event. */
export interface StreamListener<Event, State extends StreamState = StreamState> {
	hear(event: Event): void;
	state(): State;
}

interface AskedStream<Event, State extends StreamState> {
	readonly host: string;
	readonly signal: AbortSignal;
	readonly answer: StreamedAnswer;
	readonly listener: StreamListener<Event, State>;
	open(): Promise<AsyncIterable<Event>>;
	/** That the provider has broken it off, in an event of its own. */
	brokenOff?(state: State): ModelFailure | undefined;
	failureOf(error: unknown, begun: boolean): Promise<ModelFailure>;
}

/** Listens to a stream until it ends, breaks or is stopped. Never rejects. */
export async function streamedReply<Event, State extends StreamState>(
	asked: AskedStream<Event, State>,
): Promise<ModelReply> {
	const { host, signal, answer, listener, brokenOff } = asked;
	const answered = () => {
		const { usage } = listener.state();
		return { content: answer.content(), ...(usage && { usage }) };
	};
	const failed = (failure: ModelFailure): ModelReply => ({ kind: 'failed', failure, ...answered() });
	try {
		for await (const event of await asked.open()) {
			if (signal.aborted) break;
			listener.hear(event);
		}
		if (signal.aborted) return { kind: 'stopped', ...answered() };
		const state = listener.state();
		const broken = brokenOff?.(state);
		if (broken) return failed(broken);
		const { ending, begun } = state;
		if (ending) {
			const whole = answered();
			return { kind: 'done', ending: endingWith(ending, whole.content), ...whole };
		}
		// A connection that closes politely in mid-answer raises nothing: only the missing last event tells.
		return failed(begun ? modelFailure('offline', { host, begun }) : notThisProtocol(host));
	} catch (error) {
		if (signal.aborted) return { kind: 'stopped', ...answered() };
		return failed(await asked.failureOf(error, listener.state().begun));
	}
}
