import type { GuardedChange } from '../../../protocol/guard/guard.ts';

/** What happened to the persona of an agent. */
export const changeOf = (agent: string, fields: Partial<GuardedChange> = {}): GuardedChange => ({
	workspace: `file:///${agent}`,
	uri: `file:///${agent}/SOUL.md`,
	path: 'SOUL.md',
	title: 'Persona',
	became: 'changed',
	from: 'outside',
	readers: [],
	lines: [],
	id: 'the same',
	...fields,
});
