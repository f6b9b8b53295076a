import picomatch from 'picomatch';
import { shouldPersistBlobBytes } from '../documents/blobPolicy.ts';
import { newVersion, tombstone, writtenVersion } from '../documents/documents.ts';
import { isGlob } from '../paths/globs.ts';
import { normalizeLogicalPath } from '../paths/logicalPaths.ts';
import { parseDuration } from '../store/durations.ts';
import { applyChanges, currentOf, currentUnder, type KnowledgeChange, type KnowledgeVersion } from '../store/store.ts';
import { HelpfulError } from './helpfulError.ts';
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
export const write: Operation<WriteInput, WrittenVersion> = ({ store, now }, input) => {
	const path = normalizeLogicalPath(input.logical_path);
	const version = writtenVersion(store, path, now, input.content, {
		change_note: input.change_note ?? null,
		refresh_frequency_sec: parseDuration(input.refresh_frequency),
	});
	const { version_id, size_bytes } = version;
	return { data: { logical_path: path, version_id, size_bytes }, changes: [{ kind: 'version', version }] };
};

interface MoveInput {
	readonly from_logical_path: string;
	readonly to_logical_path: string;
}

/** The document with all that is known of it under another path, and the end of the old one. */
export const move: Operation<MoveInput> = ({ store, now }, input) => {
	const from = normalizeLogicalPath(input.from_logical_path);
	const to = normalizeLogicalPath(input.to_logical_path);
	const current = currentOf(store, from);
	if (!current) throw new HelpfulError('not_found', `${from} doesn't exist (or is tombstoned)`);
	if (currentOf(store, to)) throw new HelpfulError('conflict', `${to} already has a current version`);
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
export const remove: Operation<RemoveInput> = ({ store, now }, { paths, recursive, change_note }) => {
	const current = currentUnder(store).map(({ logical_path }) => logical_path);
	const doomed = new Set(paths.flatMap((path) => matching(normalizeLogicalPath(path), current, recursive)));
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

function matching(path: string, current: readonly string[], recursive: boolean): readonly string[] {
	const found = isGlob(path) ? globbed(path, current) : current.filter((each) => each === path);
	if (found.length > 0) return found;
	const folder = `${path.endsWith('/') ? path.slice(0, -1) : path}/`;
	const inside = isGlob(path) ? [] : current.filter((each) => each.startsWith(folder));
	if (inside.length === 0) throw new HelpfulError('not_found', `no current files match \`${path}\``);
	if (recursive) return inside;
	throw new HelpfulError(
		'not_found',
		`\`${path}\` is a directory (${inside.length} files); pass --recursive to remove its contents`,
	);
}

function globbed(glob: string, paths: readonly string[]): readonly string[] {
	if (glob.length > longestGlob) {
		throw new HelpfulError('input_error', `the glob is longer than ${longestGlob} characters`);
	}
	const matches = picomatch(glob, { dot: true });
	return paths.filter((path) => matches(path));
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
	const cutoff = before ? cutoffOf(before, context.now) : null;
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

function cutoffOf(before: string, now: number): string {
	const given = before.trim();
	const age = /^\d+[smhd]$/i.test(given) ? parseDuration(given) : null;
	const time = age === null ? Date.parse(given) : now - age * 1000;
	const cutoff = new Date(time);
	if (Number.isNaN(cutoff.getTime())) throw new HelpfulError('input_error', `invalid --before: ${before}`);
	return cutoff.toISOString();
}

type Pruned = Extract<KnowledgeChange, { kind: 'pruned' }>;

const outdatedAt = ({ store }: KnowledgeContext, cutoff: string): readonly Pruned[] =>
	[...store.versions.values()].flatMap((versions) =>
		versions
			.slice(0, -1)
			.filter(({ version_id }) => version_id < cutoff)
			.map(({ logical_path, version_id }): Pruned => ({ kind: 'pruned', logical_path, version_id })),
	);

function orphanedBy({ store }: KnowledgeContext, pruned: readonly Pruned[]): readonly KnowledgeChange[] {
	const { versions } = applyChanges(store, pruned);
	const used = new Set([...versions.values()].flat().map(({ blob_sha256 }) => blob_sha256));
	return [...store.blobs.keys()].filter((sha256) => !used.has(sha256)).map((sha256) => ({ kind: 'blob-gone', sha256 }));
}

const strippedIn = ({ store, blobs }: KnowledgeContext): readonly Extract<KnowledgeChange, { kind: 'blob' }>[] =>
	[...store.blobs.values()]
		.filter(({ bytes }) => bytes !== null)
		.filter(({ mime_type, size_bytes }) => !shouldPersistBlobBytes(mime_type, size_bytes, blobs).persist)
		.map((blob) => ({ kind: 'blob', blob: { ...blob, bytes: null } }));
