import type { HistoryMessage } from '../../../server/src/engine/runtimes/goclaw/chat/history.ts';
import type { Json } from '../case.ts';

/** A talk as the cases count it: `m0` is the person's, `m1` the agent's. */
export const alternating = (count: number): HistoryMessage[] =>
	Array.from({ length: count }, (_, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content: `m${index}` }));

/** Cases of one function do not all say the same of it: what this one says nothing of is left out. */
export const onlyAsked = (expected: Json, all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
	Object.fromEntries(Object.entries(all).filter(([key]) => Object.hasOwn(Object(expected), key)));
