import { keepLast, type TalkPolicy } from '../../capabilities/talk.ts';

/** Tokens that are kept free for the answer, and the share of the input that is kept free beside them. */
const spare = { answer: 4_096, share: 0.1 } as const;

/** Messages that stay where a person asks for a summary; the runtime makes none. */
const kept = 4;

/** Botholomew 0.18.8 neither summarises nor flushes: what does not fit is left out, the oldest after the first message. */
export const talkPolicy: TalkPolicy = {
	compactAt: () => undefined,
	isCompactionDue: () => false,
	keepFrom: keepLast(kept),
	budget: (window, systemLength) =>
		window - Math.ceil(systemLength / 4) - spare.answer - Math.ceil(window * spare.share),
};
