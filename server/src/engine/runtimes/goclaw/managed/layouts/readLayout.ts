import * as z from 'zod';
import { listed } from '../../../../rules/support/words.ts';
import type { StoredLayout } from '../../../capabilities/managed.ts';
import type { StoredRows } from '../../../capabilities/storedQuestion.ts';
import { februaryLayout, type GoClawLayout, layoutOf, unknownProgram } from './versions.ts';

/** By table, the columns that a row is added with; without `tenant_id`. */
const written: Readonly<Record<string, readonly string[]>> = {
	agent_context_files: ['agent_id', 'file_name', 'content'],
	user_context_files: ['agent_id', 'user_id', 'file_name', 'content'],
	memory_documents: ['agent_id', 'user_id', 'path', 'content', 'hash'],
	memory_chunks: ['agent_id', 'document_id', 'user_id', 'path', 'start_line', 'end_line', 'hash', 'text'],
	skill_agent_grants: ['skill_id', 'agent_id', 'pinned_version', 'granted_by'],
	skill_user_grants: ['skill_id', 'user_id', 'granted_by'],
};

export const writtenTables = Object.keys(written);

const tenantColumn = 'tenant_id';

const factRows = z.tuple([
	z.object({
		hasVersion: z.boolean(),
		readsVersion: z.boolean(),
		readsTenants: z.boolean(),
		/** By table, its columns: true for one that needs a value. */
		tables: z.record(z.string(), z.record(z.string(), z.boolean())),
	}),
]);

export type LayoutFacts = z.infer<typeof factRows>[0];

const versions = z.array(z.object({ version: z.number(), dirty: z.boolean() }));
const tenants = z.array(z.object({ id: z.string(), name: z.string() }));

/** The tenant that is there from the start, and that everything belongs to where nobody says otherwise. */
const usualTenant = '0193a5b0-7000-7000-8000-000000000001';

/** Of an answer that makes no sense: no version, and no table of which anything is known. */
const nothing: LayoutFacts = { hasVersion: true, readsVersion: false, readsTenants: false, tables: {} };

export const factsIn = (rows: StoredRows): LayoutFacts => factRows.safeParse(rows).data?.[0] ?? nothing;

/** Tables that are not there are no columns: whoever needs them says so. */
const tableWith = ({ tables }: LayoutFacts, has: (columns: Readonly<Record<string, boolean>>) => boolean) =>
	writtenTables.find((table) => Object.keys(tables[table] ?? {}).length > 0 && has(tables[table] ?? {}));

export const hasTenants = (facts: LayoutFacts): boolean => facts.tables.agents?.[tenantColumn] !== undefined;

/** What is wrong with adding rows to tables of this layout: a clause. `given`: columns that whoever adds a row has a value for besides. */
export function misfit(
	facts: LayoutFacts,
	layout: GoClawLayout,
	says: string,
	given: readonly string[] = [],
): string | undefined {
	const lacks = tableWith(facts, (columns) => (columns[tenantColumn] !== undefined) !== layout.hasTenants);
	if (lacks !== undefined || hasTenants(facts) !== layout.hasTenants) return `its tables are not as ${says} has them`;
	for (const table of writtenTables) {
		const columns = facts.tables[table] ?? {};
		const own = [...given, ...(written[table] ?? []), ...(layout.hasTenants ? [tenantColumn] : [])];
		const wanted = Object.keys(columns).filter((name) => columns[name] && !own.includes(name));
		if (wanted.length > 0)
			return `its table ${table} needs a value for ${listed(wanted)}, of which Soulscope knows nothing`;
		const missing = own.filter((name) => columns[name] === undefined);
		if (Object.keys(columns).length > 0 && missing.length > 0) return `its table ${table} has no ${listed(missing)}`;
	}
	return undefined;
}

/** `locked`: as `StoredLayout` has it. */
export type ToldLayout = { readonly layout: GoClawLayout; readonly title: string; readonly locked: string | undefined };

const february = 'GoClaw 2026.2.26';

/** What a database is taken for that nobody knows: tenants are what its tables say. */
const unknownLayout = (facts: LayoutFacts): GoClawLayout => ({
	program: hasTenants(facts) ? unknownProgram : undefined,
	hasTenants: hasTenants(facts),
	overlap: 0,
	isVersion3: hasTenants(facts),
});

/** What the tables are; `rows`: the answer to `versionRows`, undefined where nobody could ask. */
export function told(facts: LayoutFacts, rows: StoredRows | undefined): ToldLayout {
	const unknown = (locked: string, title = 'GoClaw in a version that Soulscope does not know'): ToldLayout => ({
		layout: unknownLayout(facts),
		title,
		locked,
	});
	const found = rows && versions.safeParse(rows).data?.[0];
	if (!found) {
		// Older installations and copies without that table are told by their columns.
		const fault = misfit(facts, februaryLayout, february);
		if (!facts.hasVersion && fault === undefined) return { layout: februaryLayout, title: february, locked: undefined };
		return unknown(
			facts.hasVersion && !facts.readsVersion
				? 'the name in the address may not read the table schema_migrations, which says the version of its tables'
				: `nothing says the version of its tables: ${facts.hasVersion ? 'schema_migrations is empty' : 'there is no table schema_migrations'}`,
		);
	}
	const { version, dirty } = found;
	const layout = layoutOf(version);
	if (!layout) return unknown(`its tables are of version ${version}, which Soulscope does not know`);
	const title = layout.program === undefined ? february : `GoClaw ${layout.program}`;
	const locked = dirty
		? `its tables are between two versions: the change to version ${version} is under way, or has failed`
		: misfit(facts, layout, `version ${version}`);
	return { layout, title, locked };
}

/** Those that the answer names; none where nobody asked. */
export const tenantsIn = (rows: StoredRows | undefined): StoredLayout['tenants'] =>
	(tenants.safeParse(rows).data ?? []).map((each) => ({ ...each, isUsual: each.id === usualTenant }));
