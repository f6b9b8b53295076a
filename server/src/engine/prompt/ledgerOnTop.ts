import { grouped } from '../text/grouped.ts';
import { exactWordFor } from '../text/lengths/measure.ts';
import { runNotes } from '../workspace/runNotes.ts';
import { keptLength } from './figures.ts';
import type { AfterCompaction, Fate, Ledger, LedgerRow } from './ledger.ts';
import { createPrompt, type Part, type Prompt } from './prompt.ts';

/** Fates of files that bring nothing into the prompt: a length would only be noise. */
const nothingInside: ReadonlySet<Fate> = new Set([
	'ignored',
	'withheld',
	'dropped',
	'empty',
	'deleted',
	'spent',
	'unlisted',
]);

/** How people are told of a fate. */
interface LedgerLabels {
	readonly fates: Readonly<Record<Fate, string>>;
	readonly afterCompaction: Readonly<Record<AfterCompaction, string>>;
}

const labelOf = ({ fate, swappedWith }: LedgerRow, { fates }: LedgerLabels): string =>
	swappedWith === undefined ? fates[fate] : `${fates[fate]} with ${swappedWith}`;

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

function lengthsOf(row: LedgerRow, prompt: Prompt): string {
	const { fate, rawLength, injectedLength } = row;
	if (nothingInside.has(fate)) return '';
	const kept = keptLength(row, prompt);
	const marks = injectedLength > kept ? ` (${grouped(injectedLength)} with the cut marks)` : '';
	return `${grouped(kept)} of ${grouped(rawLength)}${marks}`;
}

const compactionOf = ({ afterCompaction }: LedgerRow, labels: LedgerLabels): string =>
	afterCompaction ? `after a compaction: ${labels.afterCompaction[afterCompaction]}` : '';

function totalOf({ injected, totalLimit, unit }: Ledger): string {
	const room = totalLimit === undefined ? '' : ` of ${grouped(totalLimit)}`;
	return `${grouped(injected)}${room} ${exactWordFor(unit)} of context files`;
}

/** Sorted by path: two ledgers side by side then differ only where the files' fates do. */
function ledgerPart(prompt: Prompt, runtimeTitle: string, labels: LedgerLabels): Part {
	const { ledger, preparation } = prompt;
	const rows = [...ledger.rows].sort((a, b) => (a.path < b.path ? -1 : 1));
	const notes = runNotes(preparation, runtimeTitle).map(({ text }) => text);
	// A column is as wide as any fate, and none as the longest path: two ledgers differ in the lines of files alone that have another fate.
	const labelWidth = widest(Object.values(labels.fates));
	const lines = [
		'⟦What happens to each file',
		...rows.map((row) =>
			[labelOf(row, labels).padEnd(labelWidth), row.path, lengthsOf(row, prompt), compactionOf(row, labels)]
				.filter(Boolean)
				.join('  ')
				.trimEnd(),
		),
		...notes,
		`${totalOf(ledger)}⟧`,
		'',
		'',
	];
	return { id: 'ledger', title: 'Ledger', text: lines.join('\n'), source: { kind: 'fact' }, stability: 'volatile' };
}

/** For comparing: the prompt with its ledger written above it. No longer what the agent reads. */
export const withLedgerOnTop = (prompt: Prompt, runtimeTitle: string, labels: LedgerLabels): Prompt =>
	createPrompt({ ...prompt, parts: [ledgerPart(prompt, runtimeTitle, labels), ...prompt.parts] });
