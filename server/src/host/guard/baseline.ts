import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { LookedFor } from '../../engine/guard/lookedFor.ts';
import { sharedDatabase, transaction, whyNot } from '../sqlite/database.ts';
import type { Repair } from '../sqlite/repairs.ts';
import { type GuardedState, isSameState } from './fileState.ts';

/** Why a state counts as the person's. `commit`: it came out of the repository. */
export const acceptances = ['seen', 'editor', 'written', 'commit', 'kept'] as const;
export type AcceptedBy = (typeof acceptances)[number];

/** A commit, in as many words as a row has room for. */
export interface CommitNote {
	/** Its whole hash. */
	readonly id: string;
	readonly author: string;
	/** The first line of its message. */
	readonly subject: string;
}

/** The state of a file that nobody has to be told of. */
export interface Accepted {
	/** In the workspace; of a configuration elsewhere the absolute path. */
	readonly path: string;
	readonly state: GuardedState;
	/** ms since the epoch. */
	readonly at: number;
	readonly how: AcceptedBy;
	/** Where it came with a commit: which, and what stood there before. */
	readonly arrival?: { readonly commit: CommitNote; readonly before: GuardedState };
}

/** `forgotten`: it is the first look since what was accepted had to make room. `known`: another window was first, and nothing is done. */
export type Begun = 'new' | 'forgotten' | 'known';

export interface KnownBaseline {
	/** Which runtime's files they were. */
	readonly family: string;
	readonly files: ReadonlyMap<string, Accepted>;
	/** Absent where nobody has noted it. */
	readonly lookedFor?: LookedFor;
}

/** What was accepted last, file by file; shared by all windows. No method rejects: without it nothing is reported. */
export interface GuardBaseline extends Disposable {
	/** Undefined where the workspace at `root` has never been looked at, or nothing can be kept. */
	of(root: string): Promise<KnownBaseline | undefined>;
	/** The first look at a workspace. */
	begin(root: string, family: string, files: readonly Accepted[]): Promise<Begun>;
	/** False where the file's accepted state is not `before` any more: another window has accepted something meanwhile. */
	accept(root: string, next: Accepted, before: GuardedState): Promise<boolean>;
	/** From now on the files are those of `family`. */
	change(root: string, family: string): Promise<void>;
	/** What programs that find their own files have found by now. */
	found(root: string, now: LookedFor): Promise<void>;
}

const layouts = [
	`
	CREATE TABLE workspaces (root TEXT PRIMARY KEY, family TEXT NOT NULL, seen_at INTEGER NOT NULL) WITHOUT ROWID;
	CREATE TABLE accepted (
		root TEXT NOT NULL,
		path TEXT NOT NULL,
		state TEXT NOT NULL,
		at INTEGER NOT NULL,
		how TEXT NOT NULL,
		arrival TEXT,
		PRIMARY KEY (root, path)
	);
	`,
	`
	ALTER TABLE workspaces ADD COLUMN listed TEXT NOT NULL DEFAULT '{}';
	ALTER TABLE workspaces ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
	`,
	'ALTER TABLE workspaces ADD COLUMN looked_for TEXT',
];

const stateShape = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('text'),
		text: z.string(),
		marked: z.boolean(),
		mode: z.number().int().nonnegative().exactOptional(),
	}),
	z.object({ kind: z.literal('none') }),
	z.object({
		kind: z.literal('odd'),
		reason: z.string(),
		hash: z.string().exactOptional(),
		mode: z.number().int().nonnegative().exactOptional(),
	}),
]);

const rowShape = z.object({
	path: z.string(),
	state: jsonOf(stateShape),
	at: z.number(),
	how: z.enum(acceptances),
	arrival: jsonOf(
		z.object({ commit: z.object({ id: z.string(), author: z.string(), subject: z.string() }), before: stateShape }),
	).nullable(),
});

/** What is kept as JSON. */
function jsonOf<Shape extends z.ZodType>(shape: Shape) {
	return z
		.string()
		.transform((text, context): unknown => {
			try {
				return JSON.parse(text);
			} catch {
				context.addIssue({ code: 'custom', message: 'no JSON' });
				return z.NEVER;
			}
		})
		.pipe(shape);
}

/** Changes as a person saw them last, on the command line: a change that came afterwards is another one. */
export interface ListedChanges {
	/** The id of each change, by its path; empty where nothing was listed. */
	listed(root: string): Promise<ReadonlyMap<string, string>>;
	list(root: string, ids: ReadonlyMap<string, string>): Promise<void>;
}

const lookedForShape = jsonOf(
	z.object({ absent: z.array(z.string()), listed: z.record(z.string(), z.array(z.string())) }),
);

const listedShape = jsonOf(z.record(z.string(), z.string()));

/** Workspaces that are kept; those that were looked at longest ago go first. */
export const mostWorkspaces = 100;

/** ms after which it is noted again that a workspace is looked at: looks are many, and should not write. */
const notedFor = 86_400_000;

/** ms before each new try where the database is busy. */
const timeoutMs = [20, 50, 100, 200, 400];

interface BaselineOptions {
	/** Absolute path of the database; made, with its folder, by the first look. */
	readonly file: string;
	/** ms since the epoch. */
	now(): number;
	/** One line for people: that nothing can be kept and why, which is said once, or that something was lost. */
	onTrouble(message: string): void;
}

interface LastingBaseline extends GuardBaseline, ListedChanges, Disposable {
	/** True once the database could not be used: what a look has found since then says nothing. */
	readonly isBlind: boolean;
}

