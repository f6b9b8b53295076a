import type { Conversation, ConversationInfo, Entry, UserEntry } from '../../../../../protocol/chat/conversation.ts';
import type { SessionKind } from '../../../../../protocol/preview/session.ts';
import { sessionNamed } from '../../../../../shared/sessionNamed.ts';
import { uriOfPath } from '../../managed/placeUri.ts';
import { ofKeptPlace } from '../../managed/storedPlaces.ts';
import { titleFrom } from '../title.ts';
import type { ConversationState, NewConversation, StoredConversation } from '../transcripts.ts';
import { answerFrom } from './words.ts';

export const freshState: ConversationState = { compactions: 0, tokens: 0, cost: 0, allowed: [] };

export const begun = (id: string, { root, session, at }: NewConversation): StoredConversation => ({
	id,
	root,
	session,
	at,
	title: '',
	named: false,
	updatedAt: at,
	state: freshState,
	entries: [],
});

/** Whether a person said it. */
export const isSaid = (entry: Entry): entry is UserEntry => entry.kind === 'user' && entry.by === undefined;

/** What a person said, what a program said in their place, or the entry's own kind. */
export function kindOf(entry: Entry): string {
	if (entry.kind !== 'user') return entry.kind;
	return isSaid(entry) ? 'said' : 'prompted';
}

/** What a conversation is called after its first words; empty while no person has said anything. */
export const titleAfter = (entry: UserEntry | undefined): string =>
	entry ? titleFrom(entry.typed ?? entry.text, 'said') || titleFrom(entry.attachments?.[0]?.title ?? '', 'said') : '';

/** The words of an entry that a search looks at; undefined where it has none. */
export function wordsIn(entry: Entry): string | undefined {
	if (entry.kind === 'user') return entry.typed ?? entry.text;
	return entry.kind === 'answer' ? entry.text : undefined;
}

const present = ({ entries }: StoredConversation): readonly Entry[] =>
	entries.filter(({ aside }) => !aside).map(({ entry }) => entry);

/** An entry added, or put in the place of the one with its id: in front or aside, wherever that is. */
export function withEntry(stored: StoredConversation, entry: Entry): StoredConversation {
	const at = stored.entries.findIndex((kept) => kept.entry.id === entry.id);
	const aside = stored.entries[at]?.aside ?? false;
	const entries = at < 0 ? [...stored.entries, { entry, aside }] : stored.entries.with(at, { entry, aside });
	const updatedAt = Math.max(stored.updatedAt, entry.at);
	return entitled({ ...stored, entries, updatedAt });
}

/** Without a chosen title the first words of a person are it; they stay it until there are others. */
function entitled(stored: StoredConversation): StoredConversation {
	if (stored.named) return stored;
	return { ...stored, title: titleAfter(present(stored).find(isSaid)) || stored.title };
}

/** The entry and all behind it set aside, and their ids; nothing where it is not there. */
export function withoutFrom(stored: StoredConversation, from: string): [StoredConversation, readonly string[]] {
	const start = stored.entries.findIndex(({ entry, aside }) => entry.id === from && !aside);
	if (start < 0) return [stored, []];
	const gone = stored.entries.slice(start).filter(({ aside }) => !aside);
	const entries = stored.entries.map((kept, index) => (index < start ? kept : { ...kept, aside: true }));
	return [{ ...stored, entries }, gone.map(({ entry }) => entry.id)];
}

/** A title that is chosen; a blank one gives the first words their place back. */
export function renamed(stored: StoredConversation, text: string): StoredConversation {
	const title = titleFrom(text, 'chosen');
	return title === '' ? entitled({ ...stored, named: false }) : { ...stored, title, named: true };
}

/** A kind that a later version knows counts as the usual one. */
export const sessionOf = (name: string): SessionKind => sessionNamed(name) ?? 'main';

/** The workspace that a conversation is of, and whose it is where each person has their own. `root`: what it is kept under. */
export function whoseIs(root: string): Pick<ConversationInfo, 'workspace' | 'person'> {
	const { root: workspace, user } = ofKeptPlace(root);
	return { workspace: uriOfPath(workspace), ...(user !== undefined && { person: user }) };
}

/** Of the person and the agent. */
const isMessage = ({ kind }: Entry): boolean => kind === 'user' || kind === 'answer';

function infoOf(stored: StoredConversation): ConversationInfo {
	const { id, root, session, title, at, updatedAt } = stored;
	const messages = present(stored).filter(isMessage).length;
	return { id, ...whoseIs(root), session: sessionOf(session), title, createdAt: at, updatedAt, messages };
}

export const conversationOf = (stored: StoredConversation, busyElsewhere: boolean): Conversation => ({
	...infoOf(stored),
	entries: present(stored),
	busyElsewhere,
});

/** What a list says of it; undefined where nothing was said yet, or it has no answer to the question. */
export function listed(stored: StoredConversation, words: readonly string[]): ConversationInfo | undefined {
	if (stored.entries.length === 0) return undefined;
	if (words.length === 0) return infoOf(stored);
	const messages = present(stored)
		.map(wordsIn)
		.filter((text) => text !== undefined);
	const snippet = answerFrom([stored.title, ...messages], words);
	return snippet && { ...infoOf(stored), snippet };
}

/** The latest first. */
export const byTime = (a: ConversationInfo, b: ConversationInfo): number =>
	b.updatedAt - a.updatedAt || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
