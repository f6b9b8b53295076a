import * as z from 'zod';
import type { TokenCounter } from '../engine/text/lengths/tokens.ts';
import { sha256 } from '../engine/text/sha256.ts';
import { ToolFault } from './tool.ts';

/** Tokens of an answer. */
const budgets = { usual: 4_000, most: 20_000, least: 200 } as const;

/** What a tool that may have a lot to say is asked beside its question. */
export const paging = {
	budget: z
		.int()
		.min(budgets.least)
		.max(budgets.most)
		.default(budgets.usual)
		.describe('the most tokens that the answer may have'),
	cursor: z.string().max(100).optional().describe('"next" of the answer before, to go on from there'),
};

export interface PageWish {
	readonly budget: number;
	readonly cursor?: string | undefined;
}

const markOf = (whole: string): string => sha256(whole).slice(0, 12);

/** Where the page begins. Throws a `ToolFault` where the cursor is of something else by now. */
function beginningOf(cursor: string | undefined, whole: string): number {
	if (cursor === undefined) return 0;
	const [, at, mark] = /^(\d{1,9})-([0-9a-f]{12})$/u.exec(cursor) ?? [];
	if (at === undefined) throw new ToolFault('This cursor is none of ours. Ask again without it.');
	if (mark !== markOf(whole)) throw new ToolFault('It has changed since the last answer. Ask again without a cursor.');
	return Number(at);
}

/** Next to each other in an answer: how much of it is there, and how to get the rest. */
export interface Page<Content> {
	readonly content: Content;
	/** Absent at the end. */
	readonly next?: string;
}

/** UTF-16 units that are counted at once; no token is longer than a few hundred. */
const step = 2_000;

/** UTF-16 units from the start of `text` that cost no more than `tokens`: the beginning may be denser than the rest. */
function roomIn(text: string, tokens: number, counter: TokenCounter): number {
	let room = text.length;
	for (let cost = counter.count(text); cost > tokens && room > 0; cost = counter.count(text.slice(0, room)))
		room = Math.min(room - 1, Math.floor((room * Math.max(0, tokens)) / cost));
	return room;
}

/** As much of `text` as the budget has room for, to the end of a line where there is one. Throws a `ToolFault` for a wrong cursor. */
export function pageOfText(text: string, { budget, cursor }: PageWish, counter: TokenCounter): Page<string> {
	const from = Math.min(beginningOf(cursor, text), text.length);
	let to = from;
	let tokens = 0;
	while (to < text.length) {
		const piece = text.slice(to, to + step);
		const cost = counter.count(piece);
		if (tokens + cost > budget) break;
		tokens += cost;
		to += piece.length;
	}
	if (to < text.length) {
		to += roomIn(text.slice(to, to + step), budget - tokens, counter);
		const lineEnd = text.lastIndexOf('\n', to - 1);
		if (lineEnd >= from) to = lineEnd + 1;
		// Never between the halves of a character, and never nothing.
		else if (!text.slice(from, to).isWellFormed() || to === from) to += 1;
	}
	const content = text.slice(from, to).toWellFormed();
	return to < text.length ? { content, next: `${to}-${markOf(text)}` } : { content };
}

/** As many of `items` as the budget has room for, at least one. Throws a `ToolFault` for a wrong cursor. */
export function pageOfList<Item>(
	items: readonly Item[],
	{ budget, cursor }: PageWish,
	counter: TokenCounter,
): Page<readonly Item[]> {
	const whole = JSON.stringify(items);
	const from = beginningOf(cursor, whole);
	const content: Item[] = [];
	let tokens = 0;
	for (const item of items.slice(from)) {
		tokens += counter.count(JSON.stringify(item));
		if (content.length > 0 && tokens > budget) break;
		content.push(item);
	}
	const at = from + content.length;
	return at < items.length ? { content, next: `${at}-${markOf(whole)}` } : { content };
}
