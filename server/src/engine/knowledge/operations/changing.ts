import picomatch from 'picomatch';
import { isCostlyGlob } from '../../text/globCost.ts';
import { shouldPersistBlobBytes } from '../documents/blobPolicy.ts';
import { newVersion, tombstone, writtenVersion } from '../documents/documents.ts';
import { isGlob } from '../paths/globs.ts';
import { parseDuration } from '../store/durations.ts';
import { currentOf, type KnowledgeReader, type NewestVersions, versionOf } from '../store/reader.ts';
import { timeGiven } from '../store/times.ts';
import type { KnowledgeChange, KnowledgeEntry, KnowledgeVersion } from '../store/version.ts';
import { readVersionId } from '../store/versionIds.ts';
import { HelpfulError } from './helpfulError.ts';
import { notThere, taken } from './missing.ts';
import type { KnowledgeContext, Operation } from './operation.ts';

interface WriteInput {
	readonly logical_path: string;
	readonly content: string;
	readonly change_note?: string | undefined;
	readonly refresh_frequency?: string | undefined;
}

/** What was written, for whoever wrote it. */
export type WrittenVersion = Readonly<Pick<KnowledgeVersion, 'logical_path' | 'version_id' | 'size_bytes'>>;

/** A new version each time, even where it says the same. */
export const write: Operation<WriteInput, WrittenVersion> = (context, input) => writeTo(context, context.store, input);

/** The same behind changes that have not been made yet. */
export function writeTo(context: KnowledgeContext, store: NewestVersions, input: WriteInput) {
	const { rules, now } = context;
	const path = rules.pathOf(input.logical_path);
	mustMatch(context, path);
	const version = writtenVersion(store, path, now, rules.textOf(input.content), {
		change_note: input.change_note ?? null,
		refresh_frequency_sec: parseDuration(input.refresh_frequency),
	});
	const { version_id, size_bytes } = version;
	const change: KnowledgeChange = { kind: 'version', version };
	return { data: { logical_path: path, version_id, size_bytes }, changes: [change] };
}

/** Throws a `HelpfulError` where whoever changes the document has seen another version of it than the newest. */
function mustMatch({ store, ifMatch }: KnowledgeContext, path: string): void {
	if (ifMatch === undefined) return;
	const current = currentOf(store, path)?.version_id ?? null;
	if (current === (ifMatch === null ? null : readVersionId(ifMatch))) return;
	throw new HelpfulError(
		'conflict',
		current === null
			? `${path} is not there (any more)`
			: `${path} has changed: its newest version is ${current}, and not ${ifMatch ?? 'none'}`,
	);
}

interface MoveInput {
	readonly from_logical_path: string;
	readonly to_logical_path: string;
}

/** The document with all that is known of it under another path, and the end of the old one. */
export const move: Operation<MoveInput> = (context, input) => {
	const { store, rules, now } = context;
	const from = rules.pathOf(input.from_logical_path);
	const to = rules.pathOf(input.to_logical_path);
	mustMatch(context, from);
	const current = versionOf(store, from);
	if (!current) throw new HelpfulError('not_found', `${from} doesn't exist (or is tombstoned)`, notThere(store, from));
	if (currentOf(store, to)) throw taken(to);
	const { logical_path: _path, version_id: _id, created_at: _created, ...kept } = current;
	const version = newVersion(store, to, now, { ...kept, change_note: `move from ${from}` });
	return {
		data: { from_logical_path: from, to_logical_path: to, new_version_id: version.version_id },
		changes: [
			{ kind: 'version', version },
			{ kind: 'version', version: tombstone(store, from, now, `moved to ${to}`) },
		],
	};
};

interface RemoveInput {
	readonly paths: readonly string[];
	readonly recursive: boolean;
	readonly change_note?: string | undefined;
}

/** UTF-16 units of a glob. */
const longestGlob = 1000;

/** Ends documents by path, by glob, or by folder where that is asked for; one that matches nothing stops all (membot 0.17). */
export const remove: Operation<RemoveInput> = (context, { paths, recursive, change_note }) => {
	const { store, rules, now } = context;
	const doomed = new Set(paths.flatMap((path) => matching(context, rules.startOf(path), recursive)));
	store.expect?.([...doomed]);
	for (const path of doomed) mustMatch(context, path);
	const versions = [...doomed].map((path) => tombstone(store, path, now, change_note ?? 'deleted'));
	return {
		data: {
			removed: versions.map(({ logical_path, version_id }) => ({ logical_path, version_id, status: 'ok' })),
			total: versions.length,
			ok: versions.length,
			failed: 0,
		},
		changes: versions.map((version) => ({ kind: 'version', version })),
	};
};

