import * as z from 'zod';
import type { ChatTurnParams } from '../../../../protocol/chat/chat.ts';
import { attachmentShape } from '../../host/conversations/storage/entryShape.ts';

const message = z.string();

const input = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('say'),
		text: message,
		attachments: z.array(attachmentShape).readonly().exactOptional(),
		withoutRecall: z.literal(true).exactOptional(),
	}),
	z.object({ kind: z.literal('edit'), entry: z.string(), text: message }),
	z.object({ kind: z.literal('review'), proposal: z.string() }),
	...(['retry', 'resume', 'heartbeat', 'bootstrap', 'flush', 'compact'] as const).map((kind) =>
		z.object({ kind: z.literal(kind) }),
	),
]);

const turn = z.object({
	workspace: z.string(),
	session: z.string(),
	conversation: z.string().exactOptional(),
	turn: z.string(),
	input,
});

/**
 * True for what a turn can be made of. Whatever else is asked for has no place in a conversation: the database would refuse it, and people
 * would be told that nothing can be kept any more.
 */
export const isTurn = (value: unknown): value is ChatTurnParams => turn.safeParse(value).success;
