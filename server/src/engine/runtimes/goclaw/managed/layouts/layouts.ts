import type { SqlStatement } from '../../../../text/sqlStatement.ts';
import type { ManagedCapability } from '../../../capabilities/managed.ts';
import type { StoredQuestion, StoredRows } from '../../../capabilities/storedQuestion.ts';
import { runtimeId, runtimeId3 } from '../../known.ts';
import type { GoClawStore } from '../store.ts';
import { layoutFacts, namedTenants, unnamedTenants, versionRows } from './layoutStatements.ts';
import {
	factsIn,
	hasTenants,
	type LayoutFacts,
	type ToldLayout,
	tenantsIn,
	told,
	writtenTables,
} from './readLayout.ts';

/** How a kind of database is asked for its layout, and what its answers say. */
interface LayoutQuestions {
	readonly facts: StoredQuestion;
	readonly statements: Readonly<Record<'versionRows' | 'namedTenants' | 'unnamedTenants', SqlStatement>>;
	factsIn(rows: StoredRows): LayoutFacts;
	/** `version`: the answer to `versionRows`; undefined where nobody could ask. */
	told(facts: LayoutFacts, version: StoredRows | undefined): ToldLayout;
}

const asked = (statement: SqlStatement): StoredQuestion => ({ statement, values: [] });

/** How a database of GoClaw is laid out, from what it says itself. */
export const layoutsWith =
	({ facts, statements, ...answers }: LayoutQuestions): GoClawStore['layouts'] =>
	(managed): ManagedCapability['layouts'] => ({
		facts,
		more(rows) {
			const found = answers.factsIn(rows);
			const tenants = found.readsTenants ? statements.namedTenants : statements.unnamedTenants;
			return {
				...(found.readsVersion && { version: asked(statements.versionRows) }),
				...(hasTenants(found) && { tenants: asked(tenants) }),
			};
		},
		read(rows, version, tenants) {
			const { layout, ...said } = answers.told(answers.factsIn(rows), version);
			return {
				...said,
				tenants: tenantsIn(tenants),
				managed: managed(layout),
				runtime: layout.isVersion3 ? runtimeId3 : runtimeId,
			};
		},
	});

/** PostgreSQL. */
export const layoutsOf = layoutsWith({
	facts: { statement: layoutFacts, values: [['agents', ...writtenTables]] },
	statements: { versionRows, namedTenants, unnamedTenants },
	factsIn,
	told,
});
