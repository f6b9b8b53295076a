import { URI } from 'vscode-uri';
import type {
	AnswerEntry,
	Conversation,
	Entry,
	NoteEntry,
	ToolEntry,
	Usage,
	UserEntry,
} from '../../../../../protocol/chat/conversation.ts';
import { sha256 } from '../../../engine/text/sha256.ts';

/** Of the session files that OpenClaw 2026.1 and later write: a tree of entries, each naming the one before it. */
const version = 3;

/** Where we have no better word: nobody that OpenClaw knows was asked. */
const us = 'soulscope';

type JsonFields = Readonly<Record<string, unknown>>;

/** An entry of a session file without its place in the tree. */
type SessionLine = { readonly type: 'message' | 'compaction' | 'custom' } & JsonFields;

const textPart = (text: string): JsonFields => ({ type: 'text', text });

const iso = (at: number): string => new Date(at).toISOString();

function userLines({ text, attachments = [], at }: UserEntry): readonly SessionLine[] {
	const quoted = attachments.map((attached) =>
		attached.kind === 'file'
			? `[Attached: ${attached.title}]`
			: `[Attached: ${attached.title}, lines ${attached.startLine}-${attached.endLine}]\n${attached.text}`,
	);
	const content = [...quoted, text].map(textPart);
	return [{ type: 'message', message: { role: 'user', content, timestamp: at } }];
}

/** What is kept of a prompt is not counted as input there, and there is one sum for all. */
function usageOf({ input, output, cached, written = 0, cost = 0 }: Usage): JsonFields {
	return {
		input: Math.max(0, input - cached - written),
		output,
		cacheRead: cached,
		cacheWrite: written,
		totalTokens: input + output,
		cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: cost },
	};
}

const stopReasons: Readonly<Record<AnswerEntry['state'], string>> = {
	done: 'stop',
	cut: 'length',
	refused: 'error',
	failed: 'error',
	stopped: 'aborted',
	streaming: 'aborted',
};

function answerLines(entry: AnswerEntry): readonly SessionLine[] {
	const { text, thinking, calls = [], state, failure, model, usage, at, silent, dryRun } = entry;
	// The agent never said that.
	if (dryRun) return [{ type: 'custom', customType: `${us}.dry-run`, data: { text } }];
	// The runtime takes an answer that it does not deliver into its file as it came.
	const words = text === '' && silent !== undefined ? silent : text;
	return [
		{
			type: 'message',
			message: {
				role: 'assistant',
				content: [
					...(thinking === undefined ? [] : [{ type: 'thinking', thinking }]),
					...(words === '' ? [] : [textPart(words)]),
					...calls.map(({ id, name, input }) => ({ type: 'toolCall', id, name, arguments: input })),
				],
				api: us,
				provider: us,
				model: model ?? 'unknown',
				usage: usageOf(usage ?? { input: 0, output: 0, cached: 0, exact: false }),
				stopReason: state === 'done' && calls.length > 0 ? 'toolUse' : stopReasons[state],
				...(failure && { errorMessage: failure.message }),
				timestamp: at,
			},
		},
	];
}

/** A tool that has not ended has no result yet. */
const toolLines = ({ call, name, result, state, at }: ToolEntry): readonly SessionLine[] =>
	state === 'running' || state === 'waiting'
		? []
		: [
				{
					type: 'message',
					message: {
						role: 'toolResult',
						toolCallId: call,
						toolName: name,
						content: [textPart(result)],
						isError: state !== 'done',
						timestamp: at,
					},
				},
			];

function noteLines({ about, text, summary, keptFrom }: NoteEntry): readonly SessionLine[] {
	if (about === 'compacted' && summary !== undefined) return [{ type: 'compaction', summary, keptFrom }];
	return [{ type: 'custom', customType: `${us}.note`, data: { about, text } }];
}

function linesOf(entry: Entry): readonly SessionLine[] {
	switch (entry.kind) {
		case 'user':
			return userLines(entry);
		case 'answer':
			return answerLines(entry);
		case 'tool':
			return toolLines(entry);
		case 'note':
			return noteLines(entry);
	}
}

/** Short ids as the runtime has them: eight hexadecimal digits, more where two would be the same. */
function shortIds() {
	const taken = new Set<string>();
	return (id: string): string => {
		const digits = sha256(id);
		let length = 8;
		while (taken.has(digits.slice(0, length)) && length < digits.length) length += 8;
		const short = digits.slice(0, length);
		taken.add(short);
		return short;
	};
}

/**
 * A conversation as a session file of OpenClaw: a header, then one JSON object a line. What only we know of, such as an
 * answer of the dry run, becomes a `custom` entry, which that runtime keeps and never sends.
 */
export function openClawSession({ id, createdAt, workspace, title, entries }: Conversation): string {
	const shortId = shortIds();
	const header = { type: 'session', version, id, timestamp: iso(createdAt), cwd: URI.parse(workspace).fsPath };
	const lines: JsonFields[] = [header];
	const shorts = new Map<string, string>();
	let parentId: string | null = null;
	const add = (from: string, at: number, { type, ...rest }: JsonFields): void => {
		const short = shortId(from);
		lines.push({ type, id: short, parentId, timestamp: iso(at), ...rest });
		parentId = short;
	};
	if (title !== '') add(`${id} title`, createdAt, { type: 'session_info', name: title });
	for (const entry of entries) {
		for (const line of linesOf(entry)) {
			if (line.type !== 'compaction') {
				add(entry.id, entry.at, line);
				shorts.set(entry.id, parentId ?? '');
				continue;
			}
			const { keptFrom, ...rest } = line;
			// An entry that is not in front of it stands for none.
			const firstKeptEntryId = shorts.get(String(keptFrom)) ?? '';
			add(entry.id, entry.at, { ...rest, firstKeptEntryId, tokensBefore: 0 });
		}
	}
	return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
