import { type AttributedChange, attributeLines } from '../../engine/memory/provenance/attribute.ts';
import { says } from '../../engine/memory/provenance/similarity.ts';
import { outsideOf } from '../../engine/memory/provenance/words.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { ChangeRecord, ChangeRecords } from '../writes/records/record.ts';

/** Where a line came from, as far as the records say. */
export interface LineOrigin {
	/** The write that it came with, in this file. */
	readonly record: ChangeRecord;
	/** Somebody has changed the line since, whom nobody recorded. */
	readonly edited: boolean;
	/** The writes that its text came with in other files before, the latest first. */
	readonly earlier: readonly ChangeRecord[];
	/** Whose text it may be besides the person's and the agent's own; see `outsideOf`. */
	readonly outside: string | undefined;
}

type OriginRecords = Pick<ChangeRecords, 'ofFile' | 'ofOperation'>;

/** Files that a text may have gone through; who goes in a circle stops there. */
const mostHops = 4;

const changeOf = ({ hunk, before, after, what, undoes }: ChangeRecord): AttributedChange => ({
	hunk,
	before,
	after,
	returns: what === 'restore' || what === 'undo' || undoes !== undefined,
});

const isTold = (records: readonly ChangeRecord[]) => (at: number) => records[at]?.what === 'restore';

/** What a write took from other files, by path. */
async function takenBy(record: ChangeRecord, line: string, records: OriginRecords) {
	const sources = record.origin?.sources ?? [];
	const named = sources.flatMap(({ path, text }) => (path !== undefined && text !== undefined ? [{ path, text }] : []));
	if (named.length > 0) return named;
	const others = (await records.ofOperation(record.operation)).filter(
		({ path, root }) => path !== record.path && root === record.root,
	);
	return others.flatMap(({ path, hunk }) => {
		const text = hunk?.removed.find((each) => says(each, line) || says(line, each));
		return text === undefined ? [] : [{ path, text }];
	});
}

/** What `text` came with in another file, before the write that took it from there. */
async function earlierOf(
	record: ChangeRecord,
	line: string,
	records: OriginRecords,
	hops = mostHops,
): Promise<readonly ChangeRecord[]> {
	if (hops === 0) return [];
	const found: ChangeRecord[] = [];
	for (const { path, text } of await takenBy(record, line, records)) {
		const all = await records.ofFile(record.root, path);
		const own = all.findIndex(({ operation }) => operation === record.operation);
		const before = all.slice(0, own < 0 ? all.length : own).filter(({ at }) => at <= record.at);
		const [one] = attributeLines({ text, changes: before.map(changeOf), isTold: isTold(before) });
		const origin = one && !one.edited ? before[one.change] : undefined;
		if (origin) found.push(origin, ...(await earlierOf(origin, text, records, hops - 1)));
	}
	return found;
}

/** Of the files that were asked about last: what they said, what was on record of them, and what came of it. */
const known = new Map<string, { readonly of: string; readonly found: ReturnType<typeof attributeLines> }>();
const mostKnown = 32;

/** The same for as long as neither the text nor what is on record of the file is another. */
function attributionOf(file: string, text: string, own: readonly ChangeRecord[]): ReturnType<typeof attributeLines> {
	const digest = sha256(text);
	const of = [digest, own.length, own.at(-1)?.operation, own.at(-1)?.at].join(' ');
	const kept = known.get(file);
	if (kept?.of === of) return kept.found;
	const found = attributeLines({ text, digest, changes: own.map(changeOf), isTold: isTold(own) });
	known.delete(file);
	known.set(file, { of, found });
	for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
	return found;
}

/** `text` of the file as it is now, without byte order mark; an answer for each line, undefined where nothing is known. */
export async function lineOrigins(
	{ root, path, text, only }: { root: string; path: WorkspacePath; text: string; only?: number },
	records: OriginRecords,
): Promise<readonly (LineOrigin | undefined)[]> {
	const own = await records.ofFile(root, path);
	if (own.length === 0) return [];
	const attributed = attributionOf(`${root}\0${path}`, text, own);
	const lines = text.split(/\r\n|\r|\n/u);
	return Promise.all(
		attributed.map(async (one, at): Promise<LineOrigin | undefined> => {
			const record = one && own[one.change];
			if (!record || (only !== undefined && at !== only)) return undefined;
			const earlier = await earlierOf(record, lines[at] ?? '', records);
			const outside = [record, ...earlier].map(outsideOf).find((each) => each !== undefined);
			return { record, edited: one.edited, earlier, outside };
		}),
	);
}
