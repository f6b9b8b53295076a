import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import * as z from 'zod';
import { changeKinds } from '../../../../../protocol/memory/changes.ts';
import { writeOriginShape } from '../../../engine/memory/provenance/origin.ts';
import { once } from '../../../engine/text/once.ts';
import { sharedDatabase, whyNot } from '../../sqlite/database.ts';
import { codeOf } from '../outcome.ts';
import { memoryRecords } from './memoryRecords.ts';
import type { ChangeRecord, ChangeRecords } from './record.ts';

export interface SqliteRecordsOptions {
	/** Absolute path of the database; made, with its folder, when the first record is. */
	readonly file: string;
	/** One line for people on what is wrong with the records; writes go on without them. */
	onTrouble(message: string): void;
}

/** Rows that are kept, and bytes of changed lines in them; the oldest operations go first, and never half of one. */
const mostRows = 1000;
const mostBytes = 32 * 1024 * 1024;

/** ms before each new try where the database is busy: a write does not wait longer for its record. */
const timeoutMs = [20, 50, 100, 200, 400];

const layouts = [
	`
	CREATE TABLE IF NOT EXISTS changes (
		id INTEGER PRIMARY KEY,
		deed TEXT NOT NULL,
		at INTEGER NOT NULL,
		root TEXT NOT NULL,
		path TEXT NOT NULL,
		author TEXT NOT NULL,
		tool TEXT,
		what TEXT NOT NULL,
		before TEXT,
		after TEXT,
		hunk TEXT,
		undoes TEXT
	);
	CREATE INDEX IF NOT EXISTS changes_by_root ON changes (root, id);
	CREATE INDEX IF NOT EXISTS changes_by_deed ON changes (deed);
	CREATE INDEX IF NOT EXISTS changes_by_undoes ON changes (undoes) WHERE undoes IS NOT NULL;
	`,
	// What a file that is gone was beside its text.
	`
	ALTER TABLE changes ADD COLUMN marked INTEGER;
	ALTER TABLE changes ADD COLUMN mode INTEGER;
	`,
	// Where the text came from.
	'ALTER TABLE changes ADD COLUMN origin TEXT;',
	// Of a symbolic link, which is no text.
	`
	ALTER TABLE changes ADD COLUMN link TEXT;
	ALTER TABLE changes ADD COLUMN target TEXT;
	`,
];

const row = once(() =>
	z.object({
		deed: z.string(),
		at: z.number(),
		root: z.string(),
		path: z.string(),
		author: z.enum(['person', 'agent']),
		tool: z.string().nullable(),
		what: z.string(),
		before: z.string().nullable(),
		after: z.string().nullable(),
		hunk: z.string().nullable(),
		undoes: z.string().nullable(),
		marked: z.number().nullable(),
		mode: z.number().int().nonnegative().nullable(),
		origin: z.string().nullable(),
		link: z.enum(['made', 'removed']).nullable(),
		target: z.string().nullable(),
	}),
);

const hunkShape = once(() =>
	z.object({
		line: z.number(),
		removed: z.array(z.string()),
		added: z.array(z.string()),
		above: z.string().exactOptional(),
		below: z.string().exactOptional(),
		next: z.string().exactOptional(),
	}),
);

/** False where the file is there, or something is in its way. */
const isMissing = (file: string): Promise<boolean> =>
	stat(file).then(
		() => false,
		(error) => codeOf(error) === 'ENOENT',
	);

/**
 * Records in a database that several processes may share. A broken one is set aside and begun anew; where none can be
 * had, records last as long as the process.
 */