const pathsUnder = (store: KnowledgeReader, start: string): readonly string[] => [...store.currentPaths(start)];

function matching({ store, rules }: KnowledgeContext, path: string, recursive: boolean): readonly string[] {
	// An entry may be called `notes [old].md`.
	if (rules.mendsSlips && currentOf(store, path)) return [path];
	const found = isGlob(path) ? globbed(path, pathsUnder(store, '')) : currentOf(store, path) ? [path] : [];
	if (found.length > 0) return found;
	const folder = `${path.endsWith('/') ? path.slice(0, -1) : path}/`;
	const inside = isGlob(path) ? [] : pathsUnder(store, folder);
	if (inside.length === 0)
		throw new HelpfulError('not_found', `no current files match \`${path}\``, nothingMatches(store, path));
	if (recursive) return inside;
	throw new HelpfulError(
		'not_found',
		`\`${path}\` is a directory (${inside.length} files); pass --recursive to remove its contents`,
		`${path} is a folder, and in it ${inside.length === 1 ? 'is 1 entry' : `are ${inside.length} entries`}; add --recursive to remove all that is in it`,
	);
}

const nothingMatches = (store: KnowledgeReader, path: string): string =>
	isGlob(path) ? `no entry matches ${path}; check the pattern` : notThere(store, path);

function globbed(glob: string, paths: readonly string[]): readonly string[] {
	if (glob.length > longestGlob) {
		throw new HelpfulError('input_error', `the glob is longer than ${longestGlob} characters`);
	}
	const matches = picomatch(glob, { dot: true });
	return paths.filter((path) => !isCostlyGlob(glob, path) && matches(path));
}

interface PruneInput {
	readonly before?: string | undefined;
	readonly strip_blob_bytes: boolean;
	readonly dry_run: boolean;
}

/** Forgets versions that are neither current nor young, and bytes that would not be kept any more. */
export const prune: Operation<PruneInput> = (context, { before, strip_blob_bytes, dry_run }) => {
	if (!before && !strip_blob_bytes) {
		throw new HelpfulError('input_error', 'prune called without --before or --strip-blob-bytes');
	}
	const cutoff = before ? timeGiven(context.now, before, '--before') : null;
	const outdated = cutoff === null ? [] : outdatedAt(context, cutoff);
	// What nothing refers to any more is only looked for where versions really go.
	const orphans = cutoff === null || dry_run ? [] : orphanedBy(context, outdated);
	const stripped = strip_blob_bytes ? strippedIn(context) : [];
	return {
		data: {
			cutoff,
			removed_versions: outdated.length,
			removed_orphan_blobs: orphans.length,
			stripped_blob_bytes: stripped.length,
			reclaimed_bytes: stripped.reduce((sum, { blob }) => sum + blob.size_bytes, 0),
			dry_run,
		},
		changes: dry_run ? [] : [...stripped, ...outdated, ...orphans],
	};
};

type Pruned = Extract<KnowledgeChange, { kind: 'pruned' }>;

function outdatedAt({ store }: KnowledgeContext, cutoff: string): readonly Pruned[] {
	const outdated: Pruned[] = [];
	let before: KnowledgeEntry | undefined;
	for (const entry of store.all('')) {
		// The last of its path stays, whatever its age.
		if (before?.logical_path === entry.logical_path && before.version_id < cutoff) {
			const { logical_path, version_id } = before;
			outdated.push({ kind: 'pruned', logical_path, version_id });
		}
		before = entry;
	}
	return outdated;
}

function orphanedBy({ store }: KnowledgeContext, pruned: readonly Pruned[]): readonly KnowledgeChange[] {
	const gone = new Set(pruned.map(nameOf));
	const used = new Set<string | null>();
	for (const entry of store.all('')) if (!gone.has(nameOf(entry))) used.add(entry.blob_sha256);
	return [...store.blobs()]
		.filter(({ sha256 }) => !used.has(sha256))
		.map(({ sha256 }) => ({ kind: 'blob-gone', sha256 }));
}

/** No time has a space in it. */
const nameOf = ({ version_id, logical_path }: Pick<KnowledgeEntry, 'version_id' | 'logical_path'>): string =>
	`${version_id} ${logical_path}`;

const strippedIn = ({ store, blobs }: KnowledgeContext): readonly Extract<KnowledgeChange, { kind: 'blob' }>[] =>
	[...store.blobs()]
		.filter(({ isKept }) => isKept)
		.filter(({ mime_type, size_bytes }) => !shouldPersistBlobBytes(mime_type, size_bytes, blobs).persist)
		.map(({ isKept: _, ...blob }) => ({ kind: 'blob', blob: { ...blob, bytes: null } }));
