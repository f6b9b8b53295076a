import type { StoredRows } from '../../../capabilities/storedQuestion.ts';

type SqliteRow = StoredRows[number];

/** Columns that PostgreSQL has as JSON, and SQLite as text or a blob with it. Of a skill, its frontmatter as well. */
const jsonColumns: ReadonlySet<string> = new Set([
	...['tools_config', 'sandbox_config', 'subagents_config', 'memory_config', 'compaction_config', 'context_pruning'],
	...['other_config', 'reasoning_config', 'workspace_sharing', 'chatgpt_oauth_routing', 'shell_deny_groups'],
	...['kg_dedup_config', 'model_fallback', 'deps', 'tags'],
]);

/** Columns that are 1 where something is so. */
const flagColumns: ReadonlySet<string> = new Set([
	...['restrict_to_workspace', 'self_evolve', 'skill_evolve', 'is_default', 'is_system', 'enabled'],
]);

const momentColumns: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'deleted_at']);

/** Undefined where it is none. */
function jsonIn(text: unknown): unknown {
	if (typeof text !== 'string') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const moment =
	/^(?<day>\d{4}-\d{2}-\d{2})[ T](?<time>\d{2}:\d{2}:\d{2})(?<fraction>\.\d+)?\s?(?:(?<hours>[+-]\d{2}):?(?<minutes>\d{2}))?/u;

/**
 * ms since the epoch; null where it is no moment. As SQLite writes it (`2026-11-28T19:36:38.669Z`), or as Go does, with the zone of its
 * machine and what its clock showed (`2026-11-28 20:36:38.669096841 +0100 CET m=+26.88`).
 */
function momentIn(text: unknown): number | null {
	const { day, time, fraction = '', hours, minutes } = (typeof text === 'string' && moment.exec(text)?.groups) || {};
	if (day === undefined) return null;
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	const found = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`);
	return Number.isNaN(found) ? null : found;
}

function plain(name: string, value: unknown): unknown {
	if (jsonColumns.has(name)) return jsonIn(value) ?? value;
	if (flagColumns.has(name)) return value === 1;
	const at = momentColumns.has(name) ? momentIn(value) : null;
	return at === null ? value : new Date(at).toISOString();
}

/** A whole row of a table, without what else was asked for with it. */
const columnsOf = (row: SqliteRow, besides: readonly string[]): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(row).flatMap(([name, value]) => (besides.includes(name) ? [] : [[name, plain(name, value)]])),
	);

const lists = (row: SqliteRow, names: readonly string[]): Record<string, unknown> =>
	Object.fromEntries(names.map((name) => [name, jsonIn(row[name])]));

/** What is null in them says nothing. */
const withoutNulls = (list: unknown): unknown =>
	Array.isArray(list)
		? list.map((each: object) => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null)))
		: list;

const dated = (list: unknown): unknown =>
	Array.isArray(list)
		? list.map((each: { readonly modified?: unknown }) => ({ ...each, modified: momentIn(each.modified) }))
		: list;

/** The answer to `oneAgent` as that of PostgreSQL. */
export const agentRows = (rows: StoredRows): StoredRows =>
	rows.map((row) => {
		const names = ['files', 'copies', 'documents', 'people', 'delegates_to', 'team'];
		const { files, copies, documents, people, delegates_to, team } = lists(row, names);
		const { members } = (team ?? {}) as { readonly members?: unknown };
		return {
			agent: columnsOf(row, [...names, 'publishes']),
			files: dated(files),
			copies: dated(copies),
			documents: dated(documents),
			people,
			delegates_to: withoutNulls(delegates_to),
			team: team ? { ...team, members: withoutNulls(members) } : null,
			...(row.publishes === 0 && { edition: 'lite' }),
		};
	});

/** The answer to `activeSkills` as that of PostgreSQL. */
export const skillRows = (rows: StoredRows): StoredRows =>
	rows.map((row) => {
		const { frontmatter, ...skill } = columnsOf(row, ['agents', 'people']);
		return {
			skill: { ...skill, frontmatter: jsonIn(frontmatter) ?? frontmatter },
			modified: momentIn(row.updated_at),
			...lists(row, ['agents', 'people']),
		};
	});

/** The answer to `allGrants` as that of PostgreSQL. */
export const grantRows = (rows: StoredRows): StoredRows =>
	rows.map((row) => ({ ...row, ...lists(row, ['skills', 'agents', 'people', 'to_agents', 'to_people']) }));

/** The answer to `layoutFacts` as that of PostgreSQL. Whoever can read the file can read all of it. */
export const factRows = (rows: StoredRows): StoredRows =>
	rows.map(({ hasVersion, readsTenants, tables }) => ({
		hasVersion: hasVersion === 1,
		readsVersion: hasVersion === 1,
		readsTenants: readsTenants === 1,
		tables: jsonIn(tables),
	}));
