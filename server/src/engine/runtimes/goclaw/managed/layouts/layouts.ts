import type { ManagedCapability } from '../../../capabilities/managed.ts';
import { layoutFacts, namedTenants, unnamedTenants, versionRows } from './layoutStatements.ts';
import { factsIn, hasTenants, layoutFrom, writtenTables } from './readLayout.ts';
import type { GoClawLayout } from './versions.ts';

const asked = (statement: typeof layoutFacts) => ({ statement, values: [] });

/** How a database of GoClaw is laid out. `managed`: what works with one of a layout. */
export const layoutsOf = (managed: (layout: GoClawLayout) => ManagedCapability): ManagedCapability['layouts'] => ({
	facts: { statement: layoutFacts, values: [['agents', ...writtenTables]] },
	more(rows) {
		const facts = factsIn(rows);
		return {
			...(facts.readsVersion && { version: asked(versionRows) }),
			...(hasTenants(facts) && { tenants: asked(facts.readsTenants ? namedTenants : unnamedTenants) }),
		};
	},
	read(rows, version, tenants) {
		const { layout, ...told } = layoutFrom(factsIn(rows), version, tenants);
		return { ...told, managed: managed(layout) };
	},
});
