import type { ManagedCapability } from '../../../capabilities/managed.ts';
import { managedCapability } from '../capability.ts';
import { tableNames, whichTables } from '../statements.ts';

/** A table that came with 3.0. */
const newTable = 'episodic_summaries';
const names = [...tableNames, newTable];

const { summon: _, ...asBefore } = managedCapability;

/** The database of GoClaw 3: one of an earlier version is not taken for it. What a model would write for a new agent is another matter. */
export const managedCapability3: ManagedCapability = {
	...asBefore,
	tables: { statement: whichTables, values: [names] },
	missing(rows) {
		const found = new Set(rows.map(({ name }) => name));
		return names.filter((name) => !found.has(name));
	},
};
