import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { OriginSource, WriteOrigin } from '../../engine/memory/provenance/origin.ts';
import type { SessionKind } from '../../engine/workspace/session.ts';

/** Sources that a record names; the last ones count. */
const mostSources = 8;

/** What an agent had read in the conversation that is none of its own files. */
function readIn(entries: readonly Entry[]): readonly OriginSource[] {
	const read = new Map<string, OriginSource>();
	for (const entry of entries) {
		if (entry.kind !== 'tool' || entry.state !== 'done') continue;
		for (const { title, uri } of entry.cited ?? []) read.set(uri, { title, uri, outside: true });
	}
	return [...read.values()].slice(-mostSources);
}

/** Where what a tool of the agent writes comes from: the conversation, and what the agent had read in it until then. */
export function originOfTurn(conversation: string, session: SessionKind, entries: readonly Entry[]): WriteOrigin {
	const said = entries.filter(({ kind }) => kind === 'user');
	const last = said.at(-1);
	const sources = readIn(entries);
	return {
		way: 'chat',
		conversation,
		session,
		...(last && { entry: last.id, turn: said.length }),
		...(sources.length > 0 && { sources }),
	};
}
