import { URI } from 'vscode-uri';
import type {
	AnswerEntry,
	Conversation,
	Entry,
	FileDiff,
	NoteEntry,
	ToolEntry,
	UserEntry,
} from '../../../../../protocol/chat/conversation.ts';
import { asMarkdown, codeSpan } from '../../../engine/text/markdown.ts';
import { openFence } from '../../../engine/text/openFence.ts';

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const heading = (who: string, at: number): string => `## ${who} · ${moment(at)}`;

/** Somebody's own Markdown. A code block that was never closed ends with it, not with the file. */
function words(text: string): string {
	const open = openFence(text, 'strict');
	return open ? `${text.trimEnd()}\n${open.marks}` : text.trimEnd();
}

const quoted = (text: string): string => text.replace(/^/gmu, '> ').replace(/^> $/gmu, '>');

/** `text` in a code block, whatever fences it has itself. */
function block(text: string, language = ''): string {
	const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}${language}\n${text}\n${fence}`;
}

function userBlocks({ at, text, typed, attachments = [], by }: UserEntry): readonly string[] {
	return [
		heading(by === undefined ? 'You' : `Prompt (${by})`, at),
		...(typed === undefined ? [] : [`Typed: ${codeSpan(typed)}`]),
		...attachments.flatMap((attached) =>
			attached.kind === 'file'
				? [`Attached: ${codeSpan(attached.title)}`]
				: [
						`Attached: ${codeSpan(attached.title)}, lines ${attached.startLine}–${attached.endLine}`,
						block(attached.text),
					],
		),
		words(text),
	];
}

const endings: Readonly<Partial<Record<AnswerEntry['state'], string>>> = {
	streaming: 'This answer was not finished.',
	stopped: 'This answer was stopped.',
	cut: 'This answer was cut at the length limit.',
	refused: 'The model refused to answer.',
	failed: 'This answer failed.',
};

function answerBlocks({ at, text, thinking, state, failure, model, dryRun, silent }: AnswerEntry): readonly string[] {
	const ending = endings[state];
	return [
		heading(dryRun ? 'Dry run' : model === undefined ? 'Agent' : `Agent (${asMarkdown(model)})`, at),
		...(thinking === undefined ? [] : ['Thinking:', quoted(thinking)]),
		...(text.trim() === '' ? [] : [words(text)]),
		...(silent === undefined ? [] : [`*Not shown: ${codeSpan(silent)}*`]),
		...(ending === undefined ? [] : [`*${ending}${failure ? ` ${asMarkdown(failure.message)}` : ''}*`]),
	];
}

const changed = (changes: readonly FileDiff[] = []): readonly string[] =>
	changes.map(({ path, before, after }) => {
		const operation = before === undefined ? 'New' : after === undefined ? 'Removed' : 'Changed';
		return `- ${operation}: ${codeSpan(path)}`;
	});

const toolStates: Readonly<Record<ToolEntry['state'], string>> = {
	running: 'not finished',
	waiting: 'not answered',
	done: 'done',
	failed: 'failed',
	refused: 'refused',
	stopped: 'stopped',
};

function toolBlocks({ at, name, summary, state, input, result, changes }: ToolEntry): readonly string[] {
	const files = changed(state === 'done' ? changes : []);
	return [
		heading(`Tool ${codeSpan(name)}, ${toolStates[state]}`, at),
		asMarkdown(summary),
		block(JSON.stringify(input, undefined, 2) ?? '', 'json'),
		...(result === '' ? [] : [block(result)]),
		...(files.length === 0 ? [] : [files.join('\n')]),
	];
}

function noteBlocks({ at, text, summary, changes }: NoteEntry): readonly string[] {
	const files = changed(changes);
	return [
		heading('Note', at),
		asMarkdown(text),
		...(summary === undefined ? [] : [quoted(summary)]),
		...(files.length === 0 ? [] : [files.join('\n')]),
	];
}

function blocksOf(entry: Entry): readonly string[] {
	switch (entry.kind) {
		case 'user':
			return userBlocks(entry);
		case 'answer':
			return answerBlocks(entry);
		case 'tool':
			return toolBlocks(entry);
		case 'note':
			return noteBlocks(entry);
	}
}

/** A conversation to be read by people. */
export function conversationMarkdown({ title, workspace, session, createdAt, entries }: Conversation): string {
	const facts = [
		`- Workspace: ${codeSpan(URI.parse(workspace).fsPath)}`,
		`- Session: ${codeSpan(session)}`,
		`- Begun: ${moment(createdAt)}`,
	];
	const blocks = [`# ${asMarkdown(title || 'Conversation')}`, facts.join('\n'), ...entries.flatMap(blocksOf)];
	return `${blocks.filter((text) => text !== '').join('\n\n')}\n`;
}
