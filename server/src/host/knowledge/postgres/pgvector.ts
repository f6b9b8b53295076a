import * as z from 'zod';
import { hasNoPlace, isReadOnly, MayNotUpdate, mayNot } from '../../postgres/failures.ts';
import type { Postgres } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { NoVectors } from '../storage.ts';
import { vectorLayouts } from './layouts.ts';

/** What is installed in the database, what could be, and whether there are tables that whoever connects may not read. */
const facts = sql`
	SELECT (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
		(SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS available,
		coalesce(NOT has_table_privilege(to_regclass('soulscope.knowledge_models'), 'SELECT')
			OR NOT has_table_privilege(to_regclass('soulscope.knowledge_vectors'), 'SELECT'), false) AS are_closed`;
const factsRow = z.object({
	installed: z.string().nullable(),
	available: z.string().nullable(),
	are_closed: z.boolean(),
});

/** The first whose indexes look on until there is enough (`hnsw.iterative_scan`). */
const oldest = [0, 8] as const;

const words = 'or search by words';

function isTooOld(version: string): boolean {
	const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
	return major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
}

function whyNone({ installed, available, are_closed: areClosed }: z.infer<typeof factsRow>): string | undefined {
	if (areClosed)
		return `the name in the address has no rights to the tables for semantic search; ask whoever looks after the database, ${words}`;
	const version = installed ?? available;
	if (version === null)
		return `semantic search needs pgvector on the server; ask whoever looks after it to install that, ${words}`;
	if (!isTooOld(version)) return undefined;
	return `semantic search needs pgvector ${oldest.join('.')} or later, and the server has ${version}; ask whoever looks after it to update that, ${words}`;
}

/** By what the server names its own code: what it says may be in any language. PostgreSQL 13 to 17. */
const mayNotCreate = (error: unknown): boolean =>
	hasNoPlace(error) ||
	(mayNot(error) && error instanceof Error && 'routine' in error && error.routine === 'execute_extension_script');

/** Of a member of a team, who uses what others have made, and of a server that is a copy: words are found there all the same. */
const mayNotAdd = (error: unknown): boolean => mayNot(error) || isReadOnly(error) || error instanceof MayNotUpdate;

/** Makes the tables for vectors, unless they are there. Throws `NoVectors` where the server cannot keep any, or not by this name. */
export async function prepareVectors(postgres: Postgres): Promise<void> {
	const [found] = await postgres.direct((session) => session.rows(facts, factsRow));
	const why = found && whyNone(found);
	if (why !== undefined) throw new NoVectors(why);
	try {
		await postgres.prepare(vectorLayouts);
	} catch (error) {
		if (mayNotCreate(error))
			throw new NoVectors(
				`semantic search needs pgvector in this database; ask whoever looks after it to run CREATE EXTENSION vector, ${words}`,
			);
		if (!mayNotAdd(error)) throw error;
		throw new NoVectors(
			`semantic search needs tables that the name in the address may not add; whoever made the others has to run soulscope knowledge embed once, ${words}`,
		);
	}
}
