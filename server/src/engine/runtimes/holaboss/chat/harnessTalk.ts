import { cutAt, type TalkMessage, type TalkPolicy } from '../../capabilities/talk.ts';

/** 2026.5.19: the share of the window that its harness keeps free, and the tokens of a conversation that stay as they are. */
const freeShare = 0.7;
const keptTokens = 20_000;

/** UTF-16 units that its harness takes for a token. */
const unitsInToken = 4;

const compactAt = (window: number): number => window - Math.ceil(window * freeShare);

/** From the newest back, until they take so many tokens. */
function keepFrom(messages: readonly TalkMessage[]): number {
	let tokens = 0;
	for (let index = messages.length - 1; index >= 0; index -= 1) {
		tokens += Math.ceil((messages[index]?.text.length ?? 0) / unitsInToken);
		if (tokens >= keptTokens) return cutAt(messages, index);
	}
	return 0;
}

/** The harness summarises with the model, once a conversation takes more than what it leaves of the window. */
export const harnessTalk: TalkPolicy = {
	compactAt,
	isCompactionDue: ({ window, tokens }) => tokens > compactAt(window),
	keepFrom,
};
