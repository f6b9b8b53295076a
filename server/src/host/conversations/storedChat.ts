import { URI } from 'vscode-uri';
import * as z from 'zod';
import type { AnswerEntry, Entry } from '../../../../protocol/chat/conversation.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import { begun, withEntry } from './storage/stored.ts';
import type { StoredConversation } from './transcripts.ts';

// How the chat was kept before there was a database: by the editor, one talk for each workspace and session, under
// `<URI of the workspace> <session>`.

const part = z.object({ title: z.string(), tokens: z.number(), uri: z.string().exactOptional() });
const memory = z.object({ title: z.string(), tokens: z.number(), uri: z.string(), line: z.number(), why: z.string() });

const message = z.object({
	id: z.string(),
	role: z.enum(['user', 'assistant']),
	text: z.string(),
	state: z.enum(['done', 'streaming', 'stopped', 'cut', 'refused', 'failed']).catch('done'),
	failure: z.object({ message: z.string() }).optional().catch(undefined),
	used: z.array(part).optional().catch(undefined),
	recalled: z.array(memory).optional().catch(undefined),
	dryRun: z.literal(true).optional().catch(undefined),
});
type StoredMessage = z.infer<typeof message>;

const chat = z.object({ conversations: z.record(z.string(), z.unknown()) });
const talk = z.object({ messages: z.array(z.unknown()) });

function entryOf({ id, role, text, state, failure, used, recalled, dryRun }: StoredMessage, at: number): Entry {
	if (role === 'user') return { id, at, kind: 'user', text };
	const answer: AnswerEntry = {
		id,
		at,
		kind: 'answer',
		text,
		// Whoever was writing it is gone.
		state: state === 'streaming' ? 'stopped' : state,
	};
	return {
		...answer,
		...(failure && { failure: { kind: 'unknown', message: failure.message } }),
		...(used && { used }),
		...(recalled && { recalled }),
		...(dryRun && { dryRun }),
	};
}

/** The same whenever it is asked for: what was taken over once is not taken over again. */
const idOf = (key: string, first: string): string =>
	sha256(`${key} ${first}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-8$3-8$4-$5');

/**
 * The conversations of a chat as the editor kept it, as far as they make sense; those without a word are left out. Nobody
 * wrote down when anything was said: it all gets `now`, ms since the epoch. Never throws.
 */
export function fromStoredChat(stored: unknown, now: number): readonly StoredConversation[] {
	const { conversations = {} } = chat.safeParse(stored).data ?? {};
	return Object.entries(conversations).flatMap(([key, value]) => {
		const [, workspace = '', session = ''] = /^(file:\S*) (\S+)$/u.exec(key) ?? [];
		const messages = (talk.safeParse(value).data?.messages ?? []).flatMap((one) => message.safeParse(one).data ?? []);
		const [first] = messages;
		if (workspace === '' || !first) return [];
		const root = URI.parse(workspace).fsPath;
		const conversation = begun(idOf(key, first.id), { root, session, at: now });
		return [messages.reduce((sum, one) => withEntry(sum, entryOf(one, now)), conversation)];
	});
}
