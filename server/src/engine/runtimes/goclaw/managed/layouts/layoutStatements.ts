import { sql } from '../../../../text/sqlStatement.ts';

/**
 * `$1`: names of tables. Their columns, and those of them that need a value from whoever adds a row; whether what says the version, and who the
 * tenants are, is there and may be read: a statement that names a table that is not there is refused as a whole.
 */
export const layoutFacts = sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS "hasVersion",
	coalesce(has_table_privilege(to_regclass('schema_migrations'), 'SELECT'), false) AS "readsVersion",
	coalesce(has_table_privilege(to_regclass('tenants'), 'SELECT'), false) AS "readsTenants",
	(SELECT coalesce(jsonb_object_agg(t.name, (SELECT coalesce(jsonb_object_agg(c.attname, c.attnotnull AND NOT c.atthasdef AND c.attidentity = ''), '{}')
			FROM pg_attribute c WHERE c.attrelid = to_regclass(quote_ident(t.name)) AND c.attnum > 0 AND NOT c.attisdropped)), '{}')
		FROM unnest($1::text[]) AS t (name)) AS tables`;

export const versionRows = sql`SELECT version::float8 AS version, dirty FROM schema_migrations`;

/** Those that have agents, by name. */
export const namedTenants = sql`SELECT t.id::text AS id, t.slug AS name FROM tenants t
WHERE t.id IN (SELECT a.tenant_id FROM (SELECT NULL::timestamptz AS deleted_at) gone, LATERAL (SELECT * FROM agents WHERE deleted_at IS NULL) a) ORDER BY t.slug COLLATE "C"`;

/** The same where nobody may read what they are called. */
export const unnamedTenants = sql`SELECT DISTINCT a.tenant_id::text AS id, a.tenant_id::text AS name
FROM (SELECT NULL::timestamptz AS deleted_at) gone, LATERAL (SELECT * FROM agents WHERE deleted_at IS NULL) a WHERE a.tenant_id IS NOT NULL ORDER BY 1`;
