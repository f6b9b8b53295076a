import { grouped } from '../text/grouped.ts';
import { exactWordFor } from '../text/measure.ts';
import { runNotes } from '../workspace/runNotes.ts';
import { keptLength } from './figures.ts';
import type { Fate, Ledger, LedgerRow } from './ledger.ts';
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

function lineOf(row: LedgerRow, prompt: Prompt, width: number): string {
	const { path, fate, rawLength, injectedLength, swappedWith } = row;
	const whatHappened = swappedWith === undefined ? fate : `${fate} with ${swappedWith}`;
	const kept = keptLength(row, prompt);
	const marks = injectedLength > kept ? ` (${grouped(injectedLength)} with the cut marks)` : '';
	const lengths = nothingInside.has(fate) ? '' : `${grouped(kept)} of ${grouped(rawLength)}${marks}`;
	return `${path.padEnd(width)}  ${whatHappened.padEnd(10)}  ${lengths}`.trimEnd();
}

function totalOf({ injected, totalLimit, unit }: Ledger): string {
	const room = totalLimit === undefined ? '' : ` of ${grouped(totalLimit)}`;
	return `${grouped(injected)}${room} ${exactWordFor(unit)} of context files`;
}

/** Sorted by path: two ledgers side by side then differ only where the files' fates do. */
function ledgerPart(prompt: Prompt, runtimeTitle: string): Part {
	const { ledger, preparation } = prompt;
	const rows = [...ledger.rows].sort((a, b) => (a.path < b.path ? -1 : 1));
	const notes = runNotes(preparation, runtimeTitle).map(({ text }) => text);
	const width = Math.max(0, ...rows.map(({ path }) => path.length));
	const lines = [
		'⟦What happens to each file',
		...rows.map((row) => lineOf(row, prompt, width)),
		...notes,
		`${totalOf(ledger)}⟧`,
		'',
		'',
	];
	return { id: 'ledger', title: 'Ledger', text: lines.join('\n'), source: { kind: 'fact' }, stability: 'volatile' };
}

/** For comparing: the prompt with its ledger written above it. No longer what the agent reads. */
export const withLedgerOnTop = (prompt: Prompt, runtimeTitle: string): Prompt =>
	createPrompt({ ...prompt, parts: [ledgerPart(prompt, runtimeTitle), ...prompt.parts] });
