import { ownRules } from '../../../engine/knowledge/rules/storeRules.ts';
import { type BroughtVersion, restore } from '../../../engine/knowledge/transfer/restoring.ts';
import { takenOver } from '../farSources.ts';
import { usualBlobs } from '../knowledgeBase.ts';
import type { KnowledgeStorage } from '../storage.ts';
import type { ImportedItem, ImportOptions, LeftOut } from './imported.ts';

/** A version, and where it was found. */
export type FoundVersion = BroughtVersion & { readonly source: string };

/** What is stored together: versions, and bytes of them. */
const batch = { versions: 100, bytes: 8 * 1024 * 1024 } as const;

/** What is kept of versions that come one after the other, and how many sources and schedules were left out. */
export interface RestoredVersions {
	readonly items: readonly ImportedItem[];
	readonly leftOut: LeftOut;
}

/** Takes versions in, some at a time; once it is stopped, what was done until then stays. */
export async function restoreVersions(
	storage: Pick<KnowledgeStorage, 'run'>,
	found: AsyncIterable<FoundVersion>,
	options: ImportOptions,
	now: number,
): Promise<RestoredVersions> {
	const items: ImportedItem[] = [];
	const leftOut = { sources: 0, schedules: 0 };
	let waiting: FoundVersion[] = [];
	let bytes = 0;
	const flush = async (): Promise<void> => {
		const [these, sources] = [waiting, waiting.map(({ source }) => source)];
		[waiting, bytes] = [[], 0];
		if (these.length === 0) return;
		const { restored } = await storage.run(({ store }) => {
			const done = restore({ store, rules: ownRules, now, blobs: usualBlobs }, these);
			return options.dryRun ? { ...done, changes: [] } : done;
		}, !options.dryRun);
		for (const [index, each] of restored.entries()) {
			const source_path = sources[index] ?? '';
			items.push({ source_path, ...each, ...(each.error !== undefined && { error_type: 'input_error' as const }) });
			options.onDone?.(each.logical_path);
		}
	};
	for await (const each of found) {
		if (options.signal?.aborted) break;
		const taken = options.keepSources ? undefined : await takenOver(each.version, options.root);
		if (taken?.leftOut) leftOut[`${taken.leftOut}s`] += 1;
		const version = taken?.leftOut ? { ...each.version, ...taken.source } : each.version;
		waiting.push({ ...each, version });
		bytes += version.content.length + (each.blob?.bytes?.length ?? 0);
		if (waiting.length >= batch.versions || bytes >= batch.bytes) await flush();
	}
	await flush();
	return { items, leftOut };
}
