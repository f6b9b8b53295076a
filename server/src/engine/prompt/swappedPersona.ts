import type { Ledger } from './ledger.ts';

/** The persona that stands in for another file, and why, in one line for people. */
export function swappedPersona({ rows }: Ledger): string | undefined {
	const row = rows.find(({ fate }) => fate === 'swapped');
	if (!row) return undefined;
	return [`${row.swappedWith ?? 'Another file'} replaces ${row.path}`, row.reason].filter(Boolean).join(': ');
}
