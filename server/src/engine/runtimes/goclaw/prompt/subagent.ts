import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { Part } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import { separated } from './systemPrompt.ts';

/** A subagent's prompt has sections of its own; how long they are was never measured. */
const sections: readonly (readonly [id: string, heading: string, about: string])[] = [
	['subagent', '# Subagent Context', 'That it works for another agent'],
	['subagent-role', '## Your Role', 'What it is there for'],
	['subagent-rules', '## Rules', 'How it is to work'],
	['subagent-output', '## Output Format', 'What its answer looks like'],
	['subagent-limits', '## What You Do NOT Do', 'What it leaves to others'],
	['subagent-session', '## Session Context', 'Its label and how deep it was spawned'],
];

/** The prompt of a subagent, of which only the task is the workspace's own. */
export function subagentParts(session: Session, wording: Wording): Part[] {
	return separated(
		sections.map(([id, heading, about]): Part => {
			const values = id === 'subagent-role' && session.task ? { task: session.task.description } : undefined;
			const piece: WordingPiece = {
				id: `goclaw.${id}`,
				about,
				heading,
				unit: 'UTF-8 bytes',
				...(values === undefined ? {} : { values }),
			};
			return {
				id: piece.id,
				title: heading.replace(/^#+ /u, ''),
				...worded(piece, wording),
				stability: 'stable',
			};
		}),
	);
}

/** None of the files reaches a subagent. */
export function withheldFromSubagents(rows: readonly LedgerRow[]): LedgerRow[] {
	return rows.map((row) => {
		if (row.injectedLength === 0 && row.fate !== 'dropped') return row;
		const { partId: _none, limit: _unused, ...rest } = row;
		const reason = 'subagents have a short prompt of their own, without context files';
		return { ...rest, fate: 'withheld', reason, injectedLength: 0, kept: [] };
	});
}