/** The baseline in a database that several processes may share. It is readable by nobody else, as personas and configurations can be private. */
export function sqliteBaseline({ file, now, onTrouble }: BaselineOptions): LastingBaseline {
	let isBlind = false;
	const database = sharedDatabase({
		file,
		layouts,
		synchronous: 'NORMAL',
		timeoutMs,
		tables: ['workspaces', 'accepted'],
		onRepair: (repair) => onTrouble(sayRepair(repair)),
	});

	async function run<T>(work: (database: DatabaseSync) => T, otherwise: T): Promise<T> {
		try {
			return await database.run(work);
		} catch (error) {
			const why = whyNot(error, 'what was accepted');
			if (!isBlind) onTrouble(`Changes from outside are not noticed: ${why} (${file}).`);
			isBlind = true;
			return otherwise;
		}
	}

	const rowOf = (opened: DatabaseSync, root: string, path: string): Accepted | undefined =>
		acceptedOf(opened.prepare('SELECT * FROM accepted WHERE root = ? AND path = ?').get(root, path));

	return {
		get isBlind() {
			return isBlind;
		},
		of: (root) =>
			run((opened) => {
				const known = opened
					.prepare('SELECT family, seen_at, forgotten, looked_for FROM workspaces WHERE root = ?')
					.get(root);
				if (!known || known.forgotten) return undefined;
				const at = now();
				if (Math.abs(at - Number(known.seen_at)) > notedFor)
					opened.prepare('UPDATE workspaces SET seen_at = ? WHERE root = ?').run(at, root);
				const rows = opened.prepare('SELECT * FROM accepted WHERE root = ?').all(root);
				const files = rows.flatMap((row) => acceptedOf(row) ?? []).map((row) => [row.path, row] as const);
				const lookedFor = lookedForShape.safeParse(known.looked_for).data;
				return { family: String(known.family), files: new Map(files), ...(lookedFor && { lookedFor }) };
			}, undefined),
		begin: (root, family, files) =>
			run(
				(opened) =>
					transaction(opened, () => {
						const known = opened.prepare('SELECT forgotten FROM workspaces WHERE root = ?').get(root);
						if (known && !known.forgotten) return 'known';
						opened
							.prepare('INSERT OR REPLACE INTO workspaces (root, family, seen_at) VALUES (?, ?, ?)')
							.run(root, family, now());
						for (const each of files) put(opened, root, each);
						forgetOldest(opened);
						return known ? 'forgotten' : 'new';
					}),
				'known',
			),
		accept: (root, next, before) =>
			run(
				(opened) =>
					transaction(opened, () => {
						const known = rowOf(opened, root, next.path);
						if (!isSameState(known?.state ?? { kind: 'none' }, before)) return false;
						put(opened, root, next);
						return true;
					}),
				false,
			),
		async change(root, family) {
			await run(
				(opened) => opened.prepare('UPDATE workspaces SET family = ? WHERE root = ?').run(family, root),
				undefined,
			);
		},
		async found(root, lookedFor) {
			const text = JSON.stringify(lookedFor);
			// Looks are many, and most find what the one before has found.
			const sql = 'UPDATE workspaces SET looked_for = ?2 WHERE root = ?1 AND looked_for IS NOT ?2';
			await run((opened) => opened.prepare(sql).run(root, text), undefined);
		},
		listed: (root) =>
			run((opened) => {
				const row = opened.prepare('SELECT listed FROM workspaces WHERE root = ?').get(root);
				return new Map(Object.entries(listedShape.safeParse(row?.listed).data ?? {}));
			}, new Map()),
		async list(root, ids) {
			const listed = JSON.stringify(Object.fromEntries(ids));
			await run(
				(opened) => opened.prepare('UPDATE workspaces SET listed = ? WHERE root = ?').run(listed, root),
				undefined,
			);
		},
		[Symbol.dispose]: () => database[Symbol.dispose](),
	};
}

function sayRepair({ kind, rows, isIncomplete, broken }: Repair): string {
	const kept = `${rows.toLocaleString('en')} of its rows were restored${isIncomplete ? ', some may be missing' : ''}`;
	const where = broken === undefined ? '' : ` The damaged file is ${basename(broken)} in ${dirname(broken)}.`;
	const next = 'A file that is listed as added may have been there before: look at it before you keep it.';
	return `What was accepted of agents’ files was ${kind === 'empty' ? 'empty' : 'damaged'}: ${kept}.${where} ${next}`;
}

function put(database: DatabaseSync, root: string, { path, state, at, how, arrival }: Accepted): void {
	database
		.prepare('INSERT OR REPLACE INTO accepted (root, path, state, at, how, arrival) VALUES (?, ?, ?, ?, ?, ?)')
		.run(root, path, JSON.stringify(state), at, how, arrival ? JSON.stringify(arrival) : null);
}

function forgetOldest(database: DatabaseSync): void {
	const old = database
		.prepare('SELECT root FROM workspaces WHERE forgotten = 0 ORDER BY seen_at DESC LIMIT -1 OFFSET ?')
		.all(mostWorkspaces);
	for (const { root } of old) {
		database.prepare('DELETE FROM accepted WHERE root = ?').run(String(root));
		// That it was here is all that is known of it from now on.
		database.prepare("UPDATE workspaces SET forgotten = 1, listed = '{}' WHERE root = ?").run(String(root));
	}
}

/** A row that says nothing sensible is passed over: the file counts as new. */
function acceptedOf(row: unknown): Accepted | undefined {
	const { data } = rowShape.safeParse(row ?? null);
	if (!data) return undefined;
	const { arrival, ...rest } = data;
	return { ...rest, ...(arrival && { arrival }) };
}
