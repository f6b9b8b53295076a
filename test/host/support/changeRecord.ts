import { type ChangeRecord, person } from '../../../server/src/host/writes/records/record.ts';

/** A record of one line added to MEMORY.md, but for what is said otherwise. */
export const recordOf = (instead: Partial<ChangeRecord> = {}): ChangeRecord => ({
	operation: 'operation',
	by: person,
	what: 'remember',
	at: 1,
	root: '/ws',
	path: 'MEMORY.md',
	before: 'b'.repeat(64),
	after: 'a'.repeat(64),
	hunk: { line: 1, removed: [], added: ['- new\n'], above: '# Memory\n' },
	...instead,
});
