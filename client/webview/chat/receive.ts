import type { Entry } from '../../../protocol/chat/conversation.ts';
import type { PageEvent, PageHistory, PageState, ToPage } from '../../../protocol/chat/page.ts';

type MessageFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is MessageFields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isMissingOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);
const areFields = (value: unknown): value is readonly MessageFields[] => Array.isArray(value) && value.every(isFields);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** Of each kind of entry, deep enough that no component meets a hole; what the fields say is the editor side's business. */
const entryChecks: { readonly [K in Entry['kind']]: (fields: MessageFields) => boolean } = {
	user: ({ text, attachments }) => isText(text) && isMissingOr(areFields)(attachments),
	answer: ({ text, state, thinking, used, recalled, failure }) =>
		isText(text) &&
		isText(state) &&
		isMissingOr(isText)(thinking) &&
		[used, recalled].every(isMissingOr(areFields)) &&
		isMissingOr((value) => isFields(value) && isText(value.message) && isText(value.kind))(failure),
	tool: ({ name, summary, state, result, changes, cited }) =>
		[name, summary, state, result].every(isText) && [changes, cited].every(isMissingOr(areFields)),
	note: ({ about, text, changes }) => isText(about) && isText(text) && isMissingOr(areFields)(changes),
};

function isEntry(value: unknown): value is Entry {
	if (!isFields(value) || !isText(value.id) || !isText(value.kind)) return false;
	return Object.hasOwn(entryChecks, value.kind) && entryChecks[value.kind as Entry['kind']](value);
}

function isPreflight(value: unknown): boolean {
	return (
		isFields(value) &&
		[value.model, value.provider].every(isText) &&
		[value.parts, value.unseen, value.recalled].every(areFields) &&
		areTexts(value.tools) &&
		[value.inputTokens, value.window].every(Number.isFinite)
	);
}

function isState(value: unknown): value is PageState {
	if (!isFields(value)) return false;
	const { workspaces, agent, runtime, sessions, session, preflight, attachments, asking, undone, commands } = value;
	const { toRemember } = value;
	return (
		[workspaces, attachments, commands].every(areFields) &&
		[sessions, asking, undone].every(areTexts) &&
		[runtime, session].every(isText) &&
		isFields(agent) &&
		isText(agent.name) &&
		isText(agent.heading) &&
		isMissingOr(isPreflight)(preflight) &&
		isMissingOr(Number.isFinite)(toRemember)
	);
}

const eventChecks: { readonly [K in PageEvent['kind']]: (fields: MessageFields) => boolean } = {
	entry: ({ entry }) => isEntry(entry),
	gone: ({ entries }) => areTexts(entries),
	text: ({ entry, text }) => isText(entry) && isText(text),
	thinking: ({ entry, text }) => isText(entry) && isText(text),
	waiting: ({ entry, seconds, why }) => isText(entry) && Number.isFinite(seconds) && isText(why),
};

const isEvent = (value: unknown): value is PageEvent =>
	isFields(value) &&
	isText(value.kind) &&
	Object.hasOwn(eventChecks, value.kind) &&
	eventChecks[value.kind as PageEvent['kind']](value);

const isHistory = (value: unknown): value is PageHistory =>
	isFields(value) &&
	isText(value.query) &&
	areFields(value.conversations) &&
	value.conversations.every(({ id, title, session }) => [id, title, session].every(isText));

const checks: { readonly [T in ToPage['type']]: (fields: MessageFields) => ToPage | undefined } = {
	state: ({ state }) => (isState(state) ? { type: 'state', state } : undefined),
	talk: ({ key, entries, reveal }) =>
		isText(key) && Array.isArray(entries)
			? { type: 'talk', key, entries: entries.filter(isEntry), ...(isText(reveal) && { reveal }) }
			: undefined,
	event: ({ key, event }) => (isText(key) && isEvent(event) ? { type: 'event', key, event } : undefined),
	history: ({ history }) => (isHistory(history) ? { type: 'history', history } : undefined),
	'show-history': ({ query }) => (isText(query) ? { type: 'show-history', query } : undefined),
	image({ href, source, problem }) {
		if (!isText(href)) return undefined;
		// The policy of the page lets no other address through either.
		if (isText(source) && source.startsWith('data:image/')) return { type: 'image', href, source };
		return { type: 'image', href, problem: isText(problem) ? problem : '' };
	},
	draft: ({ text }) => (isText(text) ? { type: 'draft', text } : undefined),
	focus: () => ({ type: 'focus' }),
};

/** The message that `received` is, or undefined: anything in the frame can post to the page. */
export function toPage(received: unknown): ToPage | undefined {
	if (!isFields(received) || !isText(received.type) || !Object.hasOwn(checks, received.type)) return undefined;
	return checks[received.type as ToPage['type']](received);
}
