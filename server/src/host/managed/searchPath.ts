import * as z from 'zod';
import type { StoredQuestion, StoredRows } from '../../engine/runtimes/capabilities/storedQuestion.ts';
import { sql } from '../postgres/statement.ts';

/**
 * `$1`: names of tables. Which schemas have all of them, and may be looked into; where pgvector is, if a plain name does not find it: those who
 * look after a server like to keep it in a schema of its own.
 */
const whereTablesAre = sql`SELECT current_setting('search_path') AS path,
	(SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
		WHERE e.extname = 'vector' AND to_regtype('vector') IS NULL AND has_schema_privilege(n.oid, 'USAGE')) AS vector,
	(SELECT coalesce(json_agg(json_build_object('name', quote_ident(n.nspname), 'mayUse', has_schema_privilege(n.oid, 'USAGE')) ORDER BY n.nspname), '[]')
		FROM pg_namespace n WHERE cardinality($1::text[]) = (SELECT count(DISTINCT c.relname) FROM pg_class c
			WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relname = ANY ($1::text[]))) AS schemas`;

const answer = z.tuple([
	z.object({
		path: z.string(),
		vector: z.string().nullable(),
		schemas: z.array(z.object({ name: z.string(), mayUse: z.boolean() })),
	}),
]);

/**
 * `path`: where names are to be looked for from now on; `schema`: the one that the tables are in, if it is not one that the role looks in;
 * `why`: a clause for people on why that is not known.
 */
export type FoundTables = { readonly path?: string; readonly schema?: string } | { readonly why: string };

const most = 5;

/** Where tables with all these names are. `isFound`: a plain name finds them. */
export async function findTables(
	ask: (question: StoredQuestion) => Promise<StoredRows>,
	names: readonly string[],
	isFound: boolean,
): Promise<FoundTables> {
	const [{ path, vector, schemas }] = answer.parse(await ask({ statement: whereTablesAre, values: [names] }));
	const withVector = (first: string): string => (vector === null ? first : `${first}, ${vector}`);
	if (isFound) return vector === null ? {} : { path: withVector(path) };
	const usable = schemas.filter(({ mayUse }) => mayUse);
	const [one, ...others] = usable;
	if (one && others.length === 0) return { path: withVector(`${one.name}, ${path}`), schema: one.name };
	const named = (usable.length > 0 ? usable : schemas).slice(0, most).map(({ name }) => name);
	if (one)
		return {
			why: `several schemas have such tables (${named.join(', ')}); choose one with ALTER ROLE … SET search_path = ${one.name}`,
		};
	if (named.length > 0)
		return {
			why: `the name in the address has no rights to the schema ${named.join(', ')}; ask whoever looks after the database`,
		};
	return {};
}
