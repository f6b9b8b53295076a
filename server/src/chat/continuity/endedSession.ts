import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { EndedTurn, EndedTurnMessage } from '../../engine/continuity/turn.ts';
import type { EndedSession } from '../../engine/runtimes/capabilities/continuity.ts';
import type { Records } from '../../host/records/records.ts';
import type { Row } from '../../host/records/tables.ts';

/** What is looked back on: turns and messages of a person. */
const window = { turns: 8, messages: 6 } as const;

const turnOf = (row: Row<'turnResults'>): EndedTurn => ({
	inputId: row.inputId,
	status: row.status,
	stopReason: row.stopReason,
	assistantText: row.assistantText,
	completedAt: row.completedAt ?? row.startedAt,
	permissionDenials: row.permissionDenials.map((denial) => ({
		toolName: denial.tool_name,
		toolId: denial.tool_id,
		reason: denial.reason,
	})),
	promptSectionIds: row.promptSectionIds,
	capabilityFingerprint: row.capabilityManifestFingerprint,
	tokens: row.tokenUsage && { input: row.tokenUsage.input_tokens, output: row.tokenUsage.output_tokens },
});

/** What people said in a conversation; what a program said in their place is none of it. */
const messagesIn = (entries: readonly Entry[]): readonly EndedTurnMessage[] =>
	entries.flatMap((entry) =>
		entry.kind === 'user' && entry.by === undefined
			? [{ id: `user-${entry.id}`, text: entry.typed ?? entry.text, createdAt: new Date(entry.at).toISOString() }]
			: [],
	);

/** A turn and those before it, the newest first, as many as are looked at. */
async function upTo(row: Row<'turnResults'>, records: Records): Promise<readonly Row<'turnResults'>[]> {
	const turns = [row];
	while (turns.length < window.turns) {
		const previous = turns.at(-1)?.previousInputId ?? null;
		const before = previous === null ? undefined : await records.get('turnResults', previous);
		if (!before || before.sessionId !== row.sessionId) break;
		turns.push(before);
	}
	return turns;
}

/** The session as it was when the turn `inputId` had ended; undefined where nothing is known of that turn. */
export async function endedSession(
	inputId: string,
	entries: readonly Entry[],
	records: Records,
): Promise<EndedSession | undefined> {
	const row = await records.get('turnResults', inputId);
	if (!row) return undefined;
	const { workspaceId, sessionId } = row;
	const recent = await records.list('turnResults', { sessionId }, window.turns);
	const from = recent.findIndex((each) => each.inputId === inputId);
	// Nearly always it is the newest. Of one that is not, the turns before it are followed, however many came behind it.
	const isNewest = from === 0 || recent.length < window.turns;
	const turns = (isNewest ? recent.slice(Math.max(0, from)) : await upTo(row, records)).map(turnOf);
	const [turn = turnOf(row), ...earlier] = turns;
	const last = entries.findIndex(({ id }) => id === (row.lastEntryId ?? row.userEntryId));
	// What was edited since is gone, and what was said in its place came later.
	const before = last === -1 ? entries.filter(({ at }) => at <= Date.parse(row.startedAt)) : entries.slice(0, last + 1);
	const messages = messagesIn(before).slice(-window.messages);
	return { workspaceId, sessionId, turns: [turn, ...earlier], messages };
}
