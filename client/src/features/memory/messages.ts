import * as vscode from 'vscode';
import type { MemoryIndexState, RuntimeSearchResult } from '../../../../protocol/memory/search.ts';
import { minutesLeft } from '../../../../shared/minutesLeft.ts';
import { figure } from '../../ui/format.ts';
import { waitsForMains } from '../../ui/waitsForMains.ts';

/** What the runtime went by, in one line. */
export function howFound(runtimeTitle: string, embeddings: RuntimeSearchResult['embeddings']): string {
	if (!embeddings) return vscode.l10n.t('Results of {0} for these words, in its own order.', runtimeTitle);
	const found = vscode.l10n.t(
		'Results of {0}, in its own order. Semantic search uses {1} here, so the runtime’s own results can differ.',
		runtimeTitle,
		embeddings.model,
	);
	if (embeddings.embedded >= embeddings.all) return found;
	const far = vscode.l10n.t(
		'Semantic search knows only {0} of {1} parts yet. Search again later.',
		figure(embeddings.embedded),
		figure(embeddings.all),
	);
	return `${found} ${far}`;
}

/** How far the indexes are, in one line, and below it what the last answer wants known. */
export function messageFor(states: readonly MemoryIndexState[], notes: readonly string[]): string {
	const sum = (of: (state: MemoryIndexState) => number) => states.reduce((total, state) => total + of(state), 0);
	const [indexed, total, leftOut] = [sum((s) => s.indexed), sum((s) => s.total), sum((s) => s.leftOut.length)];
	const done = indexed === total && states.every(({ phase }) => phase === 'ready');
	const searchable =
		total === 1 ? vscode.l10n.t('1 file can be searched.') : vscode.l10n.t('{0} files can be searched.', figure(total));
	const underWay =
		total === 0
			? vscode.l10n.t('Indexing…')
			: vscode.l10n.t(
					'Indexing: {0} of {1} files. The other files cannot be found yet.',
					figure(indexed),
					figure(total),
				);
	const progress = done ? searchable : underWay;
	const skipped =
		leftOut === 1 ? vscode.l10n.t('1 file is skipped.') : vscode.l10n.t('{0} files are skipped.', figure(leftOut));
	const missing = leftOut > 0 ? skipped : '';
	const [embedded, passages] = [sum((s) => s.embeddings?.embedded ?? 0), sum((s) => s.passages)];
	const read =
		states.some((s) => s.embeddings) && embedded < passages
			? vscode.l10n.t('Semantic search: {0} of {1} passages are ready.', figure(embedded), figure(passages))
			: '';
	const lefts = states.flatMap(({ embeddings }) => embeddings?.left ?? []);
	const waits = read !== '' && states.some(({ embeddings }) => embeddings?.waitsFor === 'mains') ? waitsForMains() : '';
	const left = read !== '' && lefts.length > 0 ? timeLeft(Math.max(...lefts)) : '';
	// Several agents can have the same one.
	const problems = new Set(states.flatMap(({ problem }) => problem ?? []));
	return [[progress, read, waits, left, missing].filter(Boolean).join(' '), ...problems, ...notes].join('\n');
}

function timeLeft(ms: number): string {
	const minutes = minutesLeft(ms);
	if (minutes === 0) return vscode.l10n.t('Less than a minute left.');
	return minutes === 1
		? vscode.l10n.t('About 1 minute left.')
		: vscode.l10n.t('About {0} minutes left.', figure(minutes));
}
