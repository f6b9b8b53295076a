import type {
	AnswerEntry,
	Conversation,
	Entry,
	NoteEntry,
	ToolEntry,
	UserEntry,
} from '../../../../../protocol/chat/conversation.ts';
import { type ThreadRow, writeThread } from './threadCsv.ts';

const row = (at: number, role: string, kind: string, content: string, rest: Partial<ThreadRow> = {}): ThreadRow => ({
	created_at: new Date(at).toISOString(),
	role,
	kind,
	content,
	tool_name: null,
	tool_input: null,
	duration_ms: null,
	token_count: null,
	...rest,
});

function userRows({ at, text, attachments = [] }: UserEntry): readonly ThreadRow[] {
	const attached = attachments.map(({ title }) => row(at, 'system', 'status_change', `Attached: ${title}`));
	return [...attached, row(at, 'user', 'message', text)];
}

/** Tokens of a request and its answer stand with the words of the answer. */
function answerRows({ at, text, thinking, calls = [], failure, usage, dryRun }: AnswerEntry): readonly ThreadRow[] {
	if (dryRun) return [row(at, 'system', 'status_change', text)];
	const tokens = usage ? { token_count: usage.input + usage.output } : {};
	return [
		...(thinking === undefined ? [] : [row(at, 'assistant', 'thinking', thinking)]),
		...(text === '' ? [] : [row(at, 'assistant', 'message', text, tokens)]),
		...calls.map(({ name, input }) =>
			row(at, 'assistant', 'tool_use', `Calling ${name}`, {
				tool_name: name,
				tool_input: JSON.stringify(input) ?? null,
			}),
		),
		...(failure ? [row(at, 'system', 'status_change', failure.message)] : []),
	];
}

/** A tool that has not ended has no result yet. */
const toolRows = ({ at, name, result, state }: ToolEntry): readonly ThreadRow[] =>
	state === 'running' || state === 'waiting' ? [] : [row(at, 'tool', 'tool_result', result, { tool_name: name })];

const noteRows = ({ at, text, summary }: NoteEntry): readonly ThreadRow[] => [
	row(at, 'system', 'status_change', summary === undefined ? text : `${text}\n${summary}`),
];

function rowsOf(entry: Entry): readonly ThreadRow[] {
	switch (entry.kind) {
		case 'user':
			return userRows(entry);
		case 'answer':
			return answerRows(entry);
		case 'tool':
			return toolRows(entry);
		case 'note':
			return noteRows(entry);
	}
}

/**
 * A conversation as a thread of Botholomew, which goes on. Cells are exactly what was said: one that begins with `=`,
 * `+`, `-` or `@` is not changed, though a spreadsheet would take it for a formula, as the runtime would not read it back.
 */
export const botholomewThread = ({ createdAt, title, entries }: Conversation): string =>
	writeThread({
		meta: { type: 'chat_session', task_id: null, title, started_at: new Date(createdAt).toISOString() },
		ended: undefined,
		interactions: entries.flatMap(rowsOf).map((interaction, index) => ({ ...interaction, sequence: index + 1 })),
	});
