import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { TalkMessage } from '../../engine/runtimes/capabilities/talk.ts';
import { isAnswer, remaining } from './toMessages.ts';

/** An entry that is sent, and what limits go by of it. */
export interface CountedMessage {
	readonly entry: Entry;
	readonly message: TalkMessage;
}

function messageOf(entry: Entry): TalkMessage | undefined {
	switch (entry.kind) {
		case 'user':
			return { role: 'user', text: entry.text };
		case 'answer': {
			if (!isAnswer(entry)) return undefined;
			const calls = (entry.calls ?? []).map(({ name, input }) => `${name} ${JSON.stringify(input)}`);
			return { role: 'assistant', text: [entry.text, ...calls].filter(Boolean).join('\n') };
		}
		case 'tool':
			return { role: 'tool', text: entry.result };
		case 'note':
			return undefined;
	}
}

/** What is still sent as it is, oldest first; without what the person said last, where nobody has answered that yet. */
export function countedOf(entries: readonly Entry[]): readonly CountedMessage[] {
	const counted = remaining(entries).entries.flatMap((entry): CountedMessage[] => {
		const message = messageOf(entry);
		return message ? [{ entry, message }] : [];
	});
	return counted.at(-1)?.message.role === 'user' ? counted.slice(0, -1) : counted;
}
