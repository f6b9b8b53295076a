import type { ExportFormat } from '../../../../../protocol/chat/chat.ts';
import type { Conversation } from '../../../../../protocol/chat/conversation.ts';
import { botholomewThread } from './botholomewThread.ts';
import { conversationMarkdown } from './markdown.ts';
import { openClawSession } from './openclawSession.ts';

interface Exported {
	/** A name for the file, without a folder; any file system takes it. */
	readonly name: string;
	readonly text: string;
}

/** A runtime finds its own file by the conversation's id; people look for theirs by day and title. */
const formats: Readonly<Record<ExportFormat, (conversation: Conversation) => Exported>> = {
	markdown: (conversation) => ({ name: `${nameOf(conversation)}.md`, text: conversationMarkdown(conversation) }),
	jsonl: (conversation) => ({ name: `${conversation.id}.jsonl`, text: openClawSession(conversation) }),
	csv: (conversation) => ({ name: `${conversation.id}.csv`, text: botholomewThread(conversation) }),
};

function nameOf({ createdAt, title, session }: Conversation): string {
	const day = new Date(createdAt).toISOString().slice(0, 10);
	const words = (title || session).replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ').replace(/\s+/gu, ' ');
	return `${day} ${words.trim()}`.replace(/(?<![. …])[. …]+$/u, '');
}

/** The conversation as a file's text. What was set aside is not in it. */
export const exportConversation = (conversation: Conversation, format: ExportFormat): Exported =>
	formats[format](conversation);
