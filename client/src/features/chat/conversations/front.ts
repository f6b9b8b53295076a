type StoredFields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is StoredFields => typeof value === 'object' && value !== null;

/** What survives a reload: which conversation stands where. What was said in it is the server's to keep. */
export interface Front {
	/** URI of the workspace in front. */
	readonly workspace?: string;
	/** The session in front, by workspace URI. */
	readonly sessions: Readonly<Record<string, string>>;
	/** The conversation in front, by `placeKey`. */
	readonly conversations: Readonly<Record<string, string>>;
	/** Undos that were used, the latest last. */
	readonly undone: readonly string[];
}

/** Where a conversation is. `person`: who talks with the agent, where it keeps what each person says apart. */
export interface TalkPlace {
	readonly workspace: string;
	readonly session: string;
	readonly person?: string | undefined;
}

/** Each place has a conversation of its own in front. Neither a URI nor a session's name has a space in it. */
export const placeKey = ({ workspace, session, person }: TalkPlace): string =>
	[workspace, session, ...(person === undefined ? [] : [encodeURIComponent(person)])].join(' ');

/** Older undos belong to entries that nobody looks at any more. */
const keptUndone = 500;

const words = (value: unknown): Readonly<Record<string, string>> =>
	Object.fromEntries(
		Object.entries(isFields(value) ? value : {}).filter(
			(entry): entry is [string, string] => typeof entry[1] === 'string',
		),
	);

/** What an earlier run stored, as far as it makes sense to this one. */
export function frontFrom(stored: unknown): Front {
	const { workspace, sessions, conversations, undone } = isFields(stored) ? stored : {};
	return {
		...(typeof workspace === 'string' && { workspace }),
		sessions: words(sessions),
		conversations: words(conversations),
		undone: Array.isArray(undone) ? undone.filter((each) => typeof each === 'string').slice(-keptUndone) : [],
	};
}

/** With `conversation` in front in its place; without one, a new one is. */
export function withConversation(front: Front, key: string, conversation: string | undefined): Front {
	const { [key]: _, ...others } = front.conversations;
	return { ...front, conversations: conversation === undefined ? others : { ...others, [key]: conversation } };
}

export const withUndone = (front: Front, undo: string): Front => ({
	...front,
	undone: [...front.undone.filter((each) => each !== undo), undo].slice(-keptUndone),
});
