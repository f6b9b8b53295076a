import { setImmediate } from 'node:timers/promises';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Commit, GitObjects } from '../past/git/objects.ts';
import type { ChangeRecord, ChangeRecords } from '../writes/records/record.ts';
import { decode } from '../writes/text.ts';
import type { BackedUpFile, BackedUpOperation } from './message.ts';
import type { KeptFile } from './tree.ts';

/** As many records as are kept. */
const mostRecords = 1_000;

/** Whether files on two systems could say the same: a line may end in either way. */
const evenly = (text: string): string => text.replaceAll('\r\n', '\n');

/** The newest backup; empty where there is none. */
interface TextsBefore {
	readonly commit: Pick<Commit, 'at'> | undefined;
	readonly objects: GitObjects | undefined;
	readonly files: ReadonlyMap<WorkspacePath, KeptFile>;
}

/** ms: longer than a backup takes. What was written while the one before was made may be in it or not: the texts tell. */
const mostOverlap = 60 * 60 * 1000;

/** ms: a commit knows the second. */
const oneSecond = 1000;

/** As `ChangeRecord.after`. `unknown`: not a text, or nobody kept it. */
type TextHash = string | undefined | typeof unknown;
const unknown = Symbol('unknown');

const hashOf = (bytes: Uint8Array | undefined): TextHash => {
	const text = bytes && decode(bytes)?.text;
	return text === undefined ? unknown : sha256(text);
};

/** Those of the records of one file, the oldest first, that made the text that is backed up now out of the one that was before. */
function between(
	records: readonly ChangeRecord[],
	{ before, now, since }: { readonly before: TextHash; readonly now: TextHash; readonly since: number },
): readonly ChangeRecord[] {
	const made = records.findLastIndex(({ after, at }) => after === before && at < since + oneSecond);
	const begun = records.findIndex((record) => record.before === before);
	const first = made >= 0 ? made + 1 : begun >= 0 ? begun : records.findIndex(({ at }) => at >= since);
	if (first < 0) return [];
	const last = records.findLastIndex(({ after }) => after === now);
	// What was written to the file after it was read comes with the next backup.
	const next = records.findIndex((record, at) => at >= first && record.before === now);
	return records.slice(first, last >= first ? last + 1 : next >= 0 ? next : undefined);
}

/**
 * What was written to the files that changed since the backup before, the oldest first. Only what still stands in its file is quoted:
 * there it was looked through for secrets as a whole, and what was taken out again may have been taken out for a reason.
 */
export async function operationsSince(
	{ commit, objects, files }: TextsBefore,
	changes: readonly BackedUpFile[],
	changed: ReadonlyMap<WorkspacePath, Uint8Array>,
	{ root, records }: { readonly root: string; readonly records: Pick<ChangeRecords, 'list'> },
): Promise<readonly BackedUpOperation[]> {
	const since = commit?.at ?? 0;
	const kinds = new Map(changes.map(({ path, kind }) => [path, kind]));
	const newer = (await records.list(root, mostRecords)).filter(
		({ at, path }) => at >= since - mostOverlap && kinds.has(path),
	);
	const told = new Set<ChangeRecord>();
	for (const [path, kind] of kinds) {
		const own = newer.filter((record) => record.path === path).reverse();
		if (own.length === 0) continue;
		const kept = files.get(path);
		const before = kept ? hashOf(await objects?.blob(kept.oid).catch(() => undefined)) : undefined;
		const now = kind === 'removed' ? undefined : hashOf(changed.get(path));
		for (const record of between(own, { before, now, since })) told.add(record);
	}
	const byOperation = new Map<string, ChangeRecord>();
	for (const record of newer.reverse())
		if (told.has(record) && !byOperation.has(record.operation)) byOperation.set(record.operation, record);
	return [...byOperation.values()].map(({ what, by, path, hunk }) => {
		const added = evenly(hunk?.added.join('') ?? '');
		const bytes = changed.get(path);
		const isStillThere = bytes !== undefined && evenly(decode(bytes)?.text ?? '').includes(added);
		return { what, by: by.kind, added: isStillThere ? added : '' };
	});
}

/** Of the texts that changed: now, and before. */
export async function tokensOf(
	changed: ReadonlyMap<WorkspacePath, Uint8Array>,
	{ objects, files }: Pick<TextsBefore, 'objects' | 'files'>,
	counter: (() => Promise<Pick<TokenCounter, 'count'>>) | undefined,
): Promise<{ readonly tokens?: { readonly now: number; readonly before: number } }> {
	const texts: [now: string, before: string][] = [];
	for (const [path, bytes] of changed) {
		const now = bytes.includes(0) ? undefined : decode(bytes)?.text;
		const kept = files.get(path);
		if (now === undefined) continue;
		const then = kept && objects ? await objects.blob(kept.oid) : undefined;
		texts.push([now, (then && decode(then)?.text) ?? '']);
	}
	if (!counter || texts.length === 0) return {};
	const counting = await counter();
	const tokens = { now: 0, before: 0 };
	for (const [now, then] of texts) {
		tokens.now += counting.count(now);
		tokens.before += counting.count(then);
		await setImmediate();
	}
	return { tokens };
}
