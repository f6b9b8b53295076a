import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import { knowledgeAddress } from '../../../../shared/knowledgeAddress.ts';
import { frequencyWords } from '../../engine/knowledge/store/durations.ts';
import { currentOf, type KnowledgeReader } from '../../engine/knowledge/store/reader.ts';
import type { KnowledgeChange, KnowledgeVersion } from '../../engine/knowledge/store/version.ts';

/** Sees what a step of a call is about to change, on the store as it is then; what it answers is what is changed. */
export type SettleChanges = (
	store: Pick<KnowledgeReader, 'newest' | 'version' | 'expect'>,
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

/** When a source would be read again from then on; seconds, null for never by itself. */
interface RehearsedSchedule {
	readonly path: string;
	readonly every: number | null;
}

/** What a call would change. */
export interface KnowledgeRehearsal {
	readonly settle: SettleChanges;
	versions(): readonly RehearsedVersion[];
	/** Of entries that get no new version. */
	schedules(): readonly RehearsedSchedule[];
	/** What becomes of each document in the end; what stays as it is is left out. */
	diffs(): readonly FileDiff[];
	/** What is to be shown with them, as no text says it: lines for people. */
	words(): readonly string[];
}

const asText = ({ tombstone, content }: KnowledgeVersion): string | undefined => (tombstone ? undefined : content);

/** Keeps everything that is to be changed to itself. */
export function rehearseKnowledge(): KnowledgeRehearsal {
	const rehearsed: RehearsedVersion[] = [];
	const schedules: RehearsedSchedule[] = [];
	/** When each source is read again in the end, where that is other than it was. */
	const others = new Map<string, number | null>();
	return {
		settle(store, changes) {
			const before = documentsBefore(store, changes);
			for (const [index, change] of changes.entries()) {
				if (change.kind === 'scheduled') {
					const { logical_path: path, refresh_frequency_sec: every } = change;
					schedules.push({ path, every });
					others.set(path, every);
				}
				if (change.kind !== 'version') continue;
				const { logical_path: path, tombstone, refresh_frequency_sec: every } = change.version;
				const { newest, current, content } = before[index] ?? {};
				rehearsed.push({ version: change.version, newest: newest?.version_id, before: content });
				if (tombstone || every === (current?.refresh_frequency_sec ?? null)) others.delete(path);
				else others.set(path, every);
			}
			return [];
		},
		versions: () => rehearsed,
		schedules: () => schedules,
		diffs: () => allDiffs(rehearsed).filter(({ before, after }) => before !== after),
		words() {
			const same = allDiffs(rehearsed).filter(({ before, after }) => before !== undefined && before === after);
			return [
				...[...others].map(([path, every]) => `${path}: ${frequencyWords(every)}`),
				...same.map(({ path }) => `${path}: a new version with the same text`),
			];
		},
	};
}

/** What is read before anything is noted: a store that is far away may have the work begun again for it. */
const documentsBefore = (store: Parameters<SettleChanges>[0], changes: readonly KnowledgeChange[]) => {
	store.expect?.(changes.flatMap((change) => (change.kind === 'version' ? change.version.logical_path : [])));
	return changes.map((change) => {
		if (change.kind !== 'version') return undefined;
		const path = change.version.logical_path;
		const current = currentOf(store, path);
		const content = current && store.version(path, current.version_id)?.content;
		return { newest: store.newest(path), current, content };
	});
};

/** What becomes of each document in the end. */
function allDiffs(rehearsed: readonly RehearsedVersion[]): readonly FileDiff[] {
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
	return [...byPath.values()];
}

interface GuardedKnowledge {
	readonly settle: SettleChanges;
	/** True once something was other than it was rehearsed, and so was not written. */
	stale(): boolean;
	/** True once something was written. */
	wrote(): boolean;
}

/** What a person has been shown; schedules are absent where nothing names each of them. */
type ShownKnowledge = Pick<KnowledgeRehearsal, 'versions'> & Partial<Pick<KnowledgeRehearsal, 'schedules'>>;

/**
 * Lets through exactly what was shown, and only while each document still is as it was then. Nothing that would lose a
 * version gets through, and no note that a source was read.
 */
export function knowledgeAsRehearsed({ versions, schedules }: ShownKnowledge): GuardedKnowledge {
	const due = [...versions()];
	const dueSchedules = [...(schedules?.() ?? [])];
	const own = new Set<string>();
	let stale = false;
	let wrote = false;

	function isShown(change: KnowledgeChange, store: Parameters<SettleChanges>[0]): boolean {
		switch (change.kind) {
			case 'pruned':
			case 'blob-gone':
				return false;
			case 'scheduled': {
				const { path, every } = (schedules && dueSchedules.shift()) ?? {};
				return !schedules || (path === change.logical_path && every === change.refresh_frequency_sec);
			}
			case 'version':
				return isAsRehearsed(change.version, store);
			default:
				return true;
		}
	}

	function isAsRehearsed(made: KnowledgeVersion, store: Parameters<SettleChanges>[0]): boolean {
		const next = due.shift();
		const path = made.logical_path;
		const newest = store.newest(path)?.version_id;
		own.add(`${path}@${made.version_id}`);
		return (
			next !== undefined &&
			sameInBoth.every((key) => next.version[key] === made[key]) &&
			(next.newest === newest || (newest !== undefined && own.has(`${path}@${newest}`)))
		);
	}

	return {
		stale: () => stale,
		wrote: () => wrote,
		settle(store, changes) {
			// All that is read is read before anything is noted.
			for (const change of changes) if (change.kind === 'version') store.newest(change.version.logical_path);
			// Each is looked at, as what comes later may follow from it.
			for (const change of changes) if (!isShown(change, store)) stale = true;
			if (stale) return [];
			const kept = changes.filter(({ kind }) => kind !== 'refreshed' && (kind !== 'scheduled' || schedules));
			wrote ||= kept.some(({ kind }) => kind === 'version' || kind === 'scheduled');
			return kept;
		},
	};
}

/** Another document may have the same text, and be read at other times. */
const sameInBoth = [
	'logical_path',
	'tombstone',
	'content',
	'source_sha256',
	'source_path',
	'refresh_frequency_sec',
] as const satisfies readonly (keyof KnowledgeVersion)[];
