import type { WriteOrigin } from './origin.ts';

/** What is known of the write that a line came with. */
export interface ToldWrite {
	readonly origin?: WriteOrigin;
	readonly by: { readonly kind: 'person' | 'agent'; readonly tool?: string };
	/** What the change was for, as the record calls it. */
	readonly what: string;
}

const named = ({ sources = [] }: WriteOrigin): string => sources.map(({ title }) => title).join(', ');

/** What agents of other programs are called tells which of our doors they came through. */
const toolIn = ({ by: { tool } }: ToldWrite): string =>
	tool === undefined ? '' : `tool ${tool.replace(/ \(MCP\)$/u, '')}`;

const inConversation = ({ session, turn }: WriteOrigin): string =>
	`in a conversation${session === undefined ? '' : ` (${[`${session} session`, ...(turn === undefined ? [] : [`message ${turn}`])].join(', ')})`}`;

const having = (origin: WriteOrigin): string => {
	const read = named(origin);
	return read === '' ? '' : `, in which it had read ${read}`;
};

/** Each goes on after “This line was”. */
const ways: Readonly<Record<WriteOrigin['way'], (origin: WriteOrigin, write: ToldWrite) => string>> = {
	selection: (origin) =>
		`remembered from your selection${origin.conversation === undefined ? (named(origin) === '' ? '' : ` in ${named(origin)}`) : ' in a conversation'}`,
	chat: (origin, write) =>
		`written by the agent’s ${toolIn(write) || 'tools'} ${origin.conversation === undefined ? 'in the editor’s chat' : inConversation(origin)}${having(origin)}`,
	proposal: () => 'learnt in a conversation, and accepted by you',
	consolidated: (origin) => `made from ${named(origin)}, and accepted by you`,
	mcp: ({ client }, write) =>
		`written by another program, ${client || 'which did not say its name'}${toolIn(write) && `, with the ${toolIn(write)}`}`,
	terminal: () => 'remembered on the command line',
	restore: (origin) => `brought back from ${named(origin) || 'an earlier state'}`,
};

/** The same where the writer did not say where the text came from: older records have only what it was for. */
const deeds: Readonly<Record<string, string>> = {
	remember: 'remembered',
	forget: 'left by something that was forgotten',
	promote: 'moved into the long-term memory',
	move: 'moved here from another file',
	delete: 'left by something that was deleted',
	archive: 'archived',
	fix: 'changed by a fix',
	'set up': 'written when the agent was set up',
	summon: 'written when the agent was made from a description',
	skill: 'written with a skill',
	tool: 'written',
	restore: 'brought back from an earlier state',
	undo: 'brought back by an undo',
};

const writerOf = ({ kind, tool }: ToldWrite['by']): string =>
	kind === 'person' ? '' : ` by the agent${tool === undefined ? '' : `’s tool ${tool}`}`;

/** What is known of where a line came from, to go on after “This line was”. */
export const wordsOfWrite = (write: ToldWrite): string =>
	write.origin ? ways[write.origin.way](write.origin, write) : `${deeds[write.what] ?? 'changed'}${writerOf(write.by)}`;

/**
 * Whose text it may be that neither the person nor the agent's own files have said, in a few words: another program, other
 * people, a page that the agent had read. Undefined where nothing of the kind is on record.
 */
export function outsideOf({ origin, by }: ToldWrite): string | undefined {
	// Older records say it in the name of the tool alone.
	if (!origin) return by.tool?.endsWith(' (MCP)') ? 'another program' : undefined;
	if (origin.way === 'mcp') return `another program (${origin.client || 'no name'})`;
	const outside = (origin.sources ?? []).filter((source) => source.outside === true).map(({ title }) => title);
	if (outside.length > 0)
		return origin.way === 'selection'
			? outside.join(', ')
			: `a conversation in which the agent had read ${outside.join(', ')}`;
	return origin.session === 'group' ? 'a group conversation, where others speak' : undefined;
}
