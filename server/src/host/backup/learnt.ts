import { setImmediate } from 'node:timers/promises';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { GitObjects } from '../past/git/objects.ts';
import type { ChangeRecord, ChangeRecords } from '../writes/records/record.ts';
import { decode } from '../writes/text.ts';
import type { BackedUpFile, BackedUpOperation } from './message.ts';
import type { KeptFile } from './tree.ts';

/** As many records as are kept. */
const mostRecords = 1_000;

/** Whether files on two systems could say the same: a line may end in either way. */
const evenly = (text: string): string => text.replaceAll('\r\n', '\n');

/**
 * What was written to the files that changed since the backup before, the oldest first. Only what still stands in its file is quoted:
 * there it was looked through for secrets as a whole, and what was taken out again may have been taken out for a reason.
 */
export async function operationsSince(
	since: number,
	changes: readonly BackedUpFile[],
	changed: ReadonlyMap<WorkspacePath, Uint8Array>,
	{ root, records }: { readonly root: string; readonly records: Pick<ChangeRecords, 'list'> },
): Promise<readonly BackedUpOperation[]> {
	const paths = new Set(changes.map(({ path }) => path));
	const newer = (await records.list(root, mostRecords)).filter(({ at, path }) => at >= since && paths.has(path));
	const byOperation = new Map<string, ChangeRecord>();
	for (const record of newer.reverse())
		if (!byOperation.has(record.operation)) byOperation.set(record.operation, record);
	return [...byOperation.values()].map(({ what, by, path, hunk }) => {
		const added = evenly(hunk?.added.join('') ?? '');
		const bytes = changed.get(path);
		const isStillThere = bytes !== undefined && evenly(decode(bytes)?.text ?? '').includes(added);
		return { what, by: by.kind, added: isStillThere ? added : '' };
	});
}

interface TextsBefore {
	readonly objects: GitObjects | undefined;
	readonly files: ReadonlyMap<WorkspacePath, KeptFile>;
}

/** Of the texts that changed: now, and before. */
export async function tokensOf(
	changed: ReadonlyMap<WorkspacePath, Uint8Array>,
	{ objects, files }: TextsBefore,
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
