import { revert } from '../../engine/memory/notes/revert.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { ChangeRecord, ChangeRecords } from '../writes/records/record.ts';
import { decode, encode } from '../writes/text.ts';
import type { Past, PastChange, PastEntry, PastFolder, PastPoint } from './past.ts';

interface JournalPastOptions {
	/** Absolute path of the workspace's folder. */
	readonly root: string;
	readonly records: Pick<ChangeRecords, 'list'>;
	/** The folder as it is now. */
	readonly now: PastFolder;
}

/** As many as are kept. */
const mostRecords = 1_000;

/** UTF-16 units of what was written that a message has. */
const longestExcerpt = 80;

const digest = (text: string | undefined): string | undefined => (text === undefined ? undefined : sha256(text));

/** The whole change of one operation. */
interface RecordedOperation {
	readonly point: PastPoint;
	/** Newest first. */
	readonly records: readonly ChangeRecord[];
}

function excerptOf({ hunk }: ChangeRecord): string {
	const text = (hunk && (hunk.added.length > 0 ? hunk.added : hunk.removed).join(' ')) ?? '';
	const line = text.replaceAll(/\s+/gu, ' ').trim();
	return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt - 1)}…` : line;
}

function operationsOf(records: readonly ChangeRecord[]): readonly RecordedOperation[] {
	const byId = new Map<string, ChangeRecord[]>();
	for (const record of records) {
		const known = byId.get(record.operation);
		if (known) known.push(record);
		else byId.set(record.operation, [record]);
	}
	return [...byId.values()].flatMap((own) => {
		const [newest] = own;
		if (!newest) return [];
		const { operation: id, at, by, what } = newest;
		const author = by.kind === 'person' ? 'you' : `the agent${by.tool === undefined ? '' : `, ${by.tool}`}`;
		const message = [what, excerptOf(newest)].filter(Boolean).join(': ');
		return [{ point: { id, at, author, message, state: id }, records: own }];
	});
}

/** What a file said, and the digest of that; or that nobody can tell. */
type Then = { readonly text: string | undefined; readonly content: string | undefined } | 'unknown';

/** What a file said before the change that `record` tells of. Where somebody else changed it in between, that is not known: its digest tells. */
function before(then: Then, record: ChangeRecord): Then {
	const { before: earlier, after, hunk } = record;
	if (then === 'unknown' || then.content !== after || !hunk) return 'unknown';
	const { text: now } = then;
	const text = earlier === undefined ? undefined : now === undefined ? hunk.removed.join('') : revert(now, hunk);
	return digest(text) === earlier ? { text, content: earlier } : 'unknown';
}

function byPath(records: readonly ChangeRecord[]): ReadonlyMap<WorkspacePath, readonly ChangeRecord[]> {
	const found = new Map<WorkspacePath, ChangeRecord[]>();
	for (const record of records) {
		const known = found.get(record.path);
		if (known) known.push(record);
		else found.set(record.path, [record]);
	}
	return found;
}

/** Files as they were, each taken back change by change. Whoever asks for ever earlier states has each change taken back once. */
class TakenBack {
	readonly #now: PastFolder;
	readonly #records: ReadonlyMap<WorkspacePath, readonly ChangeRecord[]>;
	/** How far each file was taken back last. */
	readonly #reached = new Map<WorkspacePath, { readonly changes: number; readonly file: Then }>();

	/** `records`: newest first. */
	constructor(now: PastFolder, records: readonly ChangeRecord[]) {
		this.#now = now;
		this.#records = byPath(records);
	}

	/** The file before its latest `changes`. */
	async file(path: WorkspacePath, changes: number): Promise<Then> {
		const reached = this.#reached.get(path);
		const from = reached && reached.changes <= changes ? reached : { changes: 0, file: await this.#current(path) };
		const records = this.#records.get(path)?.slice(from.changes, changes) ?? [];
		const file = records.reduce<Then>(before, from.file);
		this.#reached.set(path, { changes, file });
		return file;
	}

	async #current(path: WorkspacePath): Promise<Then> {
		const bytes = await this.#now.bytes(path);
		const decoded = bytes && decode(bytes);
		return bytes && !decoded ? 'unknown' : { text: decoded?.text, content: digest(decoded?.text) };
	}
}

const unknownReason = 'was changed by another program since, so what it said then is not known';

/** The folder of now with what the records say of then; `files` as they were, by path. */
function folderWith(now: PastFolder, files: ReadonlyMap<WorkspacePath, Then>): PastFolder {
	const parentOf = (path: WorkspacePath) => path.split('/').slice(0, -1).join('/');
	const nameOf = (path: WorkspacePath) => path.slice(path.lastIndexOf('/') + 1);
	/** What was not changed since has one content in all states. */
	const asNow = (folder: WorkspacePath, entry: PastEntry): PastEntry =>
		entry.kind === 'file' ? { ...entry, content: `now ${folder}/${entry.name}` } : entry;
	const asThen = (path: WorkspacePath): PastEntry | undefined => {
		const then = files.get(path);
		if (then === undefined || (then !== 'unknown' && then.text === undefined)) return undefined;
		const content = then === 'unknown' ? undefined : then.content;
		return { name: nameOf(path), kind: 'file', ...(content !== undefined && { content }) };
	};
	return {
		async list(path) {
			const current = await now.list(path);
			const entries = new Map((current ?? []).map((entry) => [entry.name, asNow(path, entry)]));
			for (const own of files.keys()) {
				if (parentOf(own) !== path) continue;
				const then = asThen(own);
				if (!then) entries.delete(nameOf(own));
				else entries.set(nameOf(own), then);
			}
			return current || entries.size > 0 ? [...entries.values()] : undefined;
		},
		async entry(path): Promise<PastEntry | undefined> {
			if (!files.has(path)) return now.entry(path);
			return asThen(path);
		},
		async bytes(path) {
			const then = files.get(path);
			if (then === undefined) return now.bytes(path);
			return then === 'unknown' || then.text === undefined ? undefined : encode(then.text, false);
		},
		unknown: (path) => (files.get(path) === 'unknown' ? unknownReason : undefined),
	};
}

/** The past by what Soulscope has written itself; changes of other programs are not in it. Undefined where it has written nothing. */
export async function openJournalPast({ root, records, now }: JournalPastOptions): Promise<Past | undefined> {
	const operations = operationsOf(await records.list(root, mostRecords));
	if (operations.length === 0) return undefined;
	const takenBack = new TakenBack(
		now,
		operations.flatMap(({ records: own }) => own),
	);
	const at = ({ id }: PastPoint) => operations.findIndex(({ point }) => point.id === id);
	const kindOf = ({ before, after }: ChangeRecord): PastChange['kind'] => {
		if (before === undefined) return 'added';
		return after === undefined ? 'removed' : 'changed';
	};
	return {
		kind: 'journal',
		title: 'what Soulscope has written here',
		notes: ['There is no git repository here: changes by other programs are not in this list.'],
		async *points() {
			for (const { point } of operations) yield point;
		},
		async changes(point) {
			return (operations[at(point)]?.records ?? []).map((record) => ({ path: record.path, kind: kindOf(record) }));
		},
		async named(name) {
			const found = operations.filter(({ point }) => point.id.startsWith(name.toLowerCase()));
			return name.length >= 4 && found.length === 1 ? found[0]?.point : undefined;
		},
		async folderAt(point) {
			const later = operations.slice(0, Math.max(0, at(point))).flatMap(({ records }) => records);
			const files = new Map<WorkspacePath, Then>();
			for (const [path, own] of byPath(later)) files.set(path, await takenBack.file(path, own.length));
			return folderWith(now, files);
		},
	};
}