export function sqliteRecords({ file, onTrouble }: SqliteRecordsOptions): ChangeRecords & Disposable {
	/** What people know of: that nothing is kept says also that nothing can be read. */
	let told: 'nothing' | 'reading' | 'keeping' = 'nothing';
	const unwritten = memoryRecords(mostRows);
	const database = sharedDatabase({
		file,
		layouts,
		synchronous: 'NORMAL',
		timeoutMs,
		tables: ['changes'],
		backups: true,
		onRepair: ({ kind, rows, isIncomplete, broken }) => {
			const kept = `${rows.toLocaleString('en')} of its rows were restored${isIncomplete ? ', some may be missing' : ''}`;
			const where = broken === undefined ? '' : ` The damaged file is ${basename(broken)} in ${dirname(broken)}.`;
			onTrouble(
				`The record of changes was ${kind === 'empty' ? 'empty' : 'damaged'}: ${kept}.${where} No memory was changed.`,
			);
		},
	});

	const troubles = {
		reading: (why: string) => `What was changed before is not known: ${why} (${file}).`,
		keeping: (why: string) =>
			`Changes are recorded only until Soulscope ends: ${why} (${file}). Files are written as usual.`,
	};

	/** Tells once what comes of it that the database cannot be used for `purpose`. */
	async function run<T>(
		purpose: keyof typeof troubles,
		work: (database: DatabaseSync) => T,
		otherwise: T | (() => Promise<T>),
	): Promise<T> {
		try {
			return await database.run(work);
		} catch (error) {
			if (told !== 'keeping' && told !== purpose) {
				onTrouble(troubles[purpose](whyNot(error, 'them')));
				told = purpose;
			}
			return otherwise instanceof Function ? otherwise() : otherwise;
		}
	}

	/** Who only reads makes no database. */
	const select = async (clause: string, ...values: (string | number)[]): Promise<readonly ChangeRecord[]> => {
		if (await isMissing(file)) return [];
		const statement = `SELECT * FROM changes WHERE ${clause}`;
		return run(
			'reading',
			(database) =>
				database
					.prepare(statement)
					.all(...values)
					.flatMap(recordOf),
			[],
		);
	};

	return {
		async add(record) {
			await run(
				'keeping',
				(database) => insert(database, record),
				() => unwritten.add(record),
			);
		},
		async list(root, limit) {
			const kept = await select('root = ? ORDER BY id DESC LIMIT ?', root, limit);
			return [...(await unwritten.list(root, limit)), ...kept].sort((a, b) => b.at - a.at).slice(0, limit);
		},
		async ofFile(root, path) {
			const kept = await select('root = ? AND path = ? ORDER BY id', root, path);
			return [...kept, ...(await unwritten.ofFile(root, path))];
		},
		async ofOperation(operation) {
			const kept = await select('deed = ? ORDER BY id', operation);
			return [...kept, ...(await unwritten.ofOperation(operation))];
		},
		async undoing(operation) {
			const kept = await select('undoes = ? ORDER BY id', operation);
			return [...kept, ...(await unwritten.undoing(operation))];
		},
		[Symbol.dispose]: () => database[Symbol.dispose](),
	};
}

/** The operation that is being written stays, however long it is. */
const dropOldest = `
	DELETE FROM changes WHERE deed IN (
		SELECT deed FROM (
			SELECT
				deed,
				row_number() OVER newest AS nth,
				sum(octet_length(hunk)) OVER newest AS bytes
			FROM changes
			WINDOW newest AS (ORDER BY id DESC)
		)
		WHERE nth > ? OR bytes > ?
	) AND deed <> ?`;

function insert(database: DatabaseSync, record: ChangeRecord): void {
	const { operation, at, root, path, by, what, before, after, hunk, undoes, traits, origin, link } = record;
	database
		.prepare(
			'INSERT INTO changes (deed, at, root, path, author, tool, what, before, after, hunk, undoes, marked, mode, origin, link, target) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
		)
		.run(
			operation,
			at,
			root,
			path,
			by.kind,
			by.tool ?? null,
			what,
			before ?? null,
			after ?? null,
			hunk ? JSON.stringify(hunk) : null,
			undoes ?? null,
			traits ? Number(traits.marked) : null,
			traits?.mode ?? null,
			origin ? JSON.stringify(origin) : null,
			link?.kind ?? null,
			link?.target ?? null,
		);
	const kept = database.prepare('SELECT count(*) AS rows, total(octet_length(hunk)) AS bytes FROM changes').get();
	if (Number(kept?.rows) > mostRows || Number(kept?.bytes) > mostBytes)
		database.prepare(dropOldest).run(mostRows, mostBytes, operation);
}

/** A row that says nothing sensible is passed over. */
function recordOf(value: Readonly<Record<string, SQLOutputValue>>): ChangeRecord[] {
	const parsed = row().safeParse(value);
	if (!parsed.success) return [];
	const {
		deed: operation,
		at,
		root,
		path,
		author,
		tool,
		what,
		before,
		after,
		hunk,
		undoes,
		marked,
		mode,
		origin,
		link,
		target,
	} = parsed.data;
	const kept = hunk === null ? undefined : hunkShape().safeParse(jsonOf(hunk)).data;
	const from = origin === null ? undefined : writeOriginShape().safeParse(jsonOf(origin)).data;
	return [
		{
			operation,
			at,
			root,
			path,
			by: { kind: author, ...(tool !== null && { tool }) },
			what: changeKinds.find((kind) => kind === what) ?? (tool === null ? 'edit' : 'tool'),
			before: before ?? undefined,
			after: after ?? undefined,
			...(kept && { hunk: kept }),
			...(undoes !== null && { undoes }),
			...(from && { origin: from }),
			// Permissions and nothing else: a database may be anybody's doing.
			...(mode !== null && { traits: { marked: marked === 1, mode: mode & 0o777 } }),
			...(link !== null && target !== null && { link: { kind: link, target } }),
		},
	];
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
