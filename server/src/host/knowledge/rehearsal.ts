import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import { knowledgeAddress } from '../../../../shared/knowledgeAddress.ts';
import { currentOf, type KnowledgeReader } from '../../engine/knowledge/store/reader.ts';
import type { KnowledgeChange, KnowledgeVersion } from '../../engine/knowledge/store/version.ts';

/** Sees what a step of a call is about to change, on the store as it is then; what it answers is what is changed. */
export type SettleChanges = (
	store: Pick<KnowledgeReader, 'newest' | 'version'>,
	changes: readonly KnowledgeChange[],
) => readonly KnowledgeChange[];

/** One new version, as it was rehearsed. */
interface RehearsedVersion {
	readonly version: KnowledgeVersion;
	/** Name of the version that was the newest of its path; undefined where there was none. */
	readonly newest: string | undefined;
	/** The text that people would find there until then; undefined where there was none. */
	readonly before: string | undefined;
}

/** What a call would change. */
export interface KnowledgeRehearsal {
	readonly settle: SettleChanges;
	versions(): readonly RehearsedVersion[];
	/** What becomes of each document in the end; what stays as it is is left out. */
	diffs(): readonly FileDiff[];
}

const asText = ({ tombstone, content }: KnowledgeVersion): string | undefined => (tombstone ? undefined : content);

/** Keeps everything that is to be changed to itself. */
export function rehearseKnowledge(): KnowledgeRehearsal {
	const rehearsed: RehearsedVersion[] = [];
	return {
		settle(store, changes) {
			for (const change of changes) {
				if (change.kind !== 'version') continue;
				const path = change.version.logical_path;
				const current = currentOf(store, path);
				const before = current && store.version(path, current.version_id)?.content;
				rehearsed.push({ version: change.version, newest: store.newest(path)?.version_id, before });
			}
			return [];
		},
		versions: () => rehearsed,
		diffs() {
			const byPath = new Map<string, FileDiff>();
			for (const { version, before } of rehearsed) {
				const path = version.logical_path;
				const first = byPath.get(path);
				const start = first ? first.before : before;
				const after = asText(version);
				byPath.set(path, {
					path,
					uri: knowledgeAddress({ path }),
					...(start !== undefined && { before: start }),
					...(after !== undefined && { after }),
				});
			}
			return [...byPath.values()].filter(({ before, after }) => before !== after);
		},
	};
}

interface GuardedKnowledge {
	readonly settle: SettleChanges;
	/** True once something was other than it was rehearsed, and so was not written. */
	stale(): boolean;
	/** True once something was written. */
	wrote(): boolean;
}

/**
 * Lets through exactly what was rehearsed, and only while each document still is as it was then. Nothing that would lose a
 * version gets through.
 */
export function knowledgeAsRehearsed({ versions }: Pick<KnowledgeRehearsal, 'versions'>): GuardedKnowledge {
	const due = [...versions()];
	const own = new Set<string>();
	let stale = false;
	let wrote = false;
	return {
		stale: () => stale,
		wrote: () => wrote,
		settle(store, changes) {
			const made: KnowledgeVersion[] = [];
			for (const change of changes) {
				if (change.kind === 'pruned' || change.kind === 'blob-gone') stale = true;
				if (change.kind !== 'version') continue;
				const { logical_path: path, tombstone, content, source_sha256, version_id } = change.version;
				const next = due.shift();
				const newest = store.newest(path)?.version_id;
				const isSame =
					next?.version.logical_path === path &&
					next.version.tombstone === tombstone &&
					next.version.content === content &&
					// Another document may have the same text.
					next.version.source_sha256 === source_sha256 &&
					(next.newest === newest || (newest !== undefined && own.has(`${path}@${newest}`)));
				if (!isSame) stale = true;
				own.add(`${path}@${version_id}`);
				made.push(change.version);
			}
			if (stale) return [];
			wrote ||= made.length > 0;
			return changes;
		},
	};
}
