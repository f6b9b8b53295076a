import { grouped } from '../text/grouped.ts';
import { runNotes } from '../workspace/runNotes.ts';
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

function lineOf({ path, fate, rawLength, injectedLength, swappedWith }: LedgerRow, width: number): string {
	const whatHappened = swappedWith === undefined ? fate : `${fate} with ${swappedWith}`;
	const lengths = nothingInside.has(fate) ? '' : `${grouped(injectedLength)} of ${grouped(rawLength)}`;
	return `${path.padEnd(width)}  ${whatHappened.padEnd(10)}  ${lengths}`.trimEnd();
}

function totalOf({ injected, totalLimit, unit }: Ledger): string {
	const room = totalLimit === undefined ? '' : ` of ${grouped(totalLimit)}`;
	return `${grouped(injected)}${room} ${unit} of context files`;
}

/** Sorted by path: two ledgers side by side then differ only where the files' fates do. */
function ledgerPart({ ledger, preparation }: Prompt, runtimeTitle: string): Part {
	const rows = [...ledger.rows].sort((a, b) => (a.path < b.path ? -1 : 1));
	const notes = runNotes(preparation, runtimeTitle).map(({ text }) => text);
	const width = Math.max(0, ...rows.map(({ path }) => path.length));
	const lines = [
		'⟦What became of each file',
		...rows.map((row) => lineOf(row, width)),
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
