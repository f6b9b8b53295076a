import type { KeptSkill } from '../../../server/src/engine/runtimes/capabilities/skillGrants.ts';

/** A skill that a database keeps. */
export const skillOf = (more: Partial<KeptSkill> = {}): KeptSkill => ({
	slug: 'minutes',
	name: 'Minutes',
	description: '',
	owner: 'ben',
	visibility: 'internal',
	status: 'active',
	version: 3,
	...more,
});
