import * as vscode from 'vscode';
import type { MemoryIndexState, RuntimeSearchResult } from '../../../protocol/memorySearch.ts';

/** What the runtime went by, in one line. */
export function howFound(runtimeTitle: string, meaning: RuntimeSearchResult['meaning']): string {
	if (!meaning) return vscode.l10n.t('What {0} would find by words, in its own order.', runtimeTitle);
	const found = vscode.l10n.t(
		'What {0} would find by words and by meaning, in its own order. Meaning is as {1} has it; the runtime’s own model may find otherwise.',
		runtimeTitle,
		meaning.model,
	);
	if (meaning.embedded >= meaning.all) return found;
	const far = vscode.l10n.t(
		'By meaning only {0} of its {1} chunks are known so far: ask again in a while.',
		meaning.embedded.toLocaleString(),
		meaning.all.toLocaleString(),
	);
	return `${found} ${far}`;
}

/** How far the indexes are, in one line, and below it what the last answer wants known. */
export function messageFor(states: readonly MemoryIndexState[], notes: readonly string[]): string {
	const sum = (of: (state: MemoryIndexState) => number) => states.reduce((total, state) => total + of(state), 0);
	const [indexed, total, leftOut] = [sum((s) => s.indexed), sum((s) => s.total), sum((s) => s.leftOut.length)];
	const done = indexed === total && states.every(({ phase }) => phase === 'ready');
	const progress = done
		? vscode.l10n.t('{0} files can be searched.', total.toLocaleString())
		: vscode.l10n.t(
				'Indexing: {0} of {1} files. What is not read yet is not found.',
				indexed.toLocaleString(),
				total.toLocaleString(),
			);
	const missing = leftOut > 0 ? vscode.l10n.t('{0} files are left out.', leftOut.toLocaleString()) : '';
	const [meaning, passages] = [sum((s) => s.meaning?.embedded ?? 0), sum((s) => s.passages)];
	const read =
		states.some((s) => s.meaning) && meaning < passages
			? vscode.l10n.t('By meaning: {0} of {1} passages so far.', meaning.toLocaleString(), passages.toLocaleString())
			: '';
	const problems = states.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
	return [[progress, read, missing].filter(Boolean).join(' '), ...problems, ...notes].join('\n');
}
