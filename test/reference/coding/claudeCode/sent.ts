import type { Said } from '../program.ts';
import type { Recorded } from '../recorder.ts';

interface Message {
	readonly role?: unknown;
	readonly content?: unknown;
}

const listOf = (value: unknown): readonly object[] => (Array.isArray(value) ? value : []);

interface Block {
	readonly type?: unknown;
	readonly text?: unknown;
	/** Of the result of a tool. */
	readonly content?: unknown;
}

/** The texts of a message, and what stands behind the results of tools. */
const blocksOf = ({ content }: Message): readonly string[] => {
	const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
	return blocks.flatMap(({ type, text, content: result }) => {
		if (type === 'text' && typeof text === 'string') return [text];
		return type === 'tool_result' && typeof result === 'string' ? result.split(behindResult).slice(1) : [];
	});
};

/** What stands in `text` between `from` and the nearest of `ends`, both left out of `ends` and in of `from`; undefined where it is not there. */
function between(text: string, from: string, ends: readonly string[]): string | undefined {
	const start = text.indexOf(from);
	if (start < 0) return undefined;
	const found = ends.map((end) => text.indexOf(end, start + from.length)).filter((at) => at >= 0);
	return text.slice(start, Math.min(text.length, ...found));
}

const reminder = /^<system-reminder>\n([\s\S]*)\n<\/system-reminder>\n?$/u;
const agents = 'Available agent types for the Agent tool:\n';
const skills = 'The following skills are available for use with the Skill tool:\n\n';
const news = 'New skills discovered in ';
const style = '# Output Style: ';

/** Lists, and the style of answers, by what they are. What else the program says around them ends them: a date, the next list. */
export function listsIn(text: string): readonly (readonly [kind: string, text: string])[] {
	const ends = [
		'\n</system-reminder>',
		"\n\nToday's date is",
		'\n\nrhymes output style is',
		'\n\nRhymes output style is',
	];
	const found: readonly (readonly [string, string | undefined])[] = [
		['style', between(text, style, [`\n\n${agents}`, '\n\nThe following deferred tools are now available', ...ends])],
		['agents', between(text, agents, [`\n\n${skills}`, `\n\n${news}`, ...ends])],
		['skills', between(text, text.includes(news) ? news : skills, ends)],
	];
	return found.flatMap(([kind, own]) => (own === undefined ? [] : [[kind, own] as const]));
}

/** What of a block is told by files, by what it is. */
function piecesOf(text: string): readonly (readonly [kind: string, text: string])[] {
	const inner = reminder.exec(text)?.[1] ?? text;
	// Nothing is looked for in instructions: they may hold anything.
	if (/^[^\n]*\n\nContents of /u.test(inner)) return [['instructions', text]];
	if (inner.startsWith('Contents of ')) return [['on touch', text]];
	return listsIn(inner);
}

/** What stands behind the result of a tool, to models that are told so. */
const behindResult =
	/\n\n(?=<system-reminder>\n(?:Contents of |New skills discovered in |The following skills |<total_tokens>))/u;

/** What of a message comes of files, block by block. A line break parts blocks that stand side by side. */
const textsOf = (message: Message): readonly string[] => blocksOf(message).map((text) => text.replace(/>\n$/u, '>'));

/** The texts that come of files, out of the requests of one session in their order. */
export function sentIn(requests: readonly Recorded[]): Said {
	const messagesOf = (request: Recorded): readonly Message[] => listOf(request.body.messages);
	const [first, ...others] = requests.map(messagesOf);
	const start = (first ?? []).flatMap(textsOf).flatMap(piecesOf);
	// Older news may be gone from a later request.
	const later = others.flatMap((messages) => {
		const answered = messages.findLastIndex(({ role }) => role === 'assistant');
		return messages.slice(answered).flatMap(textsOf).flatMap(piecesOf);
	});
	const said = new Map<string, string[]>();
	const say = (name: string, text: string) => said.set(name, [...(said.get(name) ?? []), text]);
	for (const [kind, text] of start) say(kind, text);
	for (const [kind, text] of later) say(kind === 'on touch' ? kind : `${kind} that a touch brings`, text);
	return {
		...Object.fromEntries([...said].map(([name, texts]) => [name, texts.join('\n\n')])),
		order: start.flatMap(([kind]) => (kind === 'on touch' ? [] : [kind])).join('\n'),
	};
}
