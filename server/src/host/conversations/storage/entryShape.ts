import * as z from 'zod';
import type { Attachment, Entry, FileDiff } from '../../../../../protocol/chat/conversation.ts';
import type { ConversationState } from '../transcripts.ts';

const optionalText = z.string().exactOptional();

const usedPart = z.object({ title: z.string(), tokens: z.number(), uri: optionalText });

const recalledPart = z.object({
	title: z.string(),
	uri: z.string(),
	line: z.number(),
	why: z.string(),
	tokens: z.number(),
});

/** What stands beside a message. */
export const attachmentShape = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('selection'),
		title: z.string(),
		uri: z.string(),
		startLine: z.number(),
		endLine: z.number(),
		text: z.string(),
	}),
	z.object({ kind: z.literal('file'), title: z.string(), uri: z.string() }),
]) satisfies z.ZodType<Attachment>;

const fileDiff = z.object({
	path: z.string(),
	uri: z.string(),
	before: optionalText,
	after: optionalText,
}) satisfies z.ZodType<FileDiff>;

const base = { id: z.string(), at: z.number() };

const user = z.object({
	...base,
	kind: z.literal('user'),
	text: z.string(),
	typed: optionalText,
	attachments: z.array(attachmentShape).readonly().exactOptional(),
	by: z.enum(['heartbeat', 'flush', 'bootstrap', 'task']).exactOptional(),
	along: z.literal(true).exactOptional(),
});

const failure = z.object({
	kind: z.enum(['no-key', 'refused-key', 'rate-limit', 'overloaded', 'offline', 'refused-request', 'unknown']),
	message: z.string(),
	retryAfter: z.number().exactOptional(),
});

const usage = z.object({
	input: z.number(),
	output: z.number(),
	cached: z.number(),
	written: z.number().exactOptional(),
	exact: z.boolean(),
	cost: z.number().exactOptional(),
});

const answer = z.object({
	...base,
	kind: z.literal('answer'),
	text: z.string(),
	thinking: optionalText,
	replay: z.unknown().exactOptional(),
	calls: z
		.array(z.object({ id: z.string(), name: z.string(), input: z.unknown() }))
		.readonly()
		.exactOptional(),
	state: z.enum(['done', 'streaming', 'stopped', 'cut', 'refused', 'failed']),
	failure: failure.exactOptional(),
	used: z.array(usedPart).readonly().exactOptional(),
	recalled: z.array(recalledPart).readonly().exactOptional(),
	choosing: z
		.object({
			model: z.string(),
			questions: z.number(),
			input: z.number(),
			output: z.number(),
			cost: z.number().exactOptional(),
		})
		.exactOptional(),
	notice: optionalText,
	model: optionalText,
	usage: usage.exactOptional(),
	dryRun: z.boolean().exactOptional(),
	record: optionalText,
	silent: optionalText,
});

const tool = z.object({
	...base,
	kind: z.literal('tool'),
	call: z.string(),
	name: z.string(),
	input: z.unknown(),
	summary: z.string(),
	state: z.enum(['running', 'waiting', 'done', 'failed', 'refused', 'stopped']),
	result: z.string(),
	changes: z.array(fileDiff).readonly().exactOptional(),
	undo: optionalText,
});

const note = z.object({
	...base,
	kind: z.literal('note'),
	about: z.enum(['flushed', 'compacted', 'bootstrap', 'heartbeat', 'skill']),
	text: z.string(),
	summary: optionalText,
	keptFrom: optionalText,
	changes: z.array(fileDiff).readonly().exactOptional(),
	undo: optionalText,
});

const entryShape = z.discriminatedUnion('kind', [user, answer, tool, note]) satisfies z.ZodType<Entry>;

const stateShape = z.object({
	compactions: z.number(),
	flushedAt: z.number().exactOptional(),
	tokens: z.number(),
	cost: z.number(),
	allowed: z.array(z.string()).readonly(),
	shortened: z
		.object({ at: z.number(), results: z.record(z.string(), z.enum(['trimmed', 'cleared'])) })
		.exactOptional(),
}) satisfies z.ZodType<ConversationState>;

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** How an entry is stored. That it compiles says that no kind or state is missing above. */
export const jsonFrom = (entry: z.input<typeof entryShape>): string => JSON.stringify(entry);

const isEntry = (value: unknown): value is Entry => entryShape.safeParse(value).success;
const isState = (value: unknown): value is ConversationState => stateShape.safeParse(value).success;

/** The summary of a tool's entry was stored as `account` once. */
const withSummary = (value: unknown): unknown =>
	typeof value === 'object' && value !== null && 'account' in value && !('summary' in value)
		? { ...value, summary: value.account }
		: value;

/** An entry as it was stored, with whatever else stands in it; undefined where it makes no sense. */
export function entryFrom(json: string): Entry | undefined {
	const value = withSummary(jsonOf(json));
	return isEntry(value) ? value : undefined;
}

export function stateFrom(json: string): ConversationState | undefined {
	const value = jsonOf(json);
	return isState(value) ? value : undefined;
}
