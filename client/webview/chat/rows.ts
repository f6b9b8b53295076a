import type { Entry } from '../../../protocol/chat/conversation.ts';
import type { PageState } from '../../../protocol/chat/page.ts';
import { unanswered } from '../../../shared/unanswered.ts';
import type { RowProps } from './components/log/row.tsx';
import type { WaitingRetry } from './store.ts';

/** Rows at the end that are drawn with the page; those before them when somebody comes near. */
const drawnAtOnce = 12;

const isSpoken = (entry: Entry | undefined): boolean => entry?.kind === 'user';
const isAgents = (entry: Entry | undefined): boolean => entry?.kind === 'answer' || entry?.kind === 'tool';
const streams: readonly string[] = ['streaming', 'running', 'waiting'];

/** What each row has to know of its neighbours and of the turn. */
export function rowsOf(
	entries: readonly Entry[],
	state: Pick<PageState, 'agent' | 'running' | 'busyElsewhere' | 'asking' | 'undone'>,
	waiting: WaitingRetry | undefined,
): RowProps[] {
	const busy = state.running || state.busyElsewhere;
	const failed = unanswered(entries);
	let hasTools = false;
	return entries.map((entry, index): RowProps => {
		if (isSpoken(entry)) hasTools = false;
		if (entry.kind === 'tool') hasTools = true;
		const undo = entry.kind === 'tool' || entry.kind === 'note' ? entry.undo : undefined;
		return {
			entry,
			agent: state.agent.heading,
			live: busy && 'state' in entry && streams.includes(entry.state),
			opening: isAgents(entry) && !isAgents(entries[index - 1]),
			closing:
				isAgents(entry) &&
				!isAgents(entries[index + 1]) &&
				!(busy && index === entries.length - 1 && entry.kind === 'tool'),
			last: index === entries.length - 1,
			afterTools: hasTools,
			asking: state.asking.includes(entry.id),
			undone: undo !== undefined && state.undone.includes(undo),
			waiting: waiting?.entry === entry.id ? waiting : undefined,
			unanswered: failed.has(entry.id),
			atOnce: index >= entries.length - drawnAtOnce,
		};
	});
}

/** A conversation that stopped in the middle of its tools can go on from there. */
export function canResume(entries: readonly Entry[], busy: boolean): boolean {
	const last = entries.at(-1);
	return !busy && (last?.kind === 'tool' || isSpoken(last));
}
