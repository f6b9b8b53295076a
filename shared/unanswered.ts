import type { AnswerEntry, Entry, UserEntry } from '../protocol/chat/conversation.ts';

const saidSomething = ({ text, silent, calls = [], dryRun }: AnswerEntry): boolean =>
	dryRun !== true && (text.trim() !== '' || silent !== undefined || calls.length > 0);

interface Round {
	readonly asked: UserEntry;
	readonly answers: AnswerEntry[];
}

function roundsOf(entries: readonly Entry[]): readonly Round[] {
	const rounds: Round[] = [];
	for (const entry of entries) {
		if (entry.kind === 'user') rounds.push({ asked: entry, answers: [] });
		if (entry.kind === 'answer') rounds.at(-1)?.answers.push(entry);
	}
	return rounds;
}

const failed = ({ answers }: Round): boolean =>
	answers.some(({ state }) => state === 'failed') && !answers.some(saidSomething);

/** Ids of the messages for which the provider failed before a word of an answer came. */
export const unanswered = (entries: readonly Entry[]): ReadonlySet<string> =>
	new Set(roundsOf(entries).flatMap((round) => (failed(round) ? [round.asked.id] : [])));

/**
 * Ids of those that no request carries any more: something else was said since, and the person has not asked for them to go
 * along. The page says so of each.
 */
export const leftOut = (entries: readonly Entry[]): ReadonlySet<string> =>
	new Set(
		roundsOf(entries)
			.slice(0, -1)
			.flatMap((round) => (failed(round) && !round.asked.along ? [round.asked.id] : [])),
	);
