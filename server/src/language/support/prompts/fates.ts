import { fateLabels } from '../../../../../shared/fateLabels.ts';
import type { Fate, LedgerRow } from '../../../engine/prompt/ledger.ts';
import type { Analysis } from '../../../engine/workspace/analysis.ts';
import { configStatus } from '../../../engine/workspace/configStatus.ts';
import { whyUnsent } from '../../../engine/workspace/runNotes.ts';
import type { SessionKind } from '../../../engine/workspace/session.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';

/** What one kind of session does with a file; no row where it never looks at it. */
export interface SessionRow {
	readonly session: SessionKind;
	readonly row: LedgerRow | undefined;
}

/** For every kind of session that the runtime knows, in its order. */
export const rowsFor = (analysis: Analysis, path: WorkspacePath): SessionRow[] =>
	analysis.runtime.sessionKinds.map((session) => ({
		session,
		row: analysis.prompt(session).ledger.rows.find((row) => row.path === path),
	}));

/** The row that views show unless told otherwise: the one of the session that previews use. */
export const ownRow = (analysis: Analysis, path: WorkspacePath): LedgerRow | undefined =>
	analysis.prompt(analysis.session.kind).ledger.rows.find((row) => row.path === path);

export const fateWord = (fate: Fate | undefined): string => (fate ? fateLabels[fate] : 'not loaded');

const listed = (items: readonly string[]): string =>
	items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${items.at(-1)}` : items.join('');

/** `whole in main and cron, withheld in group`; `whole in every session`; `whole` where there is but one kind, and `never loaded` says it by itself. */
function summaryOf(rows: readonly SessionRow[]): string {
	const sessionsByFate = new Map<string, string[]>();
	for (const { session, row } of rows) {
		const word = fateWord(row?.fate);
		sessionsByFate.set(word, [...(sessionsByFate.get(word) ?? []), session]);
	}
	const [only = ''] = sessionsByFate.keys();
	if (sessionsByFate.size === 1)
		return rows.length === 1 || /^(?:never|not) /u.test(only) ? only : `${only} in every session`;
	return [...sessionsByFate].map(([word, sessions]) => `${word} in ${listed(sessions)}`).join(', ');
}

/** `whole in every session`; where the runtime starts nothing here for now, `whole in every session, once Holaboss 2026.5.19 starts here`. */
export function outcomeOf(analysis: Analysis, path: WorkspacePath): string {
	const { runtime, snapshot, session } = analysis;
	const summary = summaryOf(rowsFor(analysis, path));
	const { preparation } = analysis.prompt(session.kind);
	const isUnsent = whyUnsent(preparation, runtime.title, configStatus(runtime, snapshot)) !== undefined;
	return isUnsent ? `${summary}, once ${runtime.title} starts here` : summary;
}

/** The file's text enters some session's prompt, or would but for its limits. */
export const isLookedAt = (rows: readonly SessionRow[]): boolean => rows.some(({ row }) => row !== undefined);
